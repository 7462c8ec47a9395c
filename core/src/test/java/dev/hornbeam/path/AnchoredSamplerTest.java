package dev.hornbeam.path;

import static dev.hornbeam.path.SamplerOptions.ALL_OPEN;
import static dev.hornbeam.path.SamplerOptions.DEFAULTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.testkit.Graphs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class AnchoredSamplerTest {
    private static final SamplerOptions WHOLE = DEFAULTS.withHalfPaths(100_000).withAnchors(100_000);

    @Property(tries = 60)
    void withEveryFactAnAnchorClosedCountsAreExact(
            @ForAll @IntRange(min = 1, max = 7) int entities,
            @ForAll @IntRange(min = 1, max = 3) int relations,
            @ForAll @IntRange(min = 0, max = 16) int facts,
            @ForAll @IntRange(min = 1, max = 6) int maxLength,
            @ForAll long seed) {
        Graph graph = Graphs.random(seed, entities, relations, facts);

        Corpus corpus = new AnchoredSampler(
                        graph, WHOLE.withMaxLength(maxLength).withOpenRatio(0).withThreads(2))
                .sample(seed);

        Corpus all = PlainPaths.corpus(graph, maxLength);
        assertThat(corpus).isEqualTo(all.withNullCounts(new long[all.size()]));
    }

    @Test
    void sampledCountsAreRightInTheMean() {
        Graph graph = Graphs.random(11, 40, 2, 160);
        Corpus exact = PlainPaths.corpus(graph, 4);
        SamplerOptions few = DEFAULTS.withMaxLength(4)
                .withAnchors(40)
                .withHalfPaths(25)
                .withTrials(4)
                .withOpenRatio(ALL_OPEN);
        AnchoredSampler sampler = new AnchoredSampler(graph, few);
        int runs = 300;
        Map<List<Integer>, Double> means = new HashMap<>();
        for (int seed = 0; seed < runs; seed++) {
            WalkSamplerTest.observations(sampler.sample(seed))
                    .forEach((observation, count) ->
                            means.merge(byLengthAndHead(observation), (double) count / runs, Double::sum));
        }

        Map<List<Integer>, Double> expected = new HashMap<>();
        WalkSamplerTest.observations(exact)
                .forEach((observation, count) ->
                        expected.merge(byLengthAndHead(observation), (double) count, Double::sum));

        expected.forEach((key, count) -> {
            if (key.get(1) != CorpusBuilder.NULL_HEAD) {
                assertThat(means.get(key)).isCloseTo(count, within(0.1 * count));
            }
        });
    }

    private static List<Integer> byLengthAndHead(List<Integer> observation) {
        return List.of(observation.size() - 1, observation.get(observation.size() - 1));
    }

    @Test
    void nullCountsComeCloseToTheExactOnesWithManyTrials() {
        Graph graph = Graphs.random(11, 40, 2, 160);
        Corpus exact = PlainPaths.corpus(graph, 3);

        Corpus corpus = new AnchoredSampler(graph, WHOLE.withTrials(20_000).withOpenRatio(ALL_OPEN)).sample(1);

        assertThat(corpus.size()).isGreaterThan(20);
        for (int body = 0; body < corpus.size(); body++) {
            long count = exact.nullCount(exact.find(corpus.body(body)));
            assertThat((double) corpus.nullCount(body)).isCloseTo(count, within(0.1 * count + 1));
        }
    }

    @Test
    void aRareRelationGetsItsPathsBesideAFrequentOne() {
        String[] facts = new String[2002];
        for (int i = 0; i < 1000; i++) {
            facts[2 * i] = "a" + i + " knows b" + i;
            facts[2 * i + 1] = "b" + i + " met a" + i;
        }
        facts[2000] = "a7 spouse b9";
        facts[2001] = "b9 partner a7";
        Graph graph = Graphs.of(facts);

        Corpus corpus = new AnchoredSampler(graph, DEFAULTS.withAnchors(12)).sample(3);

        int spouse = graph.relations().id("spouse");
        int partner = graph.relations().id("inv_partner");
        int knows = graph.relations().id("knows");
        int met = graph.relations().id("inv_met");
        assertThat(timesAsHead(corpus, spouse)).isEqualTo(1);
        assertThat(corpus.total(corpus.find(partner))).isEqualTo(1);
        // Five anchors of a thousand facts, each counted two hundred times.
        assertThat(timesAsHead(corpus, knows)).isEqualTo(1000);
        assertThat(corpus.find(met)).isNotNegative();
    }

    /** How often a relation was a head, all bodies together. */
    private static long timesAsHead(Corpus corpus, int relation) {
        long times = 0;
        for (int body = 0; body < corpus.size(); body++) {
            long heads = corpus.heads(body);
            for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
                times += corpus.head(i) == relation ? corpus.count(i) : 0;
            }
        }
        return times;
    }

    @Property(tries = 10)
    void theNumberOfThreadsChangesNothing(@ForAll long seed, @ForAll @IntRange(min = 2, max = 5) int threads) {
        Graph graph = Graphs.random(seed, 200, 4, 1000);
        SamplerOptions options = DEFAULTS.withAnchors(400).withHalfPaths(30).withMaxLength(4);

        Corpus one = new AnchoredSampler(graph, options.withThreads(1)).sample(seed);

        assertThat(new AnchoredSampler(graph, options.withThreads(threads)).sample(seed))
                .isEqualTo(one);
    }

    @Test
    void openPathsAreKeptAtTheRatio() {
        Graph graph = Graphs.random(5, 200, 4, 1000);

        Corpus corpus = new AnchoredSampler(graph, DEFAULTS.withAnchors(500)).sample(1);

        assertThat(corpus.closedTotal()).isPositive();
        assertThat((double) corpus.nullTotal()).isCloseTo(0.1 * corpus.closedTotal(), within(1.0));
    }
}
