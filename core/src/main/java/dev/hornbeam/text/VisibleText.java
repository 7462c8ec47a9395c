package dev.hornbeam.text;

/**
 * Text for a terminal, a log or a page: characters that steer a terminal, turn the direction of writing or end a line
 * unseen are shown as {@code \x1B} or {@code \}{@code u202E}, so that a name cannot pass for anything but a name.
 */
public final class VisibleText {
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
}
