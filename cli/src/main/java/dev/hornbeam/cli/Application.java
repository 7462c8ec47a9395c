package dev.hornbeam.cli;

import dev.hornbeam.cli.console.Console;
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
        Failures failures = new Failures(console, List.of(arguments).contains("--debug"));
        int code;
        try {
            code = commandLine(failures).execute(arguments);
        } catch (Throwable e) { // errors of the virtual machine are reported in one line, too
            code = failures.tell(e);
        }
        Optional<IOException> unwritten = console.finish();
        return unwritten.isPresent() ? failures.tellUnwritten(unwritten.get(), code) : code;
    }

    /** The commands, not yet run. */
    CommandLine commandLine(Failures failures) {
        CommandLine line = new CommandLine(new HornbeamCommand(console));
        line.setOut(new PrintWriter(console.out(), true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(console.err(), true, StandardCharsets.UTF_8));
        line.setColorScheme(CommandLine.Help.defaultColorScheme(console.colour() ? Ansi.ON : Ansi.OFF));
        line.getSubcommands()
                .get("help")
                .getCommandSpec()
                .usageMessage()
                .footer("", "Example:", "  hornbeam help stats");
        line.setExpandAtFiles(false);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler((problem, given) -> failures.tellWrongUse(problem));
        line.setExecutionExceptionHandler((problem, command, parsed) -> failures.tell(problem));
        return line;
    }
}
