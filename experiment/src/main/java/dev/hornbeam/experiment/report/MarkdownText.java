package dev.hornbeam.experiment.report;

/** Escapes text for Markdown, including table cells: nothing in it is treated as markup. */
final class MarkdownText {
    private static final String MARKUP = "\\|<*`";

    private MarkdownText() {}

    static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 8);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' || c == '\r') {
                escaped.append(' '); // a line would end the row
            } else {
                escaped.append(MARKUP.indexOf(c) < 0 ? "" : "\\").append(c);
            }
        }
        return escaped.toString();
    }
}
