package dev.hornbeam.cli.demo;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.learn.LearnProgress;
import dev.hornbeam.cli.option.GivenOptions;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.cli.serve.ServeOptions;
import dev.hornbeam.example.RoyalHouses;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.write.DatasetWriter;
import dev.hornbeam.graph.write.WriteOptions;
import dev.hornbeam.graph.write.WrittenFile;
import dev.hornbeam.learn.LearnedModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Learns from a graph that anyone can check: the kinship of Europe's royal houses. */
@Command(
        name = "demo",
        sortOptions = false,
        description = "Learn rules from the graph that comes with Hornbeam: the kinship of Europe's royal houses.",
        footer = {
            "",
            "Examples:",
            "  hornbeam demo                  who is in it, what is known, and what follows from what",
            "  hornbeam demo -o royal         write it as a data-set folder",
            "  hornbeam demo --serve          learn it and look at it in the browser"
        })
public final class DemoCommand implements Callable<Integer> {
    @ParentCommand
    private ConsoleOwner hornbeam;

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            description = "Write the graph to a folder, new or empty, instead of describing it.")
    private Path folder;

    @Option(
            names = "--serve",
            description =
                    "Learn it and show it in the browser; graph and model are in a new folder, that of -o if given.")
    private boolean serves;

    @Mixin
    private ServeOptions serve;

    @Mixin
    private HelpOption help;

    @Override
    public Integer call() throws IOException {
        Console console = hornbeam.console();
        Dataset dataset = RoyalHouses.dataset();
        if (serves) {
            new ServedDemo(console, Optional.ofNullable(folder)).run(dataset, serve);
            return ExitCode.DONE;
        }
        new GivenOptions(spec).refuse(ServeOptions.NAMES, "the demo without --serve");
        if (folder == null) {
            show(dataset, console);
            return ExitCode.DONE;
        }
        for (WrittenFile file : new DatasetWriter(WriteOptions.DEFAULTS).write(dataset, folder)) {
            console.out().println(file.file() + "\t" + file.facts());
        }
        return ExitCode.DONE;
    }

    private static void show(Dataset dataset, Console console) {
        Style style = console.style();
        Graph train = dataset.buildGraph();
        RoyalHousesText graph = new RoyalHousesText(dataset, train, RoyalHouses.people(), style);
        graph.print(console.out());
        console.out().flush(); // something to read while it learns
        try (LearnProgress progress = new LearnProgress(console);
                LearnedModel model = RoyalRules.learn(dataset, progress)) {
            new RoyalRulesText(model, style).print(console.out());
            new RoyalRecoveryText(dataset, train, model, style).print(console.out());
        }
        graph.printNext(console.out());
    }
}
