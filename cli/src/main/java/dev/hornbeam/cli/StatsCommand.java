package dev.hornbeam.cli;

import dev.hornbeam.graph.read.Reading;
import dev.hornbeam.stats.DatasetStatistics;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Tells what a data set holds and whether its test facts leak. */
@Command(
        name = "stats",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = "Tell what a graph holds and whether its benchmark is leaking.",
        footer = {
            "",
            "Examples:",
            "  hornbeam stats data/family       a folder with train, valid and test",
            "  hornbeam stats facts.tsv.gz --split 0.8,0.1,0.1",
            "  hornbeam stats --sparql https://example.org/sparql",
            "  hornbeam stats data/family --json | jq '.leakage.test.otherWayShare'"
        })
final class StatsCommand implements Callable<Integer> {
    @ParentCommand
    private HornbeamCommand hornbeam;

    @Mixin
    private InputOptions input;

    @Option(
            names = "--top",
            paramLabel = "N",
            description = "Show the N largest relations; 0 for all (default: ${DEFAULT-VALUE}).")
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
        Reading reading = input.read(console);
        DatasetStatistics statistics = DatasetStatistics.of(reading.dataset());
        if (json) {
            new StatsJson(statistics, reading.report()).write(console.out());
        } else {
            new StatsReport(statistics, reading, top, new Style(console.colour())).print(console.out());
        }
        return ExitCode.DONE;
    }
}
