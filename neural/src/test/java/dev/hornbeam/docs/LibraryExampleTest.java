package dev.hornbeam.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryExampleTest {
    private static final Path ROOT =
            Path.of(System.getProperty("hornbeam.root", "..")).toAbsolutePath().normalize();

    @TempDir
    private Path folder;

    @Test
    void theExampleLearnsAnswersAndProves() throws IOException {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        LibraryExample example = new LibraryExample(new PrintStream(printed, true, UTF_8));
        Path facts = ROOT.resolve("docs/tutorial/company.tsv");
        Path model = folder.resolve("model");

        example.learn(facts, model);
        assertThat(printed.toString(UTF_8)).contains("memberOf(X,Y) ⇐ ");

        printed.reset();
        example.ask(model, facts, "Gus", "basedIn");
        assertThat(printed.toString(UTF_8)).startsWith("Lisbon ").contains("basedIn(X,Y) ⇐ ");

        Path split = Files.createDirectory(folder.resolve("split"));
        Files.copy(facts, split.resolve("train.txt"));
        Files.writeString(split.resolve("test.txt"), "Gus\tbasedIn\tLisbon\n");
        assertThat(example.mrr(model, split)).isBetween(0.2, 1.0);
    }

    @Test
    void thePageShowsTheClassThatIsRun() throws IOException {
        String code = Files.readString(ROOT.resolve("neural/src/test/java/dev/hornbeam/docs/LibraryExample.java"));

        assertThat(Files.readString(ROOT.resolve("docs/java-api.md")))
                .as("docs/java-api.md shows LibraryExample.java as it is, in a fence of java")
                .contains("```java\n" + code + "```\n");
    }
}
