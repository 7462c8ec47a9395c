package dev.hornbeam.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.InstanceKind;
import dev.hornbeam.InstanceOptions;
import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class InstanceSearchTest {
    private static Graph random(long seed, int entities, int facts) {
        Random random = new Random(seed);
        Triples.Builder triples = new Triples.Builder();
        for (int i = 0; i < facts; i++) {
            triples.add(random.nextInt(entities), random.nextInt(3), random.nextInt(entities));
        }
        String[] names = IntStream.range(0, entities).mapToObj(i -> "e" + i).toArray(String[]::new);
        return Graph.of(Vocabulary.of(names), Relations.of("a", "b", "c"), triples.build());
    }

    /** All simple paths of a body, listed step by step. */
    private static List<List<Integer>> paths(Graph graph, int[] body) {
        List<List<Integer>> paths = new ArrayList<>();
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            paths.add(List.of(entity));
        }
        for (int relation : body) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> path : paths) {
                for (int next = 0; next < graph.entityCount(); next++) {
                    if (graph.contains(path.get(path.size() - 1), relation, next) && !path.contains(next)) {
                        List<Integer> more = new ArrayList<>(path);
                        more.add(next);
                        longer.add(more);
                    }
                }
            }
            paths = longer;
        }
        return paths;
    }

    @Property(tries = 200)
    void everyPairIsFoundWithItsKindAndPaths(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 7) int entities,
            @ForAll @IntRange(max = 30) int facts) {
        Graph graph = random(seed, entities, facts);
        Random random = new Random(seed);
        int[] body = random.ints(1 + random.nextInt(3), 0, 6).toArray();
        Rule rule = Rule.of(random.nextInt(6), body, 1);
        Rule stated = rule.canonical(graph.relations());

        Map<InstanceKind, TreeMap<List<Integer>, TreeSet<String>>> expected = new EnumMap<>(InstanceKind.class);
        for (InstanceKind kind : InstanceKind.values()) {
            expected.put(kind, new TreeMap<>((one, other) -> one.toString().compareTo(other.toString())));
        }
        for (List<Integer> path : paths(graph, stated.body())) {
            int head = path.get(0);
            int tail = path.get(path.size() - 1);
            boolean any = Slice.size(graph.neighbours(head, stated.head())) > 0;
            InstanceKind kind = graph.contains(head, stated.head(), tail)
                    ? InstanceKind.CONFIRMED
                    : any ? InstanceKind.CONTRADICTED : InstanceKind.PREDICTED;
            expected.get(kind)
                    .computeIfAbsent(List.of(head, tail), pair -> new TreeSet<>())
                    .add(path.toString());
        }

        InstanceOptions all = InstanceOptions.DEFAULTS.withSample(1000).withPaths(1000);
        Instances found = new InstanceSearch(graph, all).find(rule);
        assertThat(found.isExact()).isTrue();
        for (InstanceKind kind : InstanceKind.values()) {
            assertThat(found.count(kind)).isEqualTo(expected.get(kind).size());
            Map<List<Integer>, TreeSet<String>> actual =
                    new TreeMap<>((one, other) -> one.toString().compareTo(other.toString()));
            found.sample(kind)
                    .forEach(each -> actual.put(
                            List.of(each.head(), each.tail()),
                            new TreeSet<>(
                                    each.paths().stream().map(List::toString).toList())));
            assertThat(actual).isEqualTo(expected.get(kind));
        }
        if (stated.isTrivial()) {
            return; // r ← r is counted as nothing
        }
        RuleStatistics counted = new RuleStatisticsCounter(graph, CountingOptions.DEFAULTS)
                .count(RuleSet.of(graph.relations(), List.of(stated)))
                .get(0)
                .statistics()
                .orElseThrow();
        assertThat(found.pairs()).isEqualTo(counted.bodySize());
        assertThat(found.count(InstanceKind.CONFIRMED)).isEqualTo(counted.support());
    }

    /** b links every one of 60 entities to each of 4: 240 pairs, 10 drawn of them, again and again. */
    @Test
    void everyPairIsEquallyLikelyToBeDrawn() {
        Triples.Builder triples = new Triples.Builder();
        for (int head = 0; head < 60; head++) {
            for (int tail = 60; tail < 64; tail++) {
                triples.add(head, 0, tail);
            }
        }
        String[] names = IntStream.range(0, 64).mapToObj(i -> "e" + i).toArray(String[]::new);
        Graph graph = Graph.of(Vocabulary.of(names), Relations.of("b", "h"), triples.build());
        Rule rule = Rule.of(1, new int[] {0}, 1);
        int[] drawn = new int[240];
        for (long seed = 0; seed < 2400; seed++) {
            Instances found = new InstanceSearch(
                            graph, InstanceOptions.DEFAULTS.withSample(10).withSeed(seed))
                    .find(rule);
            found.sample(InstanceKind.PREDICTED).forEach(each -> drawn[4 * each.head() + each.tail() - 60]++);
        }
        // 100 each is expected, with a deviation of 10.
        assertThat(IntStream.of(drawn).boxed()).allMatch(times -> times > 55 && times < 145);
    }

    @Test
    void theSeedDecidesAndASmallBudgetIsSaid() {
        Graph graph = random(3, 200, 3000);
        Rule rule = Rule.of(2, new int[] {0, 1}, 1);
        InstanceOptions few = InstanceOptions.DEFAULTS.withBudget(500);
        Instances found = new InstanceSearch(graph, few).find(rule);
        assertThat(found.isExact()).isFalse();
        assertThat(found.seen()).isBetween(1, found.sources() - 1);
        assertThat(new InstanceSearch(graph, few).find(rule)).isEqualTo(found);
        assertThat(new InstanceSearch(graph, few.withSeed(2)).find(rule)).isNotEqualTo(found);
    }
}
