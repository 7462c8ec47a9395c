package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A graph file in the place of the data: the same model, the same answers, and clear words where it cannot be. */
class IndexCommandTest {
    @TempDir
    private static Path folder;

    private static String data;
    private static String file;

    @BeforeAll
    static void index() throws IOException {
        data = Families.write(folder.resolve("families"), 40).toString();
        file = folder.resolve("families.hbg").toString();
        Run run = Run.of("index", data, "-o", file);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("families.hbg: ").contains("for each fact and direction");
    }

    @Test
    void aModelLearnedFromTheFileIsTheOneLearnedFromTheData() throws IOException {
        Path ofData = folder.resolve("m-data");
        Path ofFile = folder.resolve("m-file");
        assertThat(Run.of(Families.learn(Path.of(data), ofData)).code()).isZero();
        assertThat(Run.of(Families.learn(Path.of(file), ofFile)).code()).isZero();
        for (String part : List.of("rules.tsv", "aggregation.tsv", "calibration.tsv", "relations.txt")) {
            assertThat(ofFile.resolve(part)).hasSameBinaryContentAs(ofData.resolve(part));
        }
        String[] question = {"predict", ofData.toString(), data, "--head", "ann1", "--relation", "mother"};
        Run ofFacts = Run.of(question);
        question[2] = file;
        Run mapped = Run.of(question);
        assertThat(mapped.out()).isEqualTo(ofFacts.out());
        assertThat(mapped.err()).isEqualTo(ofFacts.err()).doesNotContain("was learned from");
        question[2] = reversed(Path.of(data)).toString();
        Run otherOrder = Run.of(question);
        assertThat(otherOrder.code()).isZero();
        assertThat(otherOrder.err()).doesNotContain("was learned from");
    }

    /** The same facts in another order, and so with other ids. */
    private Path reversed(Path facts) throws IOException {
        Path other = Files.createDirectories(folder.resolve("reversed"));
        for (String split : List.of("train.txt", "valid.txt", "test.txt")) {
            if (Files.exists(facts.resolve(split))) {
                List<String> lines = new ArrayList<>(Files.readAllLines(facts.resolve(split)));
                Collections.reverse(lines);
                Files.write(other.resolve(split), lines);
            }
        }
        return other;
    }

    @Test
    void whatStatsSayOfTheFileTheySayOfTheData() {
        Run ofData = Run.of("stats", data, "--json");
        Run ofFile = Run.of("stats", file, "--json");
        assertThat(ofFile.code()).as(ofFile.err()).isZero();
        assertThat(withoutSource(ofFile.out())).isEqualTo(withoutSource(ofData.out()));
    }

    /** A hub that a thousand lead to and that leads to a thousand: a million pairs of steps. */
    @Test
    void statsSayWhatTheyEstimate() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 1_000; i++) {
            rows.append("from").append(i).append("\tknows\thub\n");
            rows.append("hub\tknows\tto").append(i).append('\n');
        }
        Path hub = Files.writeString(folder.resolve("hub.tsv"), rows);
        assertThat(Run.of("stats", hub.toString()).out().replaceAll("\\s+", " "))
                .contains("Not counted in full: transitive is estimated from 200,000 of 1,000,000 pairs of steps of 1"
                        + " relation.");
        assertThat(Run.of("stats", hub.toString(), "--json").out().replaceAll("\\s+", ""))
                .contains(
                        "\"sampled\":[{\"what\":\"transitive\",\"from\":\"pairsofsteps\",\"looked\":200000,\"of\":1000000}]");
        assertThat(Run.of("stats", data).out()).doesNotContain("estimated");
    }

    private static String withoutSource(String json) {
        return json.replaceAll("\"files\"\\s*:\\s*\\[[^\\]]*\\]", "");
    }

    @Test
    void factsCanBeLeftOutOfAFile() {
        Run run = Run.of("stats", file, "--exclude", "mother", "--json");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).doesNotContain("\"mother\"").contains("\"grandmother\"");
    }

    @Test
    void badUseIsSaidInOneLine() throws IOException {
        require(Run.of("index", data, "-o", folder.resolve("x.tsv").toString()), "does not end in .hbg");
        require(Run.of("index", data, "-o", file), "a file already there");
        require(Run.of("index", data, "-o", folder.resolve("none/g.hbg").toString()), "no such folder");
        require(Run.of("stats", file, data), "a graph file beside other data");
        require(Run.of("stats", folder.resolve("none.hbg").toString()), "found nothing there");
        Path broken = folder.resolve("broken.hbg");
        byte[] bytes = Files.readAllBytes(Path.of(file));
        bytes[bytes.length / 2] ^= 4;
        Files.write(broken, bytes);
        require(Run.of("stats", broken.toString()), "other bytes than were written");
        Files.write(broken, Arrays.copyOf(bytes, bytes.length / 2));
        require(Run.of("stats", broken.toString()), "as the file says of itself");
    }

    private static void require(Run run, String message) {
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains(message).contains("Maybe");
        assertThat(run.err().strip().lines()).hasSize(1);
    }
}
