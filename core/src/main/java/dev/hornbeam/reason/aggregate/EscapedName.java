package dev.hornbeam.reason.aggregate;

/**
 * A name as it is written in a cell of a table: backslash, space, tab, line feed and return are {@code \\ \s \t \n \r}.
 */
public final class EscapedName {
    private static final String PLAIN = "\\ \t\n\r";
    private static final String ESCAPES = "\\stnr";

    private EscapedName() {}

    /** The cell for a name. */
    public static String of(String name) {
        StringBuilder escaped = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            int special = PLAIN.indexOf(name.charAt(i));
            escaped.append(special < 0 ? "" + name.charAt(i) : "\\" + ESCAPES.charAt(special));
        }
        return escaped.toString();
    }

    /** The name behind a cell; an invalid escape is kept as it is, so no relation will be found for it. */
    public static String read(String cell) {
        StringBuilder name = new StringBuilder(cell.length());
        for (int i = 0; i < cell.length(); i++) {
            boolean escape = cell.charAt(i) == '\\' && i + 1 < cell.length();
            int special = escape ? ESCAPES.indexOf(cell.charAt(i + 1)) : -1;
            name.append(special < 0 ? cell.charAt(i) : PLAIN.charAt(special));
            i += special < 0 ? 0 : 1;
        }
        return name.toString();
    }
}
