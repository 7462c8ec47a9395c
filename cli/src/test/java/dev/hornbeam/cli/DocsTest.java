package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocsTest {
    @TempDir
    private Path folder;

    @Test
    void everyLinkLeadsSomewhere() throws IOException {
        DocsPages docs = new DocsPages(Launcher.root());
        List<String> broken = new ArrayList<>();
        for (Path page : docs.pages()) {
            broken.addAll(docs.broken(page));
        }
        assertThat(broken).as("links to files or headings that do not exist").isEmpty();
    }

    @Test
    void everyPageIsInTheIndex() throws IOException {
        Path root = Launcher.root();
        String index = Files.readString(root.resolve("docs/README.md"));

        assertThat(new DocsPages(root)
                        .pages().stream()
                                .filter(page -> page.getParent().equals(root.resolve("docs")))
                                .map(page -> page.getFileName().toString())
                                .filter(name -> !name.equals("README.md")))
                .allSatisfy(name -> assertThat(index).contains("(" + name + ")"));
    }

    @Test
    void everyPromiseNamesTestsThatExist() throws IOException {
        Path root = Launcher.root();
        DocsPages docs = new DocsPages(root);
        assertThat(docs.missingTests(root.resolve("SECURITY.md"))).isEmpty();
        assertThat(docs.missingTests(root.resolve("docs/service.md"))).isEmpty();
    }

    @Test
    void aTestThatIsNotThereIsFound() throws IOException {
        Path tests = Files.createDirectories(folder.resolve("module/src/test/java/a"));
        Files.writeString(tests.resolve("OneTest.java"), "class OneTest { void holds() {} }");
        Path page = Files.writeString(folder.resolve("PAGE.md"), """
                `OneTest`, `OneTest.holds`, `.holds`, `.ttl.gz`
                `OneTest.fails`, `.fails`, `TwoTest`
                `.ttl` is no test
                """);

        assertThat(new DocsPages(folder).missingTests(page))
                .containsExactly("PAGE.md:2: `OneTest.fails`", "PAGE.md:2: `.fails`", "PAGE.md:2: `TwoTest`");
    }

    @Test
    void aMissingFileAndAMissingHeadingAreFoundAndCodeIsNoLink() throws IOException {
        Files.createDirectories(folder.resolve("docs"));
        Files.writeString(folder.resolve("CONTRIBUTING.md"), "# Two words, `code`\n");
        Path page = Files.writeString(folder.resolve("README.md"), """
                # Here
                [yes](#here) [no](#there) [yes](CONTRIBUTING.md#two-words-code) [no](docs/none.md)
                [far](https://example.org/x) `[code](none.md)`

                    [code](none.md)
                ```
                # Fenced
                ```
                [no](#fenced) <img src="none.svg">
                """);

        assertThat(new DocsPages(folder).broken(page))
                .containsExactly(
                        "README.md:2: #there",
                        "README.md:2: docs/none.md",
                        "README.md:9: #fenced",
                        "README.md:9: none.svg");
    }
}
