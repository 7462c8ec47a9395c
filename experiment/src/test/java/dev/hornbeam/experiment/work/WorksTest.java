package dev.hornbeam.experiment.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.LearnListener;
import dev.hornbeam.experiment.Cell;
import dev.hornbeam.experiment.DataFolder;
import dev.hornbeam.experiment.Experiment.Size;
import dev.hornbeam.experiment.Row;
import dev.hornbeam.experiment.Work.CellOutcome;
import dev.hornbeam.experiment.work.CompletionWork.Share;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The kinds of work on a graph of small families, in which a parent's parent is a grandparent. */
class WorksTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void writeFamilies() throws IOException {
        write("kin");
        write("kin_ind");
    }

    private void write(String name) throws IOException {
        Path data = Files.createDirectories(folder.resolve(name));
        StringBuilder train = new StringBuilder();
        StringBuilder valid = new StringBuilder();
        StringBuilder test = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            String old = name + "o" + i;
            String middle = name + "m" + i;
            String young = name + "y" + i;
            train.append(old + "\tparent\t" + middle + "\n" + middle + "\tparent\t" + young + "\n");
            train.append(young + "\tchild\t" + middle + "\n");
            int lot = i % 10;
            (lot == 0 ? valid : lot == 1 ? test : train).append(old + "\tgrandparent\t" + young + "\n");
        }
        Files.writeString(data.resolve("train.txt"), train);
        Files.writeString(data.resolve("valid.txt"), valid);
        Files.writeString(data.resolve("test.txt"), test);
    }

    private CellOutcome run(String kind, Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(Map.of("epochs", "5", "leastSteps", "60", "dimension", "16"));
        settings.putAll(more);
        Cell cell = new Cell("x", Size.QUICK, kind, "kin", Map.of(), settings, 1);
        return Works.of(kind).run(cell, new DataFolder(folder), LearnListener.NONE);
    }

    @Test
    void ncrlIsThePapersModelWithItsRulesOfTwoRelations() {
        Cell cell = new Cell(
                "x",
                Size.QUICK,
                "completion",
                "kin",
                Map.of(),
                Map.of("preset", "paper", "paperAtMost", "16 50 40", "methods", "ncrl"),
                1);
        CellOutcome outcome = Works.of("completion").run(cell, new DataFolder(folder), LearnListener.NONE);
        assertThat(outcome.rows())
                .extracting(
                        row -> row.labels().get("method") + " " + row.labels().get("protocol"))
                .containsExactly("ncrl standard", "ncrl paper");
        assertThat(outcome.rows())
                .allMatch(row ->
                        row.values().get("rulesAHead") > 0 && row.values().get("rulesAHead") <= 200);
    }

    @Test
    void completionMeasuresEveryMethodUnderItsProtocols() {
        String methods = "chart count-table ncrl+counts sum max noisy-or learned chosen";
        List<Row> rows = run("completion", Map.of("methods", methods, "endsOnAll", "true"))
                .rows();
        assertThat(rows)
                .extracting(
                        row -> row.labels().get("method") + " " + row.labels().get("protocol"))
                .containsExactly(
                        "chart standard",
                        "chart paper",
                        "count-table standard",
                        "count-table paper",
                        "ncrl+counts standard",
                        "ncrl+counts paper",
                        "sum standard",
                        "max standard",
                        "noisy-or standard",
                        "learned standard",
                        "chosen standard",
                        "chosen, rules alone standard");
        Row chosen = rows.get(10);
        assertThat(chosen.values().get("mrr"))
                .as("a grandparent is a parent's parent")
                .isGreaterThan(0.9);
    }

    @Test
    void fewerRulesAHeadAreRowsOfOneModel() {
        List<Row> rows = run("completion", Map.of("weighs", "false", "rulesAHead", "1 50"))
                .rows();
        assertThat(rows).hasSize(4).allMatch(row -> row.labels().containsKey("rules"));
    }

    @Test
    void theNumberOfRulesAHeadIsChosenOnValid() {
        List<Row> rows =
                run("completion", Map.of("weighs", "false", "chosenOf", "0 1")).rows();
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).values())
                .as("of no rules and one the one, as only it finds anything")
                .containsEntry("rulesAHead", 1.0);
    }

    @Test
    void inductiveRanksEntitiesThatWereNeverSeen() {
        List<Row> rows = run("inductive", Map.of()).rows();
        assertThat(rows.get(0).values().get("mrr")).isGreaterThan(0.9);
        Row alone = rows.get(1);
        assertThat(alone.labels()).containsEntry("method", "chosen, rules alone");
        assertThat(alone.values().get("mrr"))
                .as("what is not reached is missed")
                .isLessThanOrEqualTo(rows.get(0).values().get("mrr"));
    }

    @Test
    void costHasTimesOfStepsAndOfPasses() {
        List<Row> rows = run("cost", Map.of("weighs", "false", "plain", "8")).rows();
        assertThat(rows).hasSize(4);
        assertThat(rows.get(0).values()).containsKeys("trainSeconds", "cpuSeconds", "megabytes");
        assertThat(rows.get(3).values().get("gain")).isPositive();
    }

    @Test
    void heldOutBodiesAreForetoldByTheModelAndByTheTable() throws IOException {
        assertThatThrownBy(() -> run("held-out", Map.of()))
                .as("three generations have no chain of three steps")
                .isInstanceOf(InputException.class);
        StringBuilder four = new StringBuilder();
        for (int i = 0; i < 30; i++) {
            for (int old = 0; old < 4; old++) {
                for (int young = old + 1; young < 4; young++) {
                    String relation = List.of("parent", "grandparent", "great").get(young - old - 1);
                    four.append(i + "." + old + "\t" + relation + "\t" + i + "." + young + "\n");
                }
            }
        }
        Files.writeString(folder.resolve("kin/train.txt"), four);

        List<Row> rows = run("held-out", Map.of("structure", "chart")).rows();
        assertThat(rows).extracting(row -> row.labels().get("method")).containsExactly("chart", "count-table");
        assertThat(rows)
                .allMatch(row ->
                        row.values().get("crossEntropy") > 0 && row.values().get("bodies") > 0);
    }

    @Test
    void attentionIsADistributionAndDrawn() {
        CellOutcome outcome = run("attention", Map.of("weighs", "false"));
        assertThat(outcome.rows()).allMatch(row -> {
            double share = row.values().get("attention");
            return share >= 0 && share <= 1;
        });
        assertThat(outcome.files().get("attention-kin-1.svg"))
                .startsWith("<svg")
                .contains("grandparent");
    }

    @Test
    void theCaseStudyComposesWhatItShows() {
        List<Row> rows = run("case-study", Map.of("weighs", "false")).rows();
        assertThat(rows)
                .anyMatch(row -> row.labels().get("rule").startsWith("grandparent(X,Y) ⇐ parent(X,A), parent(A,Y)")
                        && row.labels().get("composition").contains("parent ∘ parent ⇒ "));
    }

    /** Steps of one kind: two make a pair, a pair and a step three. Asked are two and three. */
    @Test
    void relationHasAccuracyByHopsOfTheModelAndOfTheTable() throws IOException {
        StringBuilder edges = new StringBuilder();
        StringBuilder train = new StringBuilder();
        StringBuilder test = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            int hops = 2 + i % 2;
            String story = (i < 30 ? "train" : "test") + i;
            for (int j = 0; j < hops; j++) {
                edges.append(story + "\tn" + j + "\tstep\tn" + (j + 1) + "\n");
            }
            String target = hops == 2 ? "pair" : "three";
            (i < 30 ? train : test).append(story + "\tn0\t" + target + "\tn" + hops + "\t" + hops + "\n");
        }
        Path data = Files.createDirectories(folder.resolve("steps"));
        Files.writeString(data.resolve("edges.tsv"), edges);
        Files.writeString(data.resolve("train_queries.tsv"), train);
        Files.writeString(data.resolve("test_queries.tsv"), test);
        Map<String, String> settings = Map.of("epochs", "30", "leastSteps", "200", "dimension", "16", "hops", "3");
        Cell cell = new Cell("x", Size.QUICK, "relation", "steps", Map.of(), settings, 1);

        List<Row> rows = Works.of("relation")
                .run(cell, new DataFolder(folder), LearnListener.NONE)
                .rows();

        assertThat(rows)
                .extracting(row -> row.labels().get("method") + " "
                        + row.labels().get("hops") + " " + row.labels().get("trained"))
                .containsExactly(
                        "chart all 3",
                        "chart 2 3",
                        "chart 3 3",
                        "count-table all 3",
                        "count-table 2 3",
                        "count-table 3 3");
        assertThat(rows).allMatch(row -> row.values().get("accuracy") == 1.0);

        Map<String, String> paper = Map.of("preset", "paper", "paperAtMost", "16 50 40", "hops", "3");
        assertThat(Works.of("relation")
                        .run(
                                new Cell("x", Size.QUICK, "relation", "steps", Map.of(), paper, 1),
                                new DataFolder(folder),
                                LearnListener.NONE)
                        .rows())
                .extracting(row -> row.labels().get("method"))
                .contains("ncrl");
    }

    @Test
    void aShareKeepsThatManyFactsTheSameForASeed() {
        Dataset data = new DataFolder(folder).graph("kin");
        Dataset third = Share.of(data, 1 / 3.0, 5);
        assertThat(third.train().size()).isEqualTo((int) Math.round(data.train().size() / 3.0));
        assertThat(third.train().asList())
                .isEqualTo(Share.of(data, 1 / 3.0, 5).train().asList());
        assertThat(third.train().asList()).isSubsetOf(data.train().asList());
        assertThat(third.test()).isSameAs(data.test());
        assertThat(Share.of(data, 1, 5)).isSameAs(data);
    }

    @Test
    void aSettingThatNoWorkKnowsIsRefused() {
        assertThatThrownBy(() -> run("completion", Map.of("dimensions", "3")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the setting \"dimensions\"")
                .hasMessageContaining("Maybe you meant dimension.");
    }
}
