package dev.hornbeam.cli;

import dev.hornbeam.input.ClosestName;
import java.util.Collection;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports a command line that cannot be understood in one line, with a suggestion. */
final class WrongUse {
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
        Collection<String> known =
                option ? command.optionsMap().keySet() : command.subcommands().keySet();
        String name = option && word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
        String maybe = ClosestName.in(known, name)
                .map(meant -> " Maybe you meant " + meant + ".")
                .orElse("");
        return "unknown " + kind + " " + word + "." + maybe;
    }

    private static String sentence(String message) {
        String line =
                message.lines().map(String::strip).reduce((a, b) -> a + " " + b).orElse("wrong use");
        String start = Character.toLowerCase(line.charAt(0)) + line.substring(1);
        return start.endsWith(".") ? start : start + ".";
    }
}
