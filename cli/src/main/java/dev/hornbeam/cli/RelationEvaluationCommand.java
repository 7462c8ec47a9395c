package dev.hornbeam.cli;

import dev.hornbeam.graph.Split;
import dev.hornbeam.story.PathOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Measures relation prediction from the command line. */
@Command(
        name = "evaluate-relations",
        hidden = true,
        sortOptions = false,
        description = "Measure how well models of stories answer.",
        footer = {"", "Example:", "  hornbeam evaluate-relations kin data/clutrr"})
final class RelationEvaluationCommand implements Callable<Integer> {
    @ParentCommand
    private HornbeamCommand hornbeam;

    @Parameters(
            arity = "2..*",
            paramLabel = "MODEL… DATA",
            description = "Model folders that differ in their seed only, then the stories.")
    private List<Path> places;

    @Option(names = "--split", paramLabel = "NAME", description = "train, valid or test (default: test).")
    private Split split = Split.TEST;

    @Option(names = "--trace", paramLabel = "KIND", description = "told or simple (default: as trained).")
    private PathOptions.Trace trace;

    @Option(names = "--max-length", paramLabel = "N", description = "The longest path (default: as trained).")
    private Integer maxLength;

    @Option(names = "--json", description = "Print the figures as JSON.")
    private boolean json;

    @Option(names = "--html", paramLabel = "FILE", description = "Write a page, too.")
    private Path html;

    @Mixin
    private HelpOption help;

    @Override
    public Integer call() throws IOException {
        int last = places.size() - 1;
        RelationEvaluation.Request request = new RelationEvaluation.Request(
                places.subList(0, last),
                places.get(last),
                split,
                Optional.ofNullable(trace),
                Optional.ofNullable(maxLength));
        new RelationEvaluation(request, hornbeam.console()).run(json, Optional.ofNullable(html));
        return ExitCode.DONE;
    }
}
