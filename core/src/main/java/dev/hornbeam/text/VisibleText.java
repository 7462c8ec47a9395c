package dev.hornbeam.text;

/**
 * Text for a terminal, a log or a page: characters that steer a terminal, turn the direction of writing or end a line
 * unseen are shown as {@code \x1B} or {@code \}{@code u202E}, so that a name cannot pass for anything but a name.
 */
public final class VisibleText {
    private static final String MARKDOWN = "\\|<*`[]~$";
    private static final String AT_THE_BEGINNING = "#>-+=";

    private VisibleText() {}

    /** On one line: tabs and line ends are shown, too. */
    public static String line(String text) {
        return text(text, false);
    }

    /** As it is laid out: tabs and line feeds stay. */
    public static String lines(String text) {
        return text(text, true);
    }

    private static String text(String text, boolean layout) {
        int first = 0;
        while (first < text.length() && (isVisible(text.charAt(first)) || isLayout(text.charAt(first), layout))) {
            first++;
        }
        if (first == text.length()) {
            return text;
        }
        StringBuilder shown = new StringBuilder(text.length() + 16).append(text, 0, first);
        text.substring(first).codePoints().forEach(c -> append(c, layout, shown));
        return shown.toString();
    }

    private static void append(int c, boolean layout, StringBuilder shown) {
        if (isVisible(c) || isLayout(c, layout)) {
            shown.appendCodePoint(c);
        } else {
            shown.append(escape(c));
        }
    }

    private static boolean isLayout(int c, boolean layout) {
        return layout && (c == '\n' || c == '\t');
    }

    /** How a character that is not shown as it is can be seen. */
    public static String escape(int c) {
        return c == '\t' ? "<TAB>" : String.format(c < 0x100 ? "\\x%02X" : "\\u%04X", c);
    }

    /**
     * Whether a character is shown as it is: it is no control character (C0, C1, delete), no control of the direction of
     * writing, no line or paragraph separator and no half of a pair of surrogates.
     */
    public static boolean isVisible(int c) {
        if (c < 0x7F) {
            return c >= ' ';
        }
        boolean turns = c == 0x061C || c == 0x200E || c == 0x200F || c >= 0x202A && c <= 0x202E || isIsolate(c);
        boolean separates = c == 0x2028 || c == 0x2029;
        return c >= 0xA0 && !turns && !separates && !(c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }

    private static boolean isIsolate(int c) {
        return c >= 0x2066 && c <= 0x2069;
    }

    /**
     * The text escaped for HTML and SVG, between tags and in attributes within double quotes; the two visible characters
     * that XML does not allow become �.
     */
    public static String markup(String text) {
        StringBuilder markup = new StringBuilder(text.length() + 16);
        lines(text).codePoints().forEach(c -> {
            switch (c) {
                case '&' -> markup.append("&amp;");
                case '<' -> markup.append("&lt;");
                case '>' -> markup.append("&gt;");
                case '"' -> markup.append("&quot;");
                case 0xFFFE, 0xFFFF -> markup.append('\uFFFD');
                default -> markup.appendCodePoint(c);
            }
        });
        return markup.toString();
    }

    /**
     * The text on one line, escaped for Markdown, including cells of tables and items of lists: nothing in it is treated as
     * markup, as HTML, as a link or as the end of a cell.
     */
    public static String markdown(String text) {
        String line = lines(text).replaceAll("\\s", " ");
        StringBuilder escaped = new StringBuilder(line.length() + 8);
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            boolean markup = MARKDOWN.indexOf(c) >= 0 || isMarkupHere(line, i);
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

    /**
     * The text in a table that people open in a spreadsheet, which takes what begins with {@code = + - @}, a tab or a return
     * for a formula: such a text gets an apostrophe before it. Tables that programs read back do not use this.
     */
    public static String sheetCell(String text) {
        String shown = lines(text);
        return !shown.isEmpty() && "=+-@\t\n＝＋－＠".indexOf(shown.charAt(0)) >= 0 ? "'" + shown : shown;
    }
}
