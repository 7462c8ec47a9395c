package dev.hornbeam.cli.graph;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.console.JsonText;
import dev.hornbeam.cli.option.GivenOptions;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.cli.option.InputOptions;
import dev.hornbeam.cli.progress.StageTrack;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.read.Reading;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.StoryStatistics;
import dev.hornbeam.stats.DatasetStatistics;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.story.read.StoryReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Shows what a data set contains and whether its test facts leak. */
@Command(
        name = "stats",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = "Show what a graph contains and whether its benchmark is leaking.",
        footer = {
            "",
            "Examples:",
            "  hornbeam stats data/family       a folder with train, valid and test",
            "  hornbeam stats facts.tsv.gz --split 0.8,0.1,0.1",
            "  hornbeam stats data/clutrr       stories: many small graphs, each with a question",
            "  hornbeam stats --sparql https://example.org/sparql",
            "  hornbeam stats data/family --json | jq '.leakage.test.otherWayShare'"
        })
public final class StatsCommand implements Callable<Integer> {
    @ParentCommand
    private ConsoleOwner hornbeam;

    @Spec
    private CommandSpec spec;

    @Mixin
    private InputOptions input;

    @Option(
            names = "--top",
            paramLabel = "N",
            description =
                    "Show the N largest relations, or most frequent answers; 0 for all (default: ${DEFAULT-VALUE}).")
    private int top = 30;

    @Option(names = "--json", description = "Print everything as JSON, all relations included.")
    private boolean json;

    @Mixin
    private HelpOption help;

    @Override
    public Integer call() throws IOException {
        if (top < 0) {
            throw new IllegalUseException("--top is " + top + ", but 0 or more is needed. Maybe 0, which shows all.");
        }
        Console console = hornbeam.console();
        Optional<Path> stories = input.stories();
        if (stories.isPresent()) {
            new GivenOptions(spec).refuse(GivenOptions.OF_GRAPHS, "stories");
            printStories(stories.get(), console);
            return ExitCode.DONE;
        }
        Reading reading = input.read(console);
        Dataset data = reading.dataset().withIndex();
        DatasetStatistics statistics;
        ShapeOfData shape;
        try (StageTrack bar = new StageTrack(console, "counting")) {
            statistics = DatasetStatistics.of(data, bar);
            shape = ShapeOfData.of(data, statistics, bar);
        }
        shape.notes().forEach(console::say);
        if (json) {
            new StatsJson(statistics, shape, reading.report()).write(console.out());
        } else {
            new StatsReport(statistics, shape, reading, top, console.style()).print(console.out());
        }
        return ExitCode.DONE;
    }

    private void printStories(Path source, Console console) throws IOException {
        StoryDataset data = new StoryReader().read(source);
        List<StoryStatistics> splits = Arrays.stream(Split.values())
                .filter(split -> !data.split(split).isEmpty())
                .map(split -> StoryStatistics.of(data, split, PathOptions.STORY.withTrace(PathOptions.Trace.TOLD)))
                .toList();
        if (json) {
            JsonText.print(StoryStatsJson.of(data, splits), console.out());
        } else {
            new StoryStatsText(data, splits, top, console.style()).print(console.out());
        }
    }
}
