package dev.hornbeam.text;

/**
 * Escapes text for HTML and SVG: between tags, and in attributes within double quotes. What is not visible is shown as
 * {@link VisibleText} does, so that the result is XML whatever the text holds.
 */
public final class Markup {
    private static final char UNKNOWN = '\uFFFD';

    private Markup() {}

    /** The text with markup characters escaped; the two characters beyond those that XML does not allow become �. */
    public static String escape(String text) {
        StringBuilder markup = new StringBuilder(text.length() + 16);
        VisibleText.lines(text).codePoints().forEach(c -> {
            switch (c) {
                case '&' -> markup.append("&amp;");
                case '<' -> markup.append("&lt;");
                case '>' -> markup.append("&gt;");
                case '"' -> markup.append("&quot;");
                case 0xFFFE, 0xFFFF -> markup.append(UNKNOWN);
                default -> markup.appendCodePoint(c);
            }
        });
        return markup.toString();
    }
}
