package dev.hornbeam.spark;

import dev.hornbeam.text.VisibleText;
import java.util.List;
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
}
