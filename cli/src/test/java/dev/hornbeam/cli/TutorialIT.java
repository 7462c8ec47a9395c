package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TutorialIT {
    private static final Pattern COMMAND = Pattern.compile("^ *(?:\\./)?hornbeam (?=[a-z-])");

    @TempDir
    private Path folder;

    @Test
    void theCommandsOfTheTutorialSucceedInTheirOrder() throws IOException {
        Path docs = Launcher.root().resolve("docs");
        Files.copy(docs.resolve("tutorial/company.tsv"), folder.resolve("company.tsv"));
        List<String> commands = commands(docs.resolve("tutorial.md"));
        assertThat(commands).hasSizeGreaterThan(9);

        for (String command : commands) {
            Run run = Launcher.of(folder).shell(COMMAND.matcher(command).replaceFirst("\"\\$hornbeam\" "));
            assertThat(run.code()).as(command + "\n" + run.err()).isZero();
        }
        assertThat(Files.readString(folder.resolve("new.tsv"))).contains("\nHana\tworksFor\tProduct\t");
    }

    /** The code lines, fenced or indented, that call the program. */
    private static List<String> commands(Path page) throws IOException {
        try (Stream<String> lines = Files.lines(page)) {
            return lines.filter(line -> COMMAND.matcher(line).find()).toList();
        }
    }
}
