package dev.hornbeam.cli;

import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import dev.hornbeam.work.Memory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports what went wrong in one line and chooses the exit code. */
final class Failures {
    private final Console console;
    private final boolean debug;

    Failures(Console console, boolean debug) {
        this.console = console;
        this.debug = debug;
    }

    int tell(Throwable problem) {
        trace(problem);
        if (!(problem instanceof InputException) && Memory.isExhausted(problem)) {
            console.fail(
                    "out of memory with " + Memory.megabytes() + " MB. Maybe give it more, e.g. HORNBEAM_OPTS=-Xmx"
                            + enough() + "g, use fewer threads (--threads), or a smaller graph (--exclude, --include).",
                    Optional.of(problem));
            return CliCommand.FAILED;
        }
        if (isInterrupt(problem)) {
            return CliCommand.INTERRUPTED; // the interrupted work has reported it
        }
        if (problem instanceof InputException || problem instanceof IllegalUseException) {
            console.fail(problem.getMessage(), Optional.empty());
            return CliCommand.WRONG_USE;
        }
        if (problem instanceof UncheckedIOException unchecked) {
            console.fail(describe(unchecked.getCause()), Optional.of(problem));
            return CliCommand.WRONG_USE;
        }
        if (problem instanceof IOException failure) {
            console.fail(describe(failure), Optional.of(problem));
            return CliCommand.WRONG_USE;
        }
        console.fail(
                "an error in hornbeam: " + oneLine(problem.toString())
                        + ". Maybe run it again with --debug and report what it prints.",
                Optional.of(problem));
        return CliCommand.FAILED;
    }

    /** Twice what it has, in whole GB. */
    private static long enough() {
        return Math.max(1, (2 * Memory.megabytes() + 1023) >> 10);
    }

    /** Whether work was cancelled, or a file closed under it, by an interrupt. */
    private static boolean isInterrupt(Throwable problem) {
        Throwable cause = problem;
        while (cause != null
                && !(cause instanceof CancellationException || cause instanceof ClosedByInterruptException)) {
            cause = cause.getCause();
        }
        return cause != null;
    }

    int tellWrongUse(ParameterException problem) {
        trace(problem);
        String command = problem.getCommandLine().getCommandSpec().qualifiedName();
        console.fail(WrongUse.describe(problem) + " See " + command + " --help.", Optional.empty());
        return CliCommand.WRONG_USE;
    }

    /** @param code the exit code without this failure */
    int tellUnwritten(IOException problem, int code) {
        if (isClosedPipe(problem)) {
            return code; // the reader has seen enough, as in: hornbeam stats … | head
        }
        trace(problem);
        console.fail(
                "standard output cannot be written: " + oneLine(problem.getMessage())
                        + ". Maybe the disk is full; what was written so far is incomplete.",
                Optional.of(problem));
        return CliCommand.WRONG_USE;
    }

    private static boolean isClosedPipe(IOException problem) {
        return "Broken pipe".equals(problem.getMessage());
    }

    private void trace(Throwable problem) {
        if (debug) {
            problem.printStackTrace(console.err());
        }
    }

    private static String describe(IOException problem) {
        if (problem instanceof NoSuchFileException missing) {
            return missing.getFile() + ": no such file or folder. Maybe it is spelled differently.";
        }
        if (problem instanceof AccessDeniedException denied) {
            return denied.getFile() + ": no permission. Maybe another user owns it.";
        }
        if (problem instanceof FileSystemException failure && failure.getReason() != null) {
            return oneLine(failure.getFile() + ": " + failure.getReason() + ". Maybe the disk is full or read-only.");
        }
        return oneLine(problem.getMessage() == null ? problem.toString() : problem.getMessage())
                + ". Maybe the disk is full or a connection was lost.";
    }

    private static String oneLine(String text) {
        return text.lines().map(String::strip).reduce((a, b) -> a + " " + b).orElse("");
    }

    /** Reports a command line that cannot be understood in one line, with a suggestion. */
    private static final class WrongUse {
        private WrongUse() {}

        static String describe(ParameterException problem) {
            return problem instanceof UnmatchedArgumentException unmatched
                    ? describe(unmatched)
                    : sentence(problem.getMessage());
        }

        private static String describe(UnmatchedArgumentException unmatched) {
            String word = unmatched.getUnmatched().get(0);
            CommandSpec command = unmatched.getCommandLine().getCommandSpec();
            boolean option = word.startsWith("-");
            String kind = option ? "option" : command.parent() == null ? "command" : "argument";
            Collection<String> known = option
                    ? command.optionsMap().keySet()
                    : command.subcommands().keySet();
            String name = option && word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
            String maybe = ClosestName.in(known, name)
                    .map(meant -> " Maybe you meant " + meant + ".")
                    .orElse("");
            return "unknown " + kind + " " + word + "." + maybe;
        }

        private static String sentence(String message) {
            String line = message.lines()
                    .map(String::strip)
                    .reduce((a, b) -> a + " " + b)
                    .orElse("wrong use");
            String start = Character.toLowerCase(line.charAt(0)) + line.substring(1);
            return start.endsWith(".") ? start : start + ".";
        }
    }
}
