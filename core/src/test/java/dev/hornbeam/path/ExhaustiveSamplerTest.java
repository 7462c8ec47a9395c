package dev.hornbeam.path;

import static dev.hornbeam.path.SamplerOptions.ALL_OPEN;
import static dev.hornbeam.path.SamplerOptions.DEFAULTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.input.InputException;
import dev.hornbeam.testkit.Graphs;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ExhaustiveSamplerTest {
    private static final SamplerOptions EXACT = DEFAULTS.withOpenRatio(ALL_OPEN);

    @Test
    void aGrandmotherIsTheMotherOfAMother() {
        Graph graph = Graphs.of("ann mother bea", "bea mother cis", "ann grandmother cis");

        Corpus corpus = new ExhaustiveSampler(graph, EXACT.withMaxLength(2)).sample(0);

        int mother = 0;
        int grandmother = 1;
        int body = corpus.find(mother, mother);
        assertThat(corpus.total(body)).isEqualTo(1);
        assertThat(corpus.head((int) (corpus.heads(body) >>> 32))).isEqualTo(grandmother);
        // Every edge walked alone has no other beside it.
        assertThat(corpus.nullCount(corpus.find(mother))).isEqualTo(2);
        assertThat(corpus.nullCount(corpus.find(grandmother))).isEqualTo(1);
        // Six edges, and each of three entities starts one path of two steps each way round the triangle.
        assertThat(corpus.closedTotal() + corpus.nullTotal()).isEqualTo(12);
    }

    @Test
    void aSymmetricFactClosesItsInverseButNeverItself() {
        Graph graph = Graphs.of("ann spouse bob", "bob spouse ann");

        Corpus corpus = new ExhaustiveSampler(graph, EXACT).sample(0);

        Corpus expected = new CorpusBuilder(2)
                .add(new int[] {0}, 1, 2)
                .add(new int[] {1}, 0, 2)
                .build();
        assertThat(corpus).isEqualTo(expected);
    }

    @Test
    void aSelfLoopIsNeitherStepNorHead() {
        Graph graph = Graphs.of("ann likes ann", "ann likes bob");

        Corpus corpus = new ExhaustiveSampler(graph, EXACT).sample(0);

        assertThat(corpus.closedTotal()).isZero();
        assertThat(corpus.nullTotal()).isEqualTo(2);
    }

    @Property(tries = 150)
    void countsAreThoseOfAllPaths(
            @ForAll @IntRange(min = 1, max = 7) int entities,
            @ForAll @IntRange(min = 1, max = 4) int relations,
            @ForAll @IntRange(min = 0, max = 25) int facts,
            @ForAll @IntRange(min = 1, max = 4) int maxLength,
            @ForAll long seed) {
        Graph graph = Graphs.random(seed, entities, relations, facts);

        Corpus corpus =
                new ExhaustiveSampler(graph, EXACT.withMaxLength(maxLength).withThreads(2)).sample(seed);

        assertThat(corpus).isEqualTo(PlainPaths.corpus(graph, maxLength));
        assertThat(ExhaustiveSampler.estimate(graph, maxLength))
                .isGreaterThanOrEqualTo(PlainPaths.of(graph, maxLength).size());
    }

    @Test
    void openPathsAreKeptInProportionAndClosedOnesAll() {
        Graph graph = Graphs.random(7, 60, 5, 300);
        Corpus all = new ExhaustiveSampler(graph, EXACT).sample(1);

        Corpus thinned = new ExhaustiveSampler(graph, DEFAULTS.withOpenRatio(0.5)).sample(1);

        assertThat(thinned.closedTotal()).isEqualTo(all.closedTotal());
        assertThat((double) thinned.nullTotal()).isCloseTo(0.5 * all.closedTotal(), within(1.0));
        double factor = (double) thinned.nullTotal() / all.nullTotal();
        for (int body = 0; body < thinned.size(); body++) {
            long before = all.nullCount(all.find(thinned.body(body)));
            assertThat((double) thinned.nullCount(body)).isCloseTo(factor * before, within(1.0));
        }
    }

    @Test
    void withRatioZeroNoOpenPathIsLeft() {
        Corpus corpus = new ExhaustiveSampler(Graphs.random(7, 20, 3, 60), DEFAULTS.withOpenRatio(0)).sample(1);

        assertThat(corpus.nullTotal()).isZero();
        assertThat(corpus.closedTotal()).isPositive();
    }

    @Test
    void moreThanTheBudgetIsRefusedInOneLine() {
        Graph graph = Graphs.random(7, 60, 5, 300);

        assertThatThrownBy(() -> new ExhaustiveSampler(graph, DEFAULTS.withBudget(1000)))
                .isInstanceOf(InputException.class)
                .hasMessageMatching("exhaustive sampler: found up to \\S+ paths of up to 3 steps, expected at most"
                        + " 1000. Maybe use walks or anchored paths, shorter paths, or a larger budget.");
    }
}
