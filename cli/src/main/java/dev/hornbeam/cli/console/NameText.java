package dev.hornbeam.cli.console;

/** Names prepared for display: on one line, of limited length, and without control characters. */
public final class NameText {
    private NameText() {}

    /** Text of any length with names in it. */
    public static String of(String text) {
        return of(text, Integer.MAX_VALUE);
    }

    /** The name; the middle of a long name is cut out, because long names differ at their ends. */
    public static String of(String name, int widest) {
        StringBuilder shown = new StringBuilder();
        name.codePoints().forEach(c -> shown.appendCodePoint(Character.isISOControl(c) ? 0xFFFD : c));
        int[] points = shown.codePoints().toArray();
        if (points.length <= widest) {
            return shown.toString();
        }
        int head = (widest - 1) / 3;
        int tail = widest - 1 - head;
        return new String(points, 0, head) + "…" + new String(points, points.length - tail, tail);
    }
}
