package dev.hornbeam.cli.serve;

import dev.hornbeam.Completion;
import dev.hornbeam.cli.complete.ReasonOptions;
import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.server.ServerOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Shows a model on a graph in the browser. */
@Command(
        name = "serve",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "Show a graph, its rules and its missing facts in the browser, and answer programs.",
            "The page and everything in it come from this machine. Decisions are kept beside MODEL, in MODEL.review.tsv."
        },
        footer = {
            "",
            "Examples:",
            "  hornbeam serve model my-graph.tsv                     then open http://127.0.0.1:8321",
            "  hornbeam serve model my-graph.tsv --dir graphs        learn from other data below graphs, too",
            "  hornbeam serve model my-graph.tsv --host 0.0.0.0 --token-file token",
            "  curl 'http://127.0.0.1:8321/api/v1/answers?head=Gus&relation=basedIn'"
        })
public final class ServeCommand implements Callable<Integer> {
    @ParentCommand
    private ConsoleOwner hornbeam;

    @Mixin
    private ReasonOptions reason;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "DATA", description = ReasonOptions.DATA)
    private List<String> sources = List.of();

    @Mixin
    private ServeOptions serve;

    @Option(
            names = "--dir",
            paramLabel = "FOLDER",
            description =
                    "Data to learn from may be chosen below this folder, or sent to it, and models are written there "
                            + "(default: learn from DATA only, models are written next to MODEL).")
    private Path dir;

    @Mixin
    private HelpOption help;

    @Override
    public Integer call() {
        if (dir != null && !Files.isDirectory(dir)) {
            throw new IllegalUseException(
                    "--dir is " + dir + ", but a folder that exists is needed. Maybe it is mistyped.");
        }
        ServerOptions options = serve.options(Optional.ofNullable(dir));
        Console console = hornbeam.console();
        Completion completion = reason.open(sources, console);
        new Serving(console).run(reason.model(), completion, options);
        return ExitCode.DONE;
    }
}
