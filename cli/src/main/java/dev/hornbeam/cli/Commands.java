package dev.hornbeam.cli;

import dev.hornbeam.cli.complete.AuditCommand;
import dev.hornbeam.cli.complete.CompleteCommand;
import dev.hornbeam.cli.complete.ExplainCommand;
import dev.hornbeam.cli.complete.InstancesCommand;
import dev.hornbeam.cli.complete.PredictCommand;
import dev.hornbeam.cli.demo.DemoCommand;
import dev.hornbeam.cli.evaluate.EvaluateCommand;
import dev.hornbeam.cli.experiment.ExperimentCommand;
import dev.hornbeam.cli.experiment.ReportCommand;
import dev.hornbeam.cli.graph.ConvertCommand;
import dev.hornbeam.cli.graph.IndexCommand;
import dev.hornbeam.cli.graph.StatsCommand;
import dev.hornbeam.cli.learn.ImportCommand;
import dev.hornbeam.cli.learn.LearnCommand;
import dev.hornbeam.cli.relate.RelateCommand;
import dev.hornbeam.cli.rules.AlgebraCommand;
import dev.hornbeam.cli.rules.ComposeCommand;
import dev.hornbeam.cli.rules.InfoCommand;
import dev.hornbeam.cli.rules.MigrateCommand;
import dev.hornbeam.cli.rules.RulesCommand;
import dev.hornbeam.cli.serve.ServeCommand;
import java.util.List;
import picocli.CommandLine.HelpCommand;

/**
 * The commands by name. Reading the options of all of them takes most of the time in which a short command could be over,
 * so only those that an argument list can mean are made.
 */
final class Commands {
    /** In the order in which they are listed. */
    static final List<String> NAMES = List.of(
            "demo",
            "stats",
            "learn",
            "import",
            "rules",
            "compose",
            "relate",
            "algebra",
            "info",
            "predict",
            "explain",
            "instances",
            "complete",
            "audit",
            "serve",
            "evaluate",
            "experiment",
            "report",
            "convert",
            "index",
            "migrate",
            "completion",
            "help");

    /** These look at the others. */
    private static final List<String> OF_ALL = List.of("completion", "help");

    private Commands() {}

    /** The commands that are needed to understand arguments: one if it is named first, else all. */
    static List<String> meantBy(List<String> arguments) {
        if (arguments.equals(List.of("--version")) || arguments.equals(List.of("-V"))) {
            return List.of();
        }
        for (String argument : arguments) {
            if (!argument.equals("--debug")) {
                return NAMES.contains(argument) && !OF_ALL.contains(argument) ? List.of(argument) : NAMES;
            }
        }
        return NAMES;
    }

    /** A new command. Its class is loaded only here. */
    static Object named(String name) {
        return switch (name) {
            case "demo" -> new DemoCommand();
            case "stats" -> new StatsCommand();
            case "learn" -> new LearnCommand();
            case "import" -> new ImportCommand();
            case "rules" -> new RulesCommand();
            case "compose" -> new ComposeCommand();
            case "relate" -> new RelateCommand();
            case "algebra" -> new AlgebraCommand();
            case "info" -> new InfoCommand();
            case "predict" -> new PredictCommand();
            case "explain" -> new ExplainCommand();
            case "instances" -> new InstancesCommand();
            case "complete" -> new CompleteCommand();
            case "audit" -> new AuditCommand();
            case "serve" -> new ServeCommand();
            case "evaluate" -> new EvaluateCommand();
            case "experiment" -> new ExperimentCommand();
            case "report" -> new ReportCommand();
            case "convert" -> new ConvertCommand();
            case "index" -> new IndexCommand();
            case "migrate" -> new MigrateCommand();
            case "completion" -> new ShellCompletionCommand();
            case "help" -> new HelpCommand();
            default -> throw new IllegalArgumentException("no command " + name);
        };
    }
}
