package dev.hornbeam.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a command tells beside its results, and to whom. */
class TellingTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private static Path folder;

    private static String data;

    @BeforeAll
    static void write() throws IOException {
        data = Families.write(folder.resolve("families"), 8).toString();
    }

    @Test
    void aQuietCommandShowsItsResultAndNothingElse() {
        Run usual = Run.of(Families.learn(Path.of(data), folder.resolve("m-usual")));
        Run quiet = Run.of(with(Families.learn(Path.of(data), folder.resolve("m-quiet")), "--quiet"));
        assertThat(usual.err()).contains("hornbeam: training: ");
        assertThat(quiet.code()).isZero();
        assertThat(quiet.err()).isEmpty();
        assertThat(quiet.out()).isNotEmpty();
    }

    @Test
    void anErrorIsShownHoweverQuietTheCommand() {
        Run run = Run.of("stats", folder.resolve("missing").toString(), "--quiet");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).startsWith("hornbeam: ").contains("missing", "Maybe");
    }

    @Test
    void aFileKeepsMessagesOfTheCommandAndOfTheLibraryWithTheirTime() throws IOException {
        Path log = folder.resolve("text.log");
        Run.of(with(Families.learn(Path.of(data), folder.resolve("m-log")), "--quiet", "--log-file", log.toString()));
        Run.of("stats", folder.resolve("missing").toString(), "--log-file", log.toString());
        List<String> lines = Files.readAllLines(log, UTF_8);
        assertThat(lines)
                .allSatisfy(line -> Instant.parse(line.substring(0, line.indexOf(' '))))
                .anyMatch(line -> line.contains(" INFO  dev.hornbeam.graph.read.DatasetReader: read "))
                .anyMatch(line -> line.contains(" INFO  hornbeam: training: "))
                .anyMatch(line -> line.contains(" ERROR hornbeam: ") && line.contains("missing"));
    }

    @Test
    void messagesAsJsonAreOneObjectALine() throws IOException {
        Path log = folder.resolve("json.log");
        Run run = Run.of("stats", data, "--log-format", "json", "--log-file", log.toString(), "--verbose");
        assertThat(run.code()).as(run.err()).isZero();
        for (String line : Files.readAllLines(log, UTF_8)) {
            JsonNode object = JSON.readTree(line);
            Instant.parse(object.get("time").asText());
            assertThat(object.get("level").asText()).isIn("debug", "info");
            assertThat(object.get("message").asText()).isNotEmpty();
        }
        assertThat(run.err().lines())
                .isNotEmpty()
                .allSatisfy(line ->
                        assertThat(JSON.readTree(line).get("from").asText()).startsWith("dev.hornbeam."));
    }

    @Test
    void progressAsJsonTellsEveryStepFromItsBeginToItsEnd() throws IOException {
        Run run =
                Run.of(with(Families.learn(Path.of(data), folder.resolve("m-json")), "--quiet", "--progress", "json"));
        assertThat(run.code()).as(run.err()).isZero();
        int open = 0;
        for (String line : run.err().lines().toList()) {
            JsonNode object = JSON.readTree(line);
            assertThat(object.get("doing").asText()).isNotEmpty();
            open += switch (object.get("progress").asText()) {
                case "begin" -> 1;
                case "end" -> -1;
                default -> 0;
            };
            assertThat(open).isBetween(0, 1);
        }
        assertThat(open).isZero();
        assertThat(run.err()).contains("\"training\"", "\"sampling paths\"");
    }

    @Test
    void aFileOfMessagesThatCannotBeWrittenIsSaidBeforeAnyWork() {
        Run run = Run.of(
                "stats",
                data,
                "--log-file",
                folder.resolve("no/such/folder/x.log").toString());
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("--log-file", "Maybe");
    }

    private static String[] with(String[] command, String... more) {
        String[] all = java.util.Arrays.copyOf(command, command.length + more.length);
        System.arraycopy(more, 0, all, command.length, more.length);
        return all;
    }
}
