package dev.hornbeam.cli;

import dev.hornbeam.cli.complete.AuditCommand;
import dev.hornbeam.cli.complete.CompleteCommand;
import dev.hornbeam.cli.complete.ExplainCommand;
import dev.hornbeam.cli.complete.InstancesCommand;
import dev.hornbeam.cli.complete.PredictCommand;
import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.demo.DemoCommand;
import dev.hornbeam.cli.evaluate.EvaluateCommand;
import dev.hornbeam.cli.experiment.ExperimentCommand;
import dev.hornbeam.cli.experiment.ReportCommand;
import dev.hornbeam.cli.graph.ConvertCommand;
import dev.hornbeam.cli.graph.IndexCommand;
import dev.hornbeam.cli.graph.StatsCommand;
import dev.hornbeam.cli.learn.ImportCommand;
import dev.hornbeam.cli.learn.LearnCommand;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.cli.relate.RelateCommand;
import dev.hornbeam.cli.rules.AlgebraCommand;
import dev.hornbeam.cli.rules.ComposeCommand;
import dev.hornbeam.cli.rules.InfoCommand;
import dev.hornbeam.cli.rules.RulesCommand;
import dev.hornbeam.cli.serve.ServeCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The top-level command, which only contains the others. */
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
        },
        subcommands = {
            DemoCommand.class,
            StatsCommand.class,
            LearnCommand.class,
            ImportCommand.class,
            RulesCommand.class,
            ComposeCommand.class,
            RelateCommand.class,
            AlgebraCommand.class,
            InfoCommand.class,
            PredictCommand.class,
            ExplainCommand.class,
            InstancesCommand.class,
            CompleteCommand.class,
            AuditCommand.class,
            ServeCommand.class,
            EvaluateCommand.class,
            ExperimentCommand.class,
            ReportCommand.class,
            ConvertCommand.class,
            IndexCommand.class,
            ShellCompletionCommand.class,
            CommandLine.HelpCommand.class
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

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show the stack trace of an error.")
    private boolean debug;

    HornbeamCommand(Console console) {
        this.console = console;
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
