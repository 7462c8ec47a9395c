package dev.hornbeam.text;

/**
 * Escapes text for Markdown, including cells of tables and items of lists: nothing in it is treated as markup, as HTML, as
 * a link or as the end of a cell.
 */
public final class MarkdownText {
    private static final String MARKUP = "\\|<*`[]~$";
    private static final String AT_THE_BEGINNING = "#>-+=";

    private MarkdownText() {}

    /** The text on one line. */
    public static String escape(String text) {
        String line = VisibleText.lines(text).replaceAll("\\s", " ");
        StringBuilder escaped = new StringBuilder(line.length() + 8);
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            boolean markup = MARKUP.indexOf(c) >= 0 || isMarkupHere(line, i);
            escaped.append(markup ? "\\" : "").append(c);
        }
        return escaped.toString();
    }

    /** Whether a character that mostly means itself means something else in this place. */
    private static boolean isMarkupHere(String line, int at) {
        return switch (line.charAt(at)) {
            case '_' -> !isWord(line, at - 1) || !isWord(line, at + 1);
            case '&' -> isWord(line, at + 1) || line.startsWith("#", at + 1);
            case ':' -> line.startsWith("://", at); // an address becomes a link by itself
            case '.' -> line.regionMatches(true, Math.max(0, at - 3), "www", 0, 3) || isNumber(line, at);
            case ')' -> isNumber(line, at);
            default ->
                AT_THE_BEGINNING.indexOf(line.charAt(at)) >= 0
                        && line.substring(0, at).isBlank();
        };
    }

    private static boolean isWord(String line, int at) {
        return at >= 0 && at < line.length() && Character.isLetterOrDigit(line.charAt(at));
    }

    /** Whether a line begins with a number that ends here, as the items of a list do. */
    private static boolean isNumber(String line, int end) {
        boolean apart = end + 1 == line.length() || line.charAt(end + 1) == ' ';
        return apart && line.substring(0, end).matches(" *[0-9]{1,9}");
    }
}
