package dev.hornbeam.cli;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.message.LogRoute;
import dev.hornbeam.cli.message.TellingOptions;
import dev.hornbeam.cli.option.HelpOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The top-level command, to which {@code Commands} are added. */
@Command(
        name = "hornbeam",
        synopsisSubcommandLabel = "COMMAND",
        description = "Learns readable logical rules from a knowledge graph and reasons with them.",
        versionProvider = VersionText.class,
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Examples:",
            "  hornbeam demo                    see the graph that comes with it",
            "  hornbeam stats my-graph          what is in my graph, and is my benchmark leaking?",
            "  hornbeam learn my-graph -o m     learn rules from it",
            "  hornbeam rules m --head uncle    read them",
            "  hornbeam serve m my-graph        look at everything in the browser",
            "  hornbeam help stats              all options of a command",
            "",
            "Exit codes: 0 done, 1 failed, 2 wrong use or bad input, 130 interrupted.",
            "HORNBEAM_OPTS holds options for the Java virtual machine, e.g. -Xmx8g."
        })
public final class HornbeamCommand implements ConsoleOwner, Runnable {
    private final Console console;

    @Spec
    private CommandSpec spec;

    @Mixin
    private HelpOption help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the versions of Hornbeam and of Java.")
    private boolean version;

    @Mixin
    private TellingOptions telling;

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show the stack trace of an error.")
    private boolean debug;

    HornbeamCommand(Console console) {
        this.console = console;
    }

    /** Messages and progress are told as the user has asked. */
    void settleTelling() {
        console.tell(telling.telling());
        LogRoute.to(console);
    }

    @Override
    public Console console() {
        return console;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command given. Maybe start with: hornbeam demo.");
    }
}
