package dev.hornbeam.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.experiment.Experiment.Plan;
import dev.hornbeam.experiment.Experiment.Size;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What tells cells apart, and what makes an old result stale. */
class CellTest {
    private static final Map<String, String> SETTINGS = Map.of("epochs", "1");

    private static Map<String, String> ordered(String... pairs) {
        Map<String, String> map = new LinkedHashMap<>();
        for (int i = 0; i < pairs.length; i += 2) {
            map.put(pairs[i], pairs[i + 1]);
        }
        return map;
    }

    private static Cell cell(String kind, String data, Map<String, String> settings, long seed) {
        return new Cell("x", Size.QUICK, kind, data, Map.of(), settings, seed);
    }

    @Test
    void theKeyIsTheDataThePointInItsOrderAndTheSeed() {
        Cell cell = new Cell("x", Size.QUICK, "k", "a", ordered("window", "2", "dimension", "64"), SETTINGS, 3);
        assertThat(cell.key()).isEqualTo("a window=2 dimension=64 seed=3");
        assertThat(cell("k", "a", SETTINGS, 1).key()).isEqualTo("a seed=1");
    }

    @Test
    void whateverDecidesTheOutcomeMakesAnotherDeclaration() {
        assertThat(List.of(
                        cell("k", "a", SETTINGS, 1).declaration(),
                        cell("l", "a", SETTINGS, 1).declaration(),
                        cell("k", "b", SETTINGS, 1).declaration(),
                        cell("k", "a", Map.of("epochs", "2"), 1).declaration(),
                        cell("k", "a", Map.of("batch", "1"), 1).declaration(),
                        cell("k", "a", Map.of(), 1).declaration(),
                        cell("k", "a", SETTINGS, 2).declaration()))
                .doesNotHaveDuplicates()
                .allMatch(each -> each.matches("[0-9a-f]{16}"));
    }

    @Test
    void whatDoesNotDecideItDoesNot() {
        Cell cell = cell("k", "a", ordered("epochs", "1", "batch", "2"), 1);
        assertThat(cell("k", "a", ordered("batch", "2", "epochs", "1"), 1).declaration())
                .as("the order of settings")
                .isEqualTo(cell.declaration());
        assertThat(new Cell("y", Size.FULL, "k", "a", Map.of("epochs", "1"), cell.settings(), 1).declaration())
                .as("name, size, and what of it is called varied")
                .isEqualTo(cell.declaration());
    }

    /** The hash is in files of results: another way to compute it would make all of them stale. */
    @Test
    void theDeclarationStaysTheSameFromVersionToVersion() {
        assertThat(cell("completion", "family", ordered("epochs", "12", "methods", "ncrl"), 1)
                        .declaration())
                .isEqualTo("08faafd57c51d761");
    }

    @Test
    void pointsOfAPlanAreTheGridAndThoseBeside() {
        Plan plan = new Plan(
                List.of("a"), Map.of(), List.of(Map.of("top", "9")), 1, Map.of(), Map.of(), Map.of(), Map.of(), 1);
        assertThat(plan.allPoints()).containsExactly(Map.of("top", "9"));
        Plan bare = new Plan(List.of("a"), null, null, 2, Map.of("a", 5), null, null, null, 1);
        assertThat(bare.allPoints()).as("one without settings").containsExactly(Map.of());
        assertThat(bare.seeds("a")).isEqualTo(5);
        assertThat(bare.seeds("b")).isEqualTo(2);
    }

    @Test
    void moreOrFewerSeedsThanDeclaredCanBeAskedForWithoutChangingTheOthers() {
        Experiment experiment = Experiments.named("window");
        List<String> one =
                experiment.cells(Size.PAPER, 1).stream().map(Cell::declaration).toList();
        List<String> nine =
                experiment.cells(Size.PAPER, 9).stream().map(Cell::declaration).toList();
        assertThat(nine).hasSize(9 * one.size()).containsAll(one);
    }
}
