package dev.hornbeam.cli.console;

import dev.hornbeam.text.VisibleText;

/** Names prepared for display: on one line, of limited length, and without characters that are not visible. */
public final class NameText {
    private NameText() {}

    /** Text of any length with names in it. */
    public static String of(String text) {
        return of(text, Integer.MAX_VALUE);
    }

    /** The name; the middle of a long name is cut out, because long names differ at their ends. */
    public static String of(String name, int widest) {
        String shown = VisibleText.line(name);
        int[] points = shown.codePoints().toArray();
        if (points.length <= widest) {
            return shown;
        }
        int head = (widest - 1) / 3;
        int tail = widest - 1 - head;
        return new String(points, 0, head) + "…" + new String(points, points.length - tail, tail);
    }
}
