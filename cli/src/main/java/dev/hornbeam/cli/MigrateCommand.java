package dev.hornbeam.cli;

import dev.hornbeam.graph.GraphFile;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.ModelContent;
import dev.hornbeam.model.ModelFolder;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes a model of an earlier version as this version would. */
@Command(
        name = "migrate",
        sortOptions = false,
        description =
                "Write a model folder of an earlier version in the format of this one: the same rules, weights and answers.",
        footer = {
            "",
            "Earlier folders are read without it; it makes them open as quickly as new ones, and is the way to keep a",
            "model for long. Examples:",
            "  hornbeam migrate old-model                in its place, once the new one is whole",
            "  hornbeam migrate old-model -o new-model   beside it"
        })
final class MigrateCommand extends CliCommand {
    @Parameters(paramLabel = "MODEL", description = "A model folder of this version or an earlier one.")
    private Path folder;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "MODEL",
            description = "A new folder to write instead of replacing the model.")
    private Path output;

    @Override
    public Integer call() {
        if (folder.toString().endsWith("." + GraphFile.ENDING)) {
            throw InputException.of(
                    folder.toString(),
                    "a graph file",
                    "a model folder",
                    "Maybe make the graph file again from its data: hornbeam index DATA -o " + folder.getFileName()
                            + ".");
        }
        ModelFolder earlier = ModelFolder.open(folder);
        ModelContent content = earlier.content();
        if (output == null) {
            content.replace(folder);
        } else {
            content.save(output);
        }
        Path place = output == null ? folder : output;
        Console console = console();
        console.out()
                .println(place + ": format " + ModelFolder.open(place).format() + ", before " + earlier.format()
                        + "; learned with version "
                        + earlier.provenance().versions().getOrDefault("hornbeam", "unknown"));
        return DONE;
    }
}
