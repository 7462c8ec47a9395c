package dev.hornbeam.cli;

import java.util.List;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Puts a command line that cannot be understood into one line, with a guess at what was meant. */
final class WrongUse {
    private WrongUse() {}

    static String describe(ParameterException problem) {
        return problem instanceof UnmatchedArgumentException unmatched
                ? describe(unmatched)
                : sentence(problem.getMessage());
    }

    private static String describe(UnmatchedArgumentException unmatched) {
        String first = unmatched.getUnmatched().get(0);
        boolean root = unmatched.getCommandLine().getCommandSpec().parent() == null;
        String kind = first.startsWith("-") ? "option" : root ? "command" : "argument";
        List<String> suggestions = unmatched.getSuggestions();
        String maybe = suggestions.isEmpty() ? "" : " Maybe you meant " + String.join(" or ", suggestions) + ".";
        return "unknown " + kind + " " + first + "." + maybe;
    }

    private static String sentence(String message) {
        String line =
                message.lines().map(String::strip).reduce((a, b) -> a + " " + b).orElse("wrong use");
        return line.endsWith(".") ? line : line + ".";
    }
}
