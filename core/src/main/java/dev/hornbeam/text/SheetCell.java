package dev.hornbeam.text;

/**
 * A text in a table that people open in a spreadsheet, which takes what begins with {@code = + - @}, a tab or a return
 * for a formula: such a text gets an apostrophe before it. Tables that programs read back do not use this.
 */
public final class SheetCell {
    private SheetCell() {}

    /** The text of a cell. */
    public static String of(String text) {
        String shown = VisibleText.lines(text);
        return !shown.isEmpty() && "=+-@\t\n＝＋－＠".indexOf(shown.charAt(0)) >= 0 ? "'" + shown : shown;
    }
}
