package dev.hornbeam.path;

import static dev.hornbeam.path.SamplerOptions.ALL_OPEN;
import static dev.hornbeam.path.SamplerOptions.DEFAULTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.path.PlainPaths.PlainPath;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class WalkSamplerTest {
    private static final SamplerOptions ALL = DEFAULTS.withOpenRatio(ALL_OPEN);

    @Test
    void pathsAreSeenAsOftenAsTheirProbabilitySays() {
        // A hub, a leaf, a double edge and a triangle: every way a step can be less than free.
        Graph graph = Graphs.of(
                "hub knows a", "hub knows b", "a knows b", "b likes hub", "hub owns leaf", "c knows a", "c owns a");
        int walks = 400_000;

        Corpus corpus = new WalkSampler(graph, ALL.withWalks(walks)).sample(5);

        Map<List<Integer>, Double> expected = new HashMap<>();
        for (PlainPath path : PlainPaths.of(graph, 3)) {
            double each = walks * path.probability();
            expected.merge(
                    observation(path.body(), CorpusBuilder.NULL_HEAD),
                    path.heads().isEmpty() ? each : 0,
                    Double::sum);
            path.heads().forEach(head -> expected.merge(observation(path.body(), head), each, Double::sum));
        }
        expected.values().removeIf(count -> count == 0);
        Map<List<Integer>, Long> seen = observations(corpus);
        assertThat(seen.keySet()).isEqualTo(expected.keySet());
        expected.forEach((observation, count) ->
                assertThat((double) seen.get(observation)).isCloseTo(count, within(6 * Math.sqrt(count))));
    }

    @Property(tries = 100)
    void whatIsSeenIsThere(
            @ForAll @IntRange(min = 1, max = 8) int entities,
            @ForAll @IntRange(min = 1, max = 4) int relations,
            @ForAll @IntRange(min = 0, max = 25) int facts,
            @ForAll @IntRange(min = 1, max = 4) int maxLength,
            @ForAll long seed) {
        Graph graph = Graphs.random(seed, entities, relations, facts);

        Corpus corpus = new WalkSampler(graph, ALL.withMaxLength(maxLength).withWalks(300)).sample(seed);

        assertThat(observations(PlainPaths.corpus(graph, maxLength)).keySet())
                .containsAll(observations(corpus).keySet());
    }

    @Property(tries = 20)
    void theNumberOfThreadsChangesNothing(@ForAll long seed, @ForAll @IntRange(min = 2, max = 5) int threads) {
        Graph graph = Graphs.random(seed, 300, 6, 1500);
        SamplerOptions options = DEFAULTS.withWalks(20_000);

        Corpus one = new WalkSampler(graph, options.withThreads(1)).sample(seed);
        Corpus many = new WalkSampler(graph, options.withThreads(threads)).sample(seed);

        assertThat(many).isEqualTo(one);
        assertThat(new WalkSampler(graph, options).sample(seed + 1)).isNotEqualTo(one);
    }

    @Property(tries = 20)
    void openPathsAreKeptAtTheRatio(@ForAll long seed, @ForAll @IntRange(min = 0, max = 40) int tenths) {
        Graph graph = Graphs.random(seed, 100, 4, 400);
        double ratio = tenths / 10.0;

        Corpus corpus = new WalkSampler(graph, DEFAULTS.withWalks(20_000).withOpenRatio(ratio)).sample(seed);

        // One task more or less rounds by less than one observation.
        assertThat((double) corpus.nullTotal()).isCloseTo(ratio * corpus.closedTotal(), within(5.0));
    }

    @Test
    void theOpenPathsKeptAreAFairPartOfAll() {
        Graph graph = Graphs.random(3, 50, 2, 150);
        Corpus all = new WalkSampler(graph, ALL.withWalks(200_000)).sample(1);

        Corpus part = new WalkSampler(graph, DEFAULTS.withWalks(200_000).withOpenRatio(1)).sample(1);

        double factor = (double) part.nullTotal() / all.nullTotal();
        assertThat(factor).isLessThan(0.9);
        for (int body = 0; body < all.size(); body++) {
            int index = part.find(all.body(body));
            double expected = factor * all.nullCount(body);
            assertThat(index < 0 ? 0.0 : part.nullCount(index))
                    .isCloseTo(expected, within(6 * Math.sqrt(expected) + 6));
        }
    }

    @Test
    void whereManyRelationsLinkAPairFewerWalksAreMade() {
        List<String> facts = new ArrayList<>();
        for (int i = 0; i < 600; i++) {
            facts.add("e" + i % 6 + " r" + i / 36 + " e" + i / 6 % 6);
        }
        SamplerOptions options = SamplerOptions.DEFAULTS.withWalks(200_000);
        long all = new WalkSampler(Graphs.of(facts.toArray(new String[0])), options)
                .sample(1)
                .closedTotal();
        long some = new WalkSampler(Graphs.of(facts.toArray(new String[0])), options.withObservations(all / 8))
                .sample(1)
                .closedTotal();
        assertThat(some).isBetween(all / 9, all / 7);
    }

    @Test
    void aGraphWithoutEdgesHasNoPaths() {
        Graph graph = Graph.of(Vocabulary.of("ann", "bea"), Relations.of("mother"), Triples.NONE);

        assertThat(new WalkSampler(graph, ALL).sample(1).size()).isZero();
    }

    @Test
    void aSingleFactIsTwoOpenPaths() {
        Corpus corpus = new WalkSampler(Graphs.of("ann mother bea"), ALL.withWalks(1000)).sample(1);

        assertThat(corpus.size()).isEqualTo(2);
        assertThat(corpus.closedTotal()).isZero();
        assertThat(corpus.nullCount(0)).isEqualTo(500);
        assertThat(corpus.nullCount(1)).isEqualTo(500);
    }

    @Test
    void aGraphWhereNothingClosesGivesAnEmptyCorpusAtAnyRatio() {
        Corpus corpus = new WalkSampler(Graphs.of("ann mother bea", "bea mother cis"), DEFAULTS).sample(1);

        assertThat(corpus.size()).isZero();
    }

    private static List<Integer> observation(List<Integer> body, int head) {
        return java.util.stream.Stream.concat(body.stream(), java.util.stream.Stream.of(head))
                .toList();
    }

    static Map<List<Integer>, Long> observations(Corpus corpus) {
        Map<List<Integer>, Long> observations = new HashMap<>();
        for (int body = 0; body < corpus.size(); body++) {
            List<Integer> steps =
                    java.util.Arrays.stream(corpus.body(body)).boxed().toList();
            long heads = corpus.heads(body);
            for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
                observations.put(observation(steps, corpus.head(i)), corpus.count(i));
            }
            if (corpus.nullCount(body) > 0) {
                observations.put(observation(steps, CorpusBuilder.NULL_HEAD), corpus.nullCount(body));
            }
        }
        return observations;
    }
}
