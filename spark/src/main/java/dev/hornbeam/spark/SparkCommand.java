package dev.hornbeam.spark;

import dev.hornbeam.input.InputException;
import dev.hornbeam.text.VisibleText;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.spark.sql.AnalysisException;
import picocli.CommandLine;

/** Runs one command line from its arguments to its exit code. */
final class SparkCommand {
    private static final int WRONG_USE = 2;

    private SparkCommand() {}

    static int run(CommandLine line, String... arguments) {
        boolean debug = List.of(arguments).contains("--debug");
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler((problem, given) -> {
            System.err.println("hornbeam: " + VisibleText.line(problem.getMessage()) + ". Maybe see --help.");
            return WRONG_USE;
        });
        line.setExecutionExceptionHandler((problem, command, parsed) -> tell(problem, debug));
        try {
            return line.execute(arguments);
        } catch (Throwable e) { // errors of the virtual machine are told in one line, too
            return tell(e, debug);
        }
    }

    private static int tell(Throwable problem, boolean debug) {
        if (debug) {
            problem.printStackTrace();
        }
        return SparkFailure.of(problem).tell(System.err);
    }

    /**
     * What went wrong, in one line.
     *
     * @param line what is told
     * @param code the exit code
     */
    record SparkFailure(String line, int code) {
        private static final int FAILED = 1;
        private static final int WRONG_USE = 2;
        private static final int INTERRUPTED = 130;
        private static final int LONGEST = 400;

        static SparkFailure of(Throwable problem) {
            String all = messages(problem);
            for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
                if (cause instanceof InputException) {
                    return new SparkFailure(cause.getMessage(), WRONG_USE);
                }
                if (cause instanceof CancellationException) {
                    return new SparkFailure(
                            "interrupted; the same command with --resume goes on if training had begun", INTERRUPTED);
                }
                if (cause instanceof AnalysisException) {
                    return new SparkFailure(
                            "the data cannot be read: " + oneLine(cause.getMessage())
                                    + " Maybe the path, the table or a column is spelled differently.",
                            WRONG_USE);
                }
            }
            if (all.contains("No space left on device")) {
                return new SparkFailure(
                        "a disk of the cluster is full while rows are exchanged between workers. Maybe name folders with more room: "
                                + "--conf spark.local.dir=DIR, or lower --anchors and --count-budget. Nothing was written.",
                        WRONG_USE);
            }
            if (all.contains("OutOfMemoryError")
                    || all.contains("OOM")
                    || all.contains("exit code 137")
                    || all.contains("exit code 52")) {
                return new SparkFailure(
                        "a worker or the driver ran out of memory. Maybe give it more: --conf spark.executor.memory=8g "
                                + "(HORNBEAM_OPTS=-Xmx8g for the driver), or more partitions: --conf spark.sql.shuffle.partitions=1000. "
                                + "Nothing was written.",
                        WRONG_USE);
            }
            if (problem instanceof UncheckedIOException || problem instanceof IOException) {
                return new SparkFailure(oneLine(all) + " Maybe the disk is full or a connection was lost.", WRONG_USE);
            }
            return new SparkFailure(
                    "the job failed: " + oneLine(all) + " Maybe run it again with --debug and report what it prints.",
                    FAILED);
        }

        /** Tells it. */
        int tell(PrintStream err) {
            err.println("hornbeam: " + VisibleText.line(line));
            return code;
        }

        private static String messages(Throwable problem) {
            StringBuilder all = new StringBuilder();
            for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
                all.append(cause).append(". ");
            }
            return all.toString();
        }

        private static String oneLine(String text) {
            String line = text.lines()
                    .map(String::strip)
                    .filter(each -> !each.startsWith("at "))
                    .findFirst()
                    .orElse("");
            return line.length() > LONGEST ? line.substring(0, LONGEST) + " …" : line;
        }
    }
}
