package dev.hornbeam.text;

import java.util.Optional;

/**
 * A name as it is written in a cell of a table of our own, such as those of a model: backslash, tab, line feed and return
 * are {@code \\ \t \n \r}, other characters that are not visible {@code \}{@code uXXXX}. Where a cell holds several names
 * with spaces between, a space is {@code \s}. All of it is undone by {@link #read}.
 */
public final class TableCell {
    private static final String PLAIN = "\\\t\n\r ";
    private static final String ESCAPES = "\\tnrs";
    private static final int DIGITS = 4;

    private TableCell() {}

    /** The cell for one name. */
    public static String of(String name) {
        return text(name, PLAIN.length() - 1);
    }

    /** One name of a cell that holds several. */
    public static String word(String name) {
        return text(name, PLAIN.length());
    }

    private static String text(String name, int escapes) {
        StringBuilder cell = new StringBuilder(name.length() + 8);
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            int special = PLAIN.indexOf(c);
            if (special >= 0 && special < escapes) {
                cell.append('\\').append(ESCAPES.charAt(special));
            } else if (VisibleText.isVisible(c) || Character.isSurrogate(c)) {
                cell.append(c);
            } else {
                cell.append(String.format("\\u%04X", (int) c));
            }
        }
        return cell.toString();
    }

    /** The name behind a cell or a word; empty where a backslash begins no escape. */
    public static Optional<String> read(String cell) {
        if (cell.indexOf('\\') < 0) {
            return Optional.of(cell);
        }
        StringBuilder name = new StringBuilder(cell.length());
        for (int i = 0; i < cell.length(); i++) {
            if (cell.charAt(i) != '\\') {
                name.append(cell.charAt(i));
                continue;
            }
            int code = code(cell, ++i);
            if (code < 0) {
                return Optional.empty();
            }
            name.append((char) code);
            i += cell.charAt(i) == 'u' ? DIGITS : 0;
        }
        return Optional.of(name.toString());
    }

    /** The character that an escape means, -1 if it means none. */
    private static int code(String cell, int at) {
        if (at == cell.length()) {
            return -1;
        }
        if (cell.charAt(at) != 'u') {
            int special = ESCAPES.indexOf(cell.charAt(at));
            return special < 0 ? -1 : PLAIN.charAt(special);
        }
        int code = 0;
        for (int i = at + 1; i <= at + DIGITS; i++) {
            int digit = i < cell.length() && cell.charAt(i) < 128 ? Character.digit(cell.charAt(i), 16) : -1;
            if (digit < 0) {
                return -1;
            }
            code = code << 4 | digit;
        }
        return code;
    }
}
