package dev.hornbeam.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.experiment.Experiment.Claim;
import dev.hornbeam.experiment.Experiment.Published;
import dev.hornbeam.experiment.Experiment.Size;
import dev.hornbeam.experiment.work.Works;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The files that declare experiments. */
class DeclarationsTest {
    static List<String> names() {
        return Experiments.names();
    }

    @Test
    void thereIsOneForEveryTableAndFigure() {
        assertThat(Experiments.all()).hasSize(17).extracting(Experiment::name).containsExactlyElementsOf(names());
    }

    @ParameterizedTest
    @MethodSource("names")
    void everySizeHasCellsOfAKnownKindWithKnownSettingsAndDistinctKeys(String name) {
        Experiment experiment = Experiments.named(name);
        assertThat(Works.kinds()).contains(experiment.kind());
        for (Size size : Size.values()) {
            List<Cell> cells = experiment.cells(size);
            assertThat(cells).as(size.label()).isNotEmpty();
            assertThat(cells).extracting(Cell::key).doesNotHaveDuplicates();
            cells.forEach(Works.of(experiment.kind())::check);
            assertThat(experiment.plan(size).minutes()).isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyDataSetHasAPlaceWhereItCanBeHad(String name) {
        DataFolder data = new DataFolder(java.nio.file.Path.of("data"));
        for (Size size : Size.values()) {
            for (String each : Experiments.named(name).plan(size).data()) {
                assertThat(data.origin(each)).as(each).startsWith("https://");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void tablesAndPlotsOfRankingsSayUnderWhichProtocol(String name) {
        Experiment experiment = Experiments.named(name);
        if (experiment.kind().equals("completion") || experiment.kind().equals("inductive")) {
            Set<String> fixed = new HashSet<>(Arrays.asList("protocol", "statistic"));
            assertThat(experiment.tables())
                    .allMatch(table -> table.where().keySet().stream().anyMatch(fixed::contains));
            assertThat(experiment.plots()).allMatch(plot -> plot.where().containsKey("protocol"));
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void claimsOfRankingsCompareFiguresOfOneProtocol(String name) {
        Experiment experiment = Experiments.named(name);
        if (experiment.kind().equals("completion") || experiment.kind().equals("inductive")) {
            for (Claim claim : experiment.claims()) {
                if (claim.untestable() == null) {
                    String own =
                            claim.left().getOrDefault("protocol", claim.left().get("statistic"));
                    assertThat(own).as(claim.text()).isNotNull();
                    if (claim.right() != null) {
                        assertThat(claim.right()
                                        .getOrDefault("protocol", claim.right().get("statistic")))
                                .as(claim.text())
                                .isEqualTo(own);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    void publishedRankingsSayUnderWhichProtocolAndByWhichMethod(String name) {
        Experiment experiment = Experiments.named(name);
        if (experiment.kind().equals("completion") || experiment.kind().equals("inductive")) {
            for (Published published : experiment.published()) {
                assertThat(published.rows()).allSatisfy(row -> {
                    assertThat(row.labels()).containsKeys("data", "method");
                    assertThat(row.labels().keySet()).containsAnyOf("protocol", "statistic");
                    assertThat(row.values()).isNotEmpty();
                });
            }
        }
    }

    /** What is called ncrl is the paper's model in every experiment; what is called chart never is. */
    @ParameterizedTest
    @MethodSource("names")
    void ncrlHasThePapersSettings(String name) {
        for (Size size : Size.values()) {
            for (Cell cell : Experiments.named(name).cells(size)) {
                boolean asThePaper = "paper".equals(cell.settings().get("preset"));
                if (List.of(cell.settings().getOrDefault("methods", "").split(" "))
                        .contains("ncrl")) {
                    assertThat(asThePaper || "chart".equals(cell.settings().get("structure")))
                            .as(cell.key())
                            .isTrue();
                }
                if ("chart".equals(cell.point().get("model"))) {
                    assertThat(asThePaper).as(cell.key()).isFalse();
                }
            }
        }
    }

    @Test
    void everyPointIsRunWithEachModel() {
        Experiment experiment = Experiments.parse("""
                {"name": "x", "title": "X", "kind": "completion", "settings": {"top": "5"},
                 "sizes": {"quick": {"data": ["a"], "grid": {"window": ["2", "3"]}, "seeds": 1, "minutes": 1,
                   "models": {"ncrl": {"preset": "paper"}, "chart": {"epochs": "2"}}}}}
                """, "x");
        List<Cell> cells = experiment.cells(Size.QUICK);
        assertThat(cells)
                .extracting(Cell::key)
                .containsExactly(
                        "a window=2 model=ncrl seed=1",
                        "a window=3 model=ncrl seed=1",
                        "a window=2 model=chart seed=1",
                        "a window=3 model=chart seed=1");
        assertThat(cells.get(1).settings()).isEqualTo(java.util.Map.of("top", "5", "window", "3", "preset", "paper"));
        assertThat(cells.get(2).settings()).isEqualTo(java.util.Map.of("top", "5", "window", "2", "epochs", "2"));
    }

    @Test
    void deviationsFromThePaperAreListed() {
        List<List<String>> rows =
                Works.deviations(Experiments.named("dimension").cells(Size.FULL));
        assertThat(rows)
                .contains(
                        List.of("kinship: batch", "1000", "500", "two cores"),
                        List.of("kinship: steps of each of two phases", "2000", "500", "two cores"))
                .noneMatch(row -> row.get(0).contains("embedding size"))
                .anyMatch(row -> row.get(0).equals("training rows"));
        assertThat(Works.deviations(Experiments.named("inductive").cells(Size.FULL)))
                .isEmpty();
    }

    @Test
    void aGridIsEveryCombinationAndPointsComeBeside() {
        Experiment experiment = Experiments.parse("""
                {"name": "x", "title": "X", "shows": "s", "lookFor": "l", "paper": "p", "kind": "cost",
                 "settings": {"epochs": "1", "top": "5"}, "dataSettings": {"b": {"epochs": "2"}},
                 "sizes": {"quick": {"data": ["a", "b"], "grid": {"window": ["2", "3"], "dimension": ["4"]},
                   "points": [{"top": "9"}], "seeds": 2, "seedsOf": {"b": 1}, "minutes": 1}}}
                """, "x");
        assertThat(experiment.cells(Size.QUICK))
                .extracting(Cell::key)
                .containsExactly(
                        "a window=2 dimension=4 seed=1",
                        "a window=2 dimension=4 seed=2",
                        "a window=3 dimension=4 seed=1",
                        "a window=3 dimension=4 seed=2",
                        "a top=9 seed=1",
                        "a top=9 seed=2",
                        "b window=2 dimension=4 seed=1",
                        "b window=3 dimension=4 seed=1",
                        "b top=9 seed=1");
        Cell last = experiment.cells(Size.QUICK).get(8);
        assertThat(last.settings()).containsEntry("epochs", "2").containsEntry("top", "9");
    }
}
