package dev.hornbeam.dist;

import dev.hornbeam.cli.CommandModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes the files of a release that are made from the program and from what it is built with. */
public final class ReleaseFiles {
    private ReleaseFiles() {}

    /**
     * Writes the folders {@code man}, {@code completion}, {@code licenses} and {@code debian}.
     *
     * @param arguments the folder to write into, the version, the day of the release, the bill of materials, the folder of jars
     */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        String version = arguments[1];
        String day = arguments[2].substring(0, "2026-01-01".length());
        List<ManPage> manuals = ManPage.all(CommandModel.commands(), version, day);
        for (ManPage page : manuals) {
            write(folder.resolve("man/" + page.fileName()), page.text());
        }
        write(folder.resolve("completion/hornbeam.bash"), CompletionScripts.bash());
        write(folder.resolve("completion/_hornbeam"), CompletionScripts.zsh());
        ThirdParty.read(Path.of(arguments[3]), Path.of(arguments[4])).write(folder.resolve("licenses"));
        new DebianFiles(folder.resolve("debian")).write(manuals, version, day);
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
