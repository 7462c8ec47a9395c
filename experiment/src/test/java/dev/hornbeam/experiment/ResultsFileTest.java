package dev.hornbeam.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.hornbeam.experiment.Experiment.Size;
import dev.hornbeam.experiment.ResultsFile.Json;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.neural.train.Preset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines of results: what is kept of a cell, and what becomes of lines that are damaged or of another version. */
class ResultsFileTest {
    /** As versions before wrote it; folders of results hold such lines. */
    private static final String LINE = "{\"experiment\":\"x\",\"size\":\"quick\",\"key\":\"a window=2 seed=1\","
            + "\"declaration\":\"0123\",\"data\":\"a\",\"point\":{\"window\":\"2\"},\"seed\":1,"
            + "\"rows\":[{\"labels\":{\"method\":\"<m> & 'ü' ∘\"},\"values\":{\"mrr\":0.25,\"none\":\"NaN\","
            + "\"least\":\"-Infinity\",\"n\":3.0,\"big\":1.0E22}}],\"files\":[],\"date\":\"2026-05-04T03:02:01Z\","
            + "\"seconds\":1.5,\"cpuSeconds\":2.0,\"peakMegabytes\":100,\"startMegabytes\":10,\"atOnce\":2,"
            + "\"machine\":{\"hornbeam\":\"1.0\",\"commit\":\"abc\",\"java\":\"17\",\"os\":\"Linux\",\"cpu\":\"CPU\","
            + "\"cores\":2,\"memoryMegabytes\":4096},\"source\":{\"name\":\"a\",\"fingerprint\":\"f\",\"entities\":1,"
            + "\"relations\":2,\"facts\":3},\"settings\":{\"window\":2}}";

    @TempDir
    private Path folder;

    private final List<String> notes = new ArrayList<>();

    private List<CellResult> read(String text) throws IOException {
        Files.writeString(ResultsFile.in(folder, "x"), text);
        return ResultsFile.read(folder, "x", notes::add).results();
    }

    private static CellResult result(String key) {
        return new CellResult(
                "x",
                Size.QUICK,
                key,
                "0123",
                "a",
                Map.of(),
                1,
                List.of(),
                List.of(),
                "",
                1,
                1,
                1,
                1,
                1,
                null,
                null,
                new TextNode("s"));
    }

    @Test
    void aLineOfAnOlderVersionIsReadAndWrittenAsItWas() throws IOException {
        CellResult result = read(LINE + "\n").get(0);
        assertThat(notes).isEmpty();
        assertThat(result.size()).isEqualTo(Size.QUICK);
        assertThat(result.machine()).isEqualTo(new Machine("1.0", "abc", "17", "Linux", "CPU", 2, 4096));
        assertThat(result.source()).isEqualTo(new DataSource("a", "f", 1, 2, 3));
        assertThat(result.rows().get(0).values())
                .containsEntry("mrr", 0.25)
                .containsEntry("none", Double.NaN)
                .containsEntry("least", Double.NEGATIVE_INFINITY)
                .containsEntry("big", 1e22);
        assertThat(result.settings().path("window").asInt()).isEqualTo(2);
        assertThat(Json.line(result)).isEqualTo(LINE);
    }

    @Test
    void whatIsNotThereIsLeftOutOfTheLine() {
        assertThat(Json.line(result("k"))).doesNotContain("null", "machine", "source");
    }

    @Test
    void theSettingsOfLearningAreKeptByTheirNamesAndNothingElse() {
        assertThat(Json.tree(LearnSettings.of(Preset.SMALL)).fieldNames())
                .toIterable()
                .containsExactly(
                        "preset",
                        "sampler",
                        "paths",
                        "stories",
                        "model",
                        "trainer",
                        "extraction",
                        "weighs",
                        "mining",
                        "counting",
                        "reasoning",
                        "endsOnAll");
    }

    @Test
    void fieldsOfALaterVersionArePassedOver() throws IOException {
        String later = LINE.replace("\"seed\":1", "\"seed\":1,\"weather\":{\"sun\":true}");
        assertThat(read(later + "\n")).hasSize(1);
        assertThat(notes).isEmpty();
    }

    @Test
    void fieldsThatAnOlderVersionDidNotHaveAreFilledIn() throws IOException {
        String older = LINE.replace("\"atOnce\":2,", "").replace("\"point\":{\"window\":\"2\"},", "");
        CellResult result = read(older.replace("\"files\":[],", "") + "\n").get(0);
        assertThat(result.atOnce()).isEqualTo(1);
        assertThat(result.point()).isEmpty();
        assertThat(result.files()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]", "7", "{}", "\"x\"", "{\"experiment\":\"x\"}", "garbage", "{\"experiment\":"})
    void whatIsNoResultIsDamaged(String line) throws IOException {
        assertThat(read(line + "\n" + LINE + "\n")).hasSize(1);
        assertThat(notes).singleElement().asString().endsWith("x.jsonl:1: a damaged line is left out.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "\"quick\"        | \"tiny\"",
                "\"mrr\":0.25     | \"mrr\":null",
                "\"mrr\":0.25     | \"mrr\":\"much\"",
                "\"rows\":[{      | \"rows\":[null,{",
                "\"key\":\"a      | \"kee\":\"a",
                "{\"window\":2}}  | {\"window\":2}}}",
                "{\"window\":2}}  | {\"window\":2}}{}",
            })
    void aLineWithOneThingWrongIsDamagedToo(String good, String bad) throws IOException {
        assertThat(LINE).contains(good);
        assertThat(read(LINE.replace(good, bad) + "\n")).isEmpty();
        assertThat(notes).hasSize(1);
    }

    @Test
    void ofTwoLinesOfACellTheLaterCounts() throws IOException {
        assertThat(read(LINE + "\n" + LINE.replace("\"seconds\":1.5", "\"seconds\":9.0") + "\n"))
                .singleElement()
                .extracting(CellResult::seconds)
                .isEqualTo(9.0);
    }

    @Test
    void blankLinesAreNothing() throws IOException {
        assertThat(read("\n" + LINE + "\n\n \n")).hasSize(1);
        assertThat(notes).isEmpty();
    }

    @Test
    void whereverARunIsKilledWholeLinesStayAndTheRestIsMadeAgain() throws IOException {
        Path file = ResultsFile.in(folder, "x");
        ResultsFile first = ResultsFile.open(folder, "x", each -> true, notes::add);
        for (String key : List.of("k1", "k2", "k3")) {
            first.append(result(key));
        }
        byte[] whole = Files.readAllBytes(file);
        for (int cut = 0; cut <= whole.length; cut += 5) {
            byte[] left = Arrays.copyOf(whole, cut);
            Files.write(file, left);
            int lines =
                    (int) new String(left, UTF_8).chars().filter(c -> c == '\n').count();

            ResultsFile again = ResultsFile.open(folder, "x", each -> true, note -> {});
            assertThat(again.results()).hasSize(lines);
            for (int i = lines; i < 3; i++) {
                again.append(result("k" + (i + 1)));
            }
            assertThat(Files.readAllBytes(file)).as("cut at " + cut).isEqualTo(whole);
        }
    }

    @Test
    void openingWithNothingToMendLeavesTheFileAlone() throws IOException {
        String odd = LINE.replace(",\"seed\":1", ", \"seed\" : 1") + "\n";
        read(odd);
        ResultsFile.open(folder, "x", each -> true, notes::add);
        assertThat(ResultsFile.in(folder, "x")).hasContent(odd);
        assertThat(notes).isEmpty();
    }

    @Test
    void staleResultsAreTakenOutAndToldOf() throws IOException {
        read(LINE + "\n" + Json.line(result("k")) + "\n");
        assertThat(ResultsFile.open(folder, "x", each -> each.key().equals("k"), notes::add)
                        .results())
                .hasSize(1);
        assertThat(notes).singleElement().asString().contains("1 results of another declaration");
        assertThat(Files.readAllLines(ResultsFile.in(folder, "x"))).hasSize(1);
    }

    @Test
    void aCellIsThereOnlyIfItsDeclarationIsTheSame() {
        Cell cell = new Cell("x", Size.QUICK, "k", "a", Map.of(), Map.of(), 1);
        ResultsFile file = ResultsFile.open(folder, "x", each -> true, notes::add);
        file.append(result(cell.key()));
        assertThat(file.has(cell)).isFalse();
    }

    @Test
    void resultsOfAnotherExperimentAreRefused() {
        assertThatThrownBy(() -> read(LINE.replace("\"experiment\":\"x\"", "\"experiment\":\"y\"") + "\n"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("x.jsonl:1: found a result of the experiment y");
    }

    @Test
    void aRowHasItsOwnLabelsBeforeThoseOfThePointAndOfTheData() {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("window", "own");
        CellResult result = new CellResult(
                "x",
                Size.QUICK,
                "k",
                "d",
                "a",
                Map.of("window", "2", "top", "5"),
                1,
                List.of(new Row(labels, Map.of("mrr", 1.0))),
                null,
                null,
                1,
                1,
                100,
                50,
                0,
                null,
                null,
                null);
        assertThat(result.labelled().get(0).labels()).isEqualTo(Map.of("data", "a", "window", "own", "top", "5"));
        assertThat(result.atOnce()).isEqualTo(1);
    }
}
