package dev.hornbeam.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The top-level command, to which {@link Application} adds the others. */
@Command(
        name = "hornbeam",
        synopsisSubcommandLabel = "COMMAND",
        description = "Learns readable logical rules from a knowledge graph and reasons with them.",
        versionProvider = HornbeamCommand.Version.class,
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
final class HornbeamCommand implements Runnable {
    private final Console console;

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the versions of Hornbeam and of Java.")
    private boolean version;

    @Mixin
    private Log.Options messages;

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show the stack trace of an error.")
    private boolean debug;

    HornbeamCommand(Console console) {
        this.console = console;
    }

    /** Messages and progress are told as the user has asked. */
    void settleMessages() {
        messages.open();
        console.tell(messages);
        Log.to(console);
    }

    Console console() {
        return console;
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "no command given. Maybe start with: hornbeam demo.");
    }

    /** Reads the version from the application's jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = getClass().getPackage().getImplementationVersion();
            return new String[] {
                "hornbeam " + (version == null ? "(not packaged)" : version),
                "Java " + System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")"
            };
        }
    }

    /** Prints what a shell needs to complete commands and options. */
    @Command(
            name = "completion",
            description = "Print a completion script for bash and zsh.",
            footer = {
                "",
                "Examples:",
                "  source <(hornbeam completion)                   for this shell",
                "  hornbeam completion > ~/.hornbeam-completion    to source in ~/.bashrc"
            })
    static final class Completion extends CliCommand {
        @Override
        public Integer call() {
            console().out().print(AutoComplete.bash("hornbeam", spec().root().commandLine()));
            return DONE;
        }
    }
}
