package dev.hornbeam.cli;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.GraphFile;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes a graph file, which every command opens at once. */
@Command(
        name = "index",
        sortOptions = false,
        abbreviateSynopsis = true,
        description =
                "Write any source of facts as a graph file, which every command opens in no time instead of reading "
                        + "the data again.",
        footer = {
            "",
            "The file holds facts, splits, labels, prefixes and the index; a model learned from it is the one learned from the",
            "data. It appears complete or not at all. Examples:",
            "  hornbeam index dump.nt.gz -o dump.hbg",
            "  hornbeam learn dump.hbg -o m",
            "  hornbeam predict m dump.hbg --head Ann --relation uncle",
            "  hornbeam index a.ttl b.ttl --exclude 'skos:*' -o both.hbg --force"
        })
final class IndexCommand extends CliCommand {
    @Mixin
    private InputOptions input;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "The graph file to write; its name ends in .hbg.")
    private Path file;

    @Option(names = "--force", description = "Replace the file if it is there.")
    private boolean force;

    @Override
    public Integer call() throws IOException {
        if (!file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith("." + GraphFile.ENDING)) {
            throw new IllegalUseException("-o " + file + " does not end in ." + GraphFile.ENDING + ". Maybe -o " + file
                    + "." + GraphFile.ENDING + ", or hornbeam convert for other files.");
        }
        if (Files.exists(file) && !force) {
            throw InputException.of(
                    file.toString(), "a file already there", "a new file", "Maybe replace it with --force.");
        }
        Path folder = file.toAbsolutePath().getParent();
        if (!Files.isDirectory(folder)) {
            throw InputException.of(
                    folder.toString(),
                    "no such folder",
                    "the folder to write into",
                    "Maybe run: mkdir -p " + folder + ".");
        }
        Console console = console();
        Dataset data = input.read(console).dataset();
        try (Track.Stages bar = new Track.Stages(console, "writing the index")) {
            GraphFile.write(data, file, bar);
        }
        tell(data, console);
        return DONE;
    }

    private void tell(Dataset data, Console console) throws IOException {
        Dataset written = GraphFile.open(file);
        long edges = 2L * written.buildGraph().tripleCount();
        console.out()
                .printf(
                        Locale.ROOT,
                        "%s: %,d entities, %,d relations, %,d facts to learn from, %,d to choose and measure on%n",
                        Text.name(file.toString()),
                        data.entities().size(),
                        data.relations().count(),
                        data.train().size(),
                        data.valid().size() + data.test().size());
        console.out()
                .printf(
                        Locale.ROOT,
                        "  %,d bytes; %.1f of the index for each fact and direction, %.1f for each name%n",
                        Files.size(file),
                        edges == 0 ? 0 : (double) written.buildGraph().indexBytes() / edges,
                        (double) (written.entities().nameBytes()
                                        + written.entities().indexBytes())
                                / Math.max(1, data.entities().size()));
    }
}
