package dev.hornbeam.cli;

import dev.hornbeam.cli.complete.ModelAhead;
import dev.hornbeam.cli.console.Console;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** Runs one command line from its arguments to its exit code. */
final class Application {
    private final Console console;

    Application(Console console) {
        this.console = console;
    }

    int run(String... arguments) {
        List<String> words = List.of(arguments);
        Failures failures = new Failures(console, words.contains("--debug"));
        Optional<ModelAhead> ahead = ModelAhead.begin(words);
        int code;
        try {
            code = commandLine(failures, Commands.meantBy(words)).execute(arguments);
        } catch (Throwable e) { // errors of the virtual machine are reported in one line, too
            code = failures.tell(e);
        } finally {
            ahead.ifPresent(ModelAhead::close);
        }
        Optional<IOException> unwritten = console.finish();
        return unwritten.isPresent() ? failures.tellUnwritten(unwritten.get(), code) : code;
    }

    /** All commands, not yet run. */
    CommandLine commandLine(Failures failures) {
        return commandLine(failures, Commands.NAMES);
    }

    private CommandLine commandLine(Failures failures, List<String> names) {
        HornbeamCommand command = new HornbeamCommand(console);
        CommandLine line = new CommandLine(command);
        names.forEach(name -> line.addSubcommand(new CommandLine(Commands.named(name))));
        line.setOut(new PrintWriter(console.help(), true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8));
        line.setColorScheme(CommandLine.Help.defaultColorScheme(console.colour() ? Ansi.ON : Ansi.OFF));
        if (names.contains("help")) {
            CommandLine help = line.getSubcommands().get("help");
            help.getCommandSpec().usageMessage().footer("", "Example:", "  hornbeam help stats");
        }
        line.setExpandAtFiles(false);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler((problem, given) -> failures.tellWrongUse(problem));
        line.setExecutionExceptionHandler((problem, failed, parsed) -> failures.tell(problem));
        line.setExecutionStrategy(parsed -> {
            try {
                command.settleTelling();
            } catch (InputException e) {
                return failures.tell(e);
            }
            return new CommandLine.RunLast().execute(parsed);
        });
        return line;
    }
}
