package dev.hornbeam.input;

import dev.hornbeam.text.VisibleText;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Input that cannot be used, reported in one line: where, what was found, what was expected, and a suggestion that
 * begins with "Maybe".
 */
public final class InputException extends RuntimeException {
    /** A line that is quoted whole, or a list of a thousand names, is not read by anybody. */
    private static final int LONGEST_PART = 600;

    private final String where;
    private final String expected;
    private final boolean unknownName;

    private InputException(
            String message, String where, String expected, @Nullable Throwable cause, boolean unknownName) {
        super(message, cause);
        this.where = where;
        this.expected = expected;
        this.unknownName = unknownName;
    }

    /**
     * @param where the file, or file and line ({@code train.txt:17})
     * @param found what is there
     * @param expected what should be there
     * @param maybe what may help, beginning with "Maybe", ending with a full stop
     */
    public static InputException of(String where, String found, String expected, String maybe) {
        return new InputException(message(where, found, expected, maybe), where, expected, null, false);
    }

    /** As {@link #of(String, String, String, String)}, keeping the exception that caused it. */
    public static InputException of(
            String where, String found, String expected, String maybe, @Nullable Throwable cause) {
        return new InputException(message(where, found, expected, maybe), where, expected, cause, false);
    }

    private static String message(String where, String found, String expected, String maybe) {
        return VisibleText.line(
                where + ": found " + shortened(found) + ", expected " + shortened(expected) + ". " + shortened(maybe));
    }

    /** As {@link #of(String, String, String, String)}, where somebody asks for a name that is not there. */
    public static InputException ofUnknownName(String where, String found, String expected, String maybe) {
        return new InputException(message(where, found, expected, maybe), where, expected, null, true);
    }

    /** Whether the input is right in itself and names something that is not there. */
    public boolean isUnknownName() {
        return unknownName;
    }

    /** The same for those who may not see the input: where and what was expected, without what was found. */
    public InputException withoutInput(UnaryOperator<String> place, String maybe) {
        String named = place.apply(where);
        return new InputException(
                VisibleText.line(named + ": found something else, expected " + shortened(expected) + ". " + maybe),
                named,
                expected,
                this,
                unknownName);
    }

    /** The same with another sentence at the end, about what has happened before it. */
    public InputException and(String sentence) {
        return new InputException(VisibleText.line(getMessage() + " " + sentence), where, expected, this, unknownName);
    }

    /** A part as it is shown; of one that is too long to read, the beginning and the end. */
    private static String shortened(String text) {
        String part = VisibleText.line(text);
        if (part.length() <= LONGEST_PART) {
            return part;
        }
        int half = LONGEST_PART / 2;
        int begin = Character.isHighSurrogate(part.charAt(half - 1)) ? half - 1 : half;
        int end = part.length() - half;
        end = Character.isLowSurrogate(part.charAt(end)) ? end + 1 : end;
        return part.substring(0, begin) + " … " + part.substring(end);
    }
}
