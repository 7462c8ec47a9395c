package dev.hornbeam.fuzz;

import com.sun.management.ThreadMXBean;
import dev.hornbeam.input.InputException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * What every reader promises for any bytes: a result, or one clear line of our own, with memory in proportion to the
 * input, and nothing printed beside it.
 */
final class Contract {
    /** What a byte of input may cost: an entity with its index, a node of a tree. */
    private static final long BYTES_PER_BYTE = 4096;

    private static final int LONGEST_MESSAGE = 2000;

    private static final Pattern QUOTED = Pattern.compile("(?s)\".*\"|\\([^()]*\\)|<[^>]*>");
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(?:[.,][0-9]+)*");
    private static final Pattern TEXT = Pattern.compile("(?s)\".*\"");
    private static final Pattern TECHNICAL = Pattern.compile(
            "\\b[A-Z]\\w+(?:Exception|Error)\\b|\\bCannot invoke\\b|\\(null\\)|\\b(?:java|org)\\.[a-z]");

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    /** Reads an input in this thread. */
    Outcome judge(Target target, byte[] input) {
        PrintStream out = System.out;
        PrintStream error = System.err;
        PrintStream heard = new PrintStream(printed, true);
        printed.reset();
        System.setOut(heard);
        System.setErr(heard);
        long before = threads.getCurrentThreadAllocatedBytes();
        Outcome outcome;
        try {
            outcome = read(target, input);
        } finally {
            System.setOut(out);
            System.setErr(error);
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;
        if (!outcome.isFault() && printed.size() > 0) {
            return Outcome.fault("prints beside its answer", printed.toString());
        }
        if (!outcome.isFault() && allocated > ((long) target.megabytes() << 20) + BYTES_PER_BYTE * input.length) {
            return Outcome.fault(
                    "too much memory", allocated + " bytes allocated for " + input.length + ": " + outcome.detail());
        }
        return outcome;
    }

    private static Outcome read(Target target, byte[] input) {
        try {
            target.reading().read(input);
            return Outcome.RESULT;
        } catch (InputException told) {
            return told(told.getMessage(), new String(input, StandardCharsets.UTF_8));
        } catch (Throwable thrown) { // whatever it is, it is what we look for
            return Outcome.fault(thrown.getClass().getName() + " at " + place(thrown), stack(thrown));
        }
    }

    private static Outcome told(String message, String input) {
        if (message.isBlank() || message.chars().anyMatch(c -> c < ' ' || c == 0x2028)) {
            return Outcome.fault("a message of several lines", message);
        }
        if (message.length() > LONGEST_MESSAGE) {
            return Outcome.fault("a message too long to read", message.substring(0, 500));
        }
        String kind = kind(message);
        if (TECHNICAL
                .matcher(TEXT.matcher(message).replaceAll("…"))
                .results()
                .anyMatch(word -> !input.contains(word.group()))) { // what is quoted of the input is not ours
            return Outcome.fault(
                    "a message that only programmers read: " + kind.substring(0, Math.min(kind.length(), 60)), message);
        }
        return Outcome.refused(kind, message);
    }

    /** A message without what differs from input to input: the place, what was quoted, and numbers. */
    private static String kind(String message) {
        int found = message.indexOf(": found ");
        String what = found < 0 ? message : message.substring(found + 2);
        int maybe = what.indexOf(". Maybe ");
        String plain =
                QUOTED.matcher(maybe < 0 ? what : what.substring(0, maybe)).replaceAll("…");
        return NUMBER.matcher(plain).replaceAll("N");
    }

    /** The innermost place in our own code, or where there is none the innermost at all. */
    static String place(Throwable thrown) {
        for (StackTraceElement frame : thrown.getStackTrace()) {
            if (frame.getClassName().startsWith("dev.hornbeam.")
                    && !frame.getClassName().startsWith("dev.hornbeam.fuzz.")) {
                return frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getLineNumber();
            }
        }
        return thrown.getStackTrace().length == 0 ? thrown.getMessage() : String.valueOf(thrown.getStackTrace()[0]);
    }

    private static String stack(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString().lines().limit(40).reduce("", (all, line) -> all + line + "\n");
    }
}
