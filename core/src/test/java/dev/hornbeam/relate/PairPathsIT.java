package dev.hornbeam.relate;

import static dev.hornbeam.relate.PathOptions.Direction.BOTH;
import static dev.hornbeam.relate.PathOptions.Direction.FORWARD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class PairPathsIT {
    private static final PathOptions UP_TO_4 = PathOptions.GRAPH.withMaxLength(4);

    @Property(tries = 1500)
    void findsWhatTryingEveryEdgeFinds(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 9) int entities,
            @ForAll @IntRange(min = 1, max = 3) int relations,
            @ForAll @IntRange(min = 0, max = 24) int triples,
            @ForAll @IntRange(min = 1, max = 6) int maxLength,
            @ForAll PathOptions.Direction direction) {
        Graph graph = Graphs.random(seed, entities, relations, triples);
        PairPaths search =
                new PairPaths(graph, PathOptions.GRAPH.withMaxLength(maxLength).withDirection(direction));

        for (int tail = 0; tail < entities; tail++) {
            PathBag found = search.between(0, tail);
            assertThat(asMap(found)).isEqualTo(SlowPaths.between(graph, 0, tail, direction, maxLength));
            assertThat(new ArrayList<>(asMap(found).keySet()))
                    .as("order")
                    .isEqualTo(new ArrayList<>(SlowPaths.between(graph, 0, tail, direction, maxLength)
                            .keySet()));
            assertThat(found.isCut()).isFalse();
            assertExamplesArePaths(graph, found, 0, tail);
        }
    }

    /** A graph too dense to look at whole from the goal: what is near the goal is known, the rest is walked. */
    @Property(tries = 10)
    void findsThemInADenseGraphToo(@ForAll long seed, @ForAll PathOptions.Direction direction) {
        Graph graph = Graphs.random(seed, 300, 3, 40_000);
        PairPaths search =
                new PairPaths(graph, PathOptions.GRAPH.withMaxLength(3).withDirection(direction));

        assertThat(asMap(search.between(0, 1))).isEqualTo(SlowPaths.between(graph, 0, 1, direction, 3));
    }

    private static Map<List<Integer>, Integer> asMap(PathBag bag) {
        Map<List<Integer>, Integer> map = new LinkedHashMap<>();
        for (int i = 0; i < bag.size(); i++) {
            map.put(Arrays.stream(bag.body(i)).boxed().toList(), bag.count(i));
        }
        return map;
    }

    private static void assertExamplesArePaths(Graph graph, PathBag bag, int head, int tail) {
        for (int i = 0; i < bag.size(); i++) {
            int[] entities = bag.example(i);
            assertThat(entities).startsWith(head).endsWith(tail).doesNotHaveDuplicates();
            for (int step = 0; step < bag.length(i); step++) {
                assertThat(graph.contains(entities[step], bag.body(i)[step], entities[step + 1]))
                        .isTrue();
            }
        }
    }

    @Test
    void forwardPathsFollowTheEdges() {
        Graph graph = Graphs.of("ann mother bea", "bea sister cis", "cis mother dan", "ann mother dan");

        PathBag found = new PairPaths(graph, UP_TO_4.withDirection(FORWARD)).between(0, 3);

        assertThat(asMap(found)).isEqualTo(Map.of(List.of(0), 1, List.of(0, 1, 0), 1));
        assertThat(found.example(1)).containsExactly(0, 1, 2, 3);
    }

    @Test
    void againstItsDirectionAnEdgeIsItsInverse() {
        Graph graph = Graphs.of("ann mother bea", "cis mother bea");

        PathBag found = new PairPaths(graph, UP_TO_4.withDirection(BOTH)).between(0, 2);

        assertThat(asMap(found)).isEqualTo(Map.of(List.of(0, 1), 1));
        assertThat(new PairPaths(graph, UP_TO_4.withDirection(FORWARD))
                        .between(0, 2)
                        .isEmpty())
                .isTrue();
    }

    @Test
    void noEntityIsLinkedToItself() {
        assertThat(new PairPaths(Graphs.of("ann likes ann"), UP_TO_4)
                        .between(0, 0)
                        .isEmpty())
                .isTrue();
    }

    @Test
    void notLinkedAndFartherThanTheLimitCanBeTold() {
        Graph graph = Graphs.of("a r b", "b r c", "c r d", "x r y");
        PairPaths search = new PairPaths(graph, PathOptions.GRAPH.withMaxLength(2));

        assertThat(search.between(0, 3).isEmpty()).isTrue();
        assertThat(search.distance(0, 3)).hasValue(3);
        assertThat(search.distance(0, 4)).isEmpty();
    }

    @Test
    void theBudgetHoldsWithMillionsOfPathsAndTheCutIsTold() {
        Graph graph = complete(40);

        PathBag byPaths = new PairPaths(
                        graph, UP_TO_4.withMaxLength(8).withDirection(FORWARD).withBudget(5_000, Long.MAX_VALUE))
                .between(0, 1);
        assertThat(byPaths.paths()).isEqualTo(5_000);
        assertThat(byPaths.isCut()).isTrue();
        assertThat(byPaths.completeTo()).as("1 + 38 + 38 · 37 paths are whole").isEqualTo(3);

        PathBag bySteps = new PairPaths(
                        graph, UP_TO_4.withMaxLength(8).withDirection(FORWARD).withBudget(Integer.MAX_VALUE, 100_000))
                .between(0, 1);
        assertThat(bySteps.isCut()).isTrue();
        assertThat(bySteps.completeTo())
                .as("39 · (1 + 38 + 38 · 37) edges for four steps")
                .isEqualTo(4);
        assertThat(bySteps.paths()).isBetween(1L + 38 + 38 * 37 + 38 * 37 * 36, 200_000L);
    }

    /** One relation from every entity to every later one and back. */
    private static Graph complete(int size) {
        String[] names = new String[size];
        Triples.Builder triples = new Triples.Builder();
        for (int i = 0; i < size; i++) {
            names[i] = "e" + i;
            for (int j = 0; j < size; j++) {
                if (i != j) {
                    triples.add(i, 0, j);
                }
            }
        }
        return Graph.of(Vocabulary.of(names), Relations.of("r"), triples.build());
    }

    @Test
    void theEdgeAskedForCanBeLeftOut() {
        Graph graph = Graphs.of("a r b", "a s b", "a r c", "c s b");
        PathBag found = new PairPaths(graph, UP_TO_4.withDirection(FORWARD)).between(0, 1);

        assertThat(asMap(found)).isEqualTo(Map.of(List.of(0), 1, List.of(1), 1, List.of(0, 1), 1));
        assertThat(asMap(found.without(0))).isEqualTo(Map.of(List.of(1), 1, List.of(0, 1), 1));
        assertThat(asMap(found.without(2))).isEqualTo(asMap(found));
    }
}
