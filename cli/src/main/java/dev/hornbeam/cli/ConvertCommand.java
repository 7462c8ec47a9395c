package dev.hornbeam.cli;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.read.Reading;
import dev.hornbeam.graph.write.DatasetWriter;
import dev.hornbeam.graph.write.DatasetWriter.WriteOptions;
import dev.hornbeam.graph.write.DatasetWriter.WrittenFile;
import dev.hornbeam.graph.write.FactFormat;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes any source as a folder of train, valid and test files. */
@Command(
        name = "convert",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = "Write any source of facts as a folder of train.txt, valid.txt and test.txt, or as one file.",
        footer = {
            "",
            "What is written appears complete or not at all. Examples:",
            "  hornbeam convert people.ttl.gz -o people --split 0.8,0.1,0.1 --seed 7",
            "  hornbeam convert dump.zip -o dump.nt.gz",
            "  hornbeam convert facts.csv --columns from,via,to -o facts --gzip",
            "  hornbeam convert --sparql https://example.org/sparql --query people.rq -o people"
        })
final class ConvertCommand extends CliCommand {
    private static final String FOLDER = "folder";

    @Mixin
    private InputOptions input;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "PLACE",
            description =
                    "A folder to write, which must be new or empty; or one file for all facts, if its ending names a "
                            + "format: .ttl, .nt, .nq, .tsv, .csv, .jsonl, .parquet; text compressed with .gz behind it.")
    private Path place;

    @Option(
            names = "--to",
            paramLabel = "NAME",
            description = "folder, or a file in tsv, csv, jsonl, nt, nq, ttl or parquet (default: by the ending).")
    private String to;

    @Option(names = "--gzip", description = "Write train.txt.gz and so on.")
    private boolean gzip = WriteOptions.DEFAULTS.gzip();

    @Option(names = "--force", description = "Replace a data set that is in the folder, or the file.")
    private boolean force = WriteOptions.DEFAULTS.replace();

    @Override
    public Integer call() throws IOException {
        Console console = console();
        Optional<FactFormat> format = format();
        Reading reading = input.read(console);
        if (format.isPresent()) {
            return writeFile(reading.dataset(), format.get(), console);
        }
        DatasetWriter writer = new DatasetWriter(new WriteOptions(gzip, force));
        for (WrittenFile each : writer.write(reading.dataset(), place)) {
            console.out().println(each.file() + "\t" + each.facts());
        }
        return DONE;
    }

    private Optional<FactFormat> format() {
        if (to == null) {
            return Files.isDirectory(place)
                    ? Optional.empty()
                    : FactFormat.of(place.getFileName().toString());
        }
        Optional<FactFormat> named = FactFormat.named(to);
        if (named.isEmpty()) {
            List<String> names = new ArrayList<>(List.of(FOLDER));
            FactFormat.all().forEach(format -> names.add(format.name()));
            choice("--to", to, names, name -> name);
        }
        return named;
    }

    private int writeFile(Dataset data, FactFormat format, Console console) throws IOException {
        if (gzip) {
            throw new IllegalUseException("--gzip is for folders. Maybe -o " + place + ".gz.");
        }
        if (Files.exists(place) && !force) {
            throw InputException.of(
                    place.toString(), "a file already there", "a new file", "Maybe replace it with --force.");
        }
        if (!data.valid().isEmpty() || !data.test().isEmpty()) {
            console.say("train, valid and test go into one file. Maybe -o FOLDER, which keeps them apart.");
        }
        console.out().println(place + "\t" + format.write(data, place));
        return DONE;
    }
}
