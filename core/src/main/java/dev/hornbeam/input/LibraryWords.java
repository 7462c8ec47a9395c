package dev.hornbeam.input;

import java.nio.BufferOverflowException;
import java.nio.BufferUnderflowException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.regex.Pattern;

/**
 * What a library says of data that it could not read, as far as it helps whoever reads the message: its own sentence, cut to a
 * readable length, and not what Java says when a library stumbles.
 */
public final class LibraryWords {
    private static final int LONGEST = 160;
    private static final int DEEPEST = 10;

    /** Thrown where nobody expected them; they tell of the program and not of the data. */
    private static final List<Class<? extends Throwable>> STUMBLES = List.of(
            NullPointerException.class,
            IndexOutOfBoundsException.class,
            ClassCastException.class,
            NegativeArraySizeException.class,
            ArithmeticException.class,
            ArrayStoreException.class,
            NoSuchElementException.class,
            BufferUnderflowException.class,
            BufferOverflowException.class,
            UnsupportedOperationException.class,
            Error.class);

    private static final Pattern CLASS = Pattern.compile("\\b(?:[a-z]\\w*\\.)*[A-Z]\\w*(?:Exception|Error)(?:: |$)");
    /** How Java's reader of XML begins, before a second line with what it has to say. */
    private static final Pattern PLACE_OF_XML =
            Pattern.compile("^ParseError at \\[row,col\\]:\\[(\\d+),(\\d+)\\]\\s*(?:Message:\\s*)?");

    /** A class by its full name, which only programmers know. */
    private static final Pattern PROGRAM = Pattern.compile("\\b(?:java|javax|jdk|com|org)\\.(?:[a-z]\\w*\\.)+[A-Z]");

    private static final Pattern LINK = Pattern.compile("\\s+See https?:\\S+");

    /** Expressions are not tried on longer texts. */
    private static final int MOST_LOOKED_AT = 1_000;

    private LibraryWords() {}

    /** The sentence in parentheses with a blank before it, or nothing. */
    public static String of(Throwable thrown) {
        String said = thrown.getMessage() == null ? "" : thrown.getMessage().strip();
        said = said.substring(0, Math.min(said.length(), MOST_LOOKED_AT)); // it may quote the input
        if (said.isEmpty() || isOfAStumble(said, thrown)) {
            return "";
        }
        String plain = PLACE_OF_XML.matcher(CLASS.matcher(said).replaceAll("")).replaceFirst("line $1, column $2: ");
        String line = LINK.matcher(plain.lines().findFirst().orElse(""))
                .replaceAll("")
                .strip();
        if (PROGRAM.matcher(line).find()) {
            return "";
        }
        return " (" + (line.length() > LONGEST ? line.substring(0, LONGEST) + " …" : line) + ")";
    }

    /** Whether a sentence is that of a stumble, which a library may have passed on as its own. */
    private static boolean isOfAStumble(String said, Throwable thrown) {
        Throwable cause = thrown;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
            Throwable present = cause;
            String own = cause.getMessage();
            if (STUMBLES.stream().anyMatch(stumble -> stumble.isInstance(present))
                    && (present == thrown || own != null && said.contains(own))) {
                return true;
            }
            cause = cause.getCause();
        }
        return false;
    }
}
