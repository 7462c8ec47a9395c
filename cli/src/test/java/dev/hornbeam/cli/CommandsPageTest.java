package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CommandsPageTest {
    @Test
    void thePageOfCommandsIsWhatTheCommandsSay() throws IOException {
        Path root = Launcher.root();
        Path fresh = Files.createDirectories(root.resolve("cli/target")).resolve("commands.md");
        Files.writeString(fresh, CommandsPage.text());

        Path page = root.resolve("docs/commands.md");
        assertThat(Files.exists(page) ? Files.readString(page) : "")
                .as("docs/commands.md is out of date. Update it with: cp cli/target/commands.md docs/commands.md")
                .isEqualTo(Files.readString(fresh));
    }

    @Test
    void everyCommandAndOptionIsThere() {
        String page = CommandsPage.text();

        assertThat(page)
                .contains("## hornbeam learn", "| `-o`, `--output MODEL` | The model folder to write. | required |")
                .contains("| `--max-length N` | The longest path and body. | 3; 16 in stories |")
                .contains("| `--final` | ", "## hornbeam experiment")
                .doesNotContain("${");
    }
}
