package dev.hornbeam.cli.graph;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.cli.option.InputOptions;
import dev.hornbeam.graph.read.Reading;
import dev.hornbeam.graph.write.DatasetWriter;
import dev.hornbeam.graph.write.WriteOptions;
import dev.hornbeam.graph.write.WrittenFile;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** Writes any source as a folder of train, valid and test files. */
@Command(
        name = "convert",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = "Write any source of facts as a folder of train.txt, valid.txt and test.txt.",
        footer = {
            "",
            "The folder appears complete or not at all. Examples:",
            "  hornbeam convert people.ttl.gz -o people --split 0.8,0.1,0.1 --seed 7",
            "  hornbeam convert facts.csv --columns from,via,to -o facts --gzip",
            "  hornbeam convert --sparql https://example.org/sparql --query people.rq -o people"
        })
public final class ConvertCommand implements Callable<Integer> {
    @ParentCommand
    private ConsoleOwner hornbeam;

    @Mixin
    private InputOptions input;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FOLDER",
            description = "The folder to write; it must be new or empty.")
    private Path folder;

    @Option(names = "--gzip", description = "Write train.txt.gz and so on.")
    private boolean gzip = WriteOptions.DEFAULTS.gzip();

    @Option(names = "--force", description = "Replace a data set that is in the folder.")
    private boolean force = WriteOptions.DEFAULTS.replace();

    @Mixin
    private HelpOption help;

    @Override
    public Integer call() {
        Console console = hornbeam.console();
        Reading reading = input.read(console);
        DatasetWriter writer = new DatasetWriter(new WriteOptions(gzip, force));
        for (WrittenFile each : writer.write(reading.dataset(), folder)) {
            console.out().println(each.file() + "\t" + each.facts());
        }
        return ExitCode.DONE;
    }
}
