package dev.hornbeam.cli;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.OptionSpec;

/** Runs one command line from its arguments to its exit code. */
public final class Application {
    private final Console console;

    Application(Console console) {
        this.console = console;
    }

    int run(String... arguments) {
        List<String> words = List.of(arguments);
        Failures failures = new Failures(console, words.contains("--debug"));
        Optional<ReasonOptions.ModelAhead> ahead = ReasonOptions.ModelAhead.begin(words);
        int code;
        try {
            code = commandLine(failures, Commands.meantBy(words)).execute(arguments);
        } catch (Throwable e) { // errors of the virtual machine are reported in one line, too
            code = failures.tell(e);
        } finally {
            ahead.ifPresent(ReasonOptions.ModelAhead::close);
        }
        Optional<IOException> unwritten = console.finish();
        return unwritten.isPresent() ? failures.tellUnwritten(unwritten.get(), code) : code;
    }

    /**
     * All commands and their options as values, for pages, manuals and completion scripts; not meant to be run, since nobody
     * hears what they print.
     */
    public static CommandLine commands() {
        Console nobody = new Console(OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), false, false);
        return new Application(nobody).commandLine(new Failures(nobody, false));
    }

    /** A command with the option that every one has. */
    private static CommandLine subcommand(String name) {
        Object command = Commands.named(name);
        CommandLine line = new CommandLine(command);
        if (command instanceof CliCommand) {
            line.getCommandSpec()
                    .addOption(OptionSpec.builder("-h", "--help")
                            .usageHelp(true)
                            .arity("0")
                            .type(boolean.class)
                            .description("Show this help.")
                            .build());
        }
        return line;
    }

    /** All commands, not yet run. */
    CommandLine commandLine(Failures failures) {
        return commandLine(failures, Commands.NAMES);
    }

    private CommandLine commandLine(Failures failures, List<String> names) {
        HornbeamCommand command = new HornbeamCommand(console);
        CommandLine line = new CommandLine(command);
        names.forEach(name -> line.addSubcommand(subcommand(name)));
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
                command.settleMessages();
            } catch (InputException e) {
                return failures.tell(e);
            }
            return new CommandLine.RunLast().execute(parsed);
        });
        return line;
    }

    /**
     * The commands by name. Reading the options of all of them takes most of the time in which a short command could be over,
     * so only those that an argument list can mean are made.
     */
    static final class Commands {
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
                "mcp",
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
                case "mcp" -> new McpCommand();
                case "evaluate" -> new EvaluateCommand();
                case "experiment" -> new ExperimentCommand();
                case "report" -> new ReportCommand();
                case "convert" -> new ConvertCommand();
                case "index" -> new IndexCommand();
                case "migrate" -> new MigrateCommand();
                case "completion" -> new HornbeamCommand.Completion();
                case "help" -> new HelpCommand();
                default -> throw new IllegalArgumentException("no command " + name);
            };
        }
    }
}
