package dev.hornbeam.input;

/**
 * Input that cannot be used, reported in one line: where, what was found, what was expected, and a suggestion that
 * begins with "Maybe".
 */
public final class InputException extends RuntimeException {
    private final boolean unknownName;

    private InputException(String message, Throwable cause, boolean unknownName) {
        super(message, cause);
        this.unknownName = unknownName;
    }

    /**
     * @param where the file, or file and line ({@code train.txt:17})
     * @param found what is there
     * @param expected what should be there
     * @param maybe what may help, beginning with "Maybe", ending with a full stop
     */
    public static InputException of(String where, String found, String expected, String maybe) {
        return of(where, found, expected, maybe, null);
    }

    /** As {@link #of(String, String, String, String)}, keeping the exception that caused it. */
    public static InputException of(String where, String found, String expected, String maybe, Throwable cause) {
        String message = where + ": found " + found + ", expected " + expected + ". " + maybe;
        return new InputException(oneLine(message), cause, false);
    }

    /** As {@link #of(String, String, String, String)}, where somebody asks for a name that is not there. */
    public static InputException ofUnknownName(String where, String found, String expected, String maybe) {
        return new InputException(of(where, found, expected, maybe).getMessage(), null, true);
    }

    /** Whether the input is right in itself and names something that is not there. */
    public boolean isUnknownName() {
        return unknownName;
    }

    /** The same with another sentence at the end, about what has happened before it. */
    public InputException and(String sentence) {
        return new InputException(oneLine(getMessage() + " " + sentence), this, unknownName);
    }

    /** Control characters would break the line, or change how a terminal behaves. */
    private static String oneLine(String text) {
        StringBuilder line = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (Character.isISOControl(c) || c == 0x2028 || c == 0x2029) {
                line.append(c == '\t' ? "<TAB>" : String.format("\\x%02X", c));
            } else {
                line.appendCodePoint(c);
            }
        });
        return line.toString();
    }
}
