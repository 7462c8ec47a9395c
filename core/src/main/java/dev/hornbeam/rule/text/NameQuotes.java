package dev.hornbeam.rule.text;

/**
 * Puts names that would be misread into double quotes. Within quotes, quotes and backslashes are preceded by a
 * backslash, and characters that are invisible or would break the line are {@code \n}, {@code \t}, {@code \r}, or a
 * backslash, a {@code u} and four hexadecimal digits.
 */
public final class NameQuotes {
    private NameQuotes() {}

    /**
     * @param spaces whether a name with spaces inside can be written without quotes
     */
    public static String quoted(String name, boolean spaces) {
        return isPlain(name, spaces) ? name : inQuotes(name);
    }

    /** A name in quotes, needed or not. */
    static String inQuotes(String name) {
        StringBuilder quoted = new StringBuilder(name.length() + 2).append('"');
        for (int i = 0; i < name.length(); i++) {
            appendEscaped(name.charAt(i), quoted);
        }
        return quoted.append('"').toString();
    }

    private static boolean isPlain(String name, boolean spaces) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean inside = spaces && c == ' ' && i > 0 && i < name.length() - 1;
            if ("\"\\(),[]".indexOf(c) >= 0 || !shows(c) || Character.isSpaceChar(c) && !inside) {
                return false;
            }
        }
        return !name.isEmpty() && !name.contains("<=");
    }

    private static boolean shows(char c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE -> false;
            default -> true;
        };
    }

    private static void appendEscaped(char c, StringBuilder out) {
        switch (c) {
            case '"', '\\' -> out.append('\\').append(c);
            case '\n' -> out.append("\\n");
            case '\t' -> out.append("\\t");
            case '\r' -> out.append("\\r");
            default -> {
                if (shows(c)) {
                    out.append(c);
                } else {
                    out.append(String.format("\\u%04X", (int) c));
                }
            }
        }
    }
}
