package dev.hornbeam.draw;

/** Escapes text for HTML and SVG: between tags, and in attributes within double quotes. */
public final class Markup {
    private static final char UNKNOWN = '\uFFFD';

    private Markup() {}

    /**
     * The text with markup characters escaped; characters that XML does not allow, such as control characters, become
     * �.
     */
    public static String escape(String text) {
        StringBuilder markup = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> markup.append("&amp;");
                case '<' -> markup.append("&lt;");
                case '>' -> markup.append("&gt;");
                case '"' -> markup.append("&quot;");
                default -> markup.appendCodePoint(isAllowed(c) ? c : UNKNOWN);
            }
        });
        return markup.toString();
    }

    private static boolean isAllowed(int c) {
        boolean blank = c == '\t' || c == '\n' || c == '\r';
        boolean surrogate = c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
        return blank || c >= ' ' && !surrogate && c != 0xFFFE && c != 0xFFFF;
    }
}
