package dev.hornbeam.experiment.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.CorpusBuilder;
import dev.hornbeam.rule.BodyScorer;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class CountTableTest {
    private static final int NONE = CorpusBuilder.NULL_HEAD;

    @Test
    void aBodyOfOneStepIsItsHistogramBlendedWithHowOftenHeadsOccur() {
        // One body, seen 4 times, weight 1/2: the heads occur (1.5 + 1/5) / 3, (0.5 + 1/5) / 3 and (0 + 1/5) / 3.
        Corpus corpus = new CorpusBuilder(4)
                .add(new int[] {0}, 2, 3)
                .add(new int[] {0}, NONE, 1)
                .build();
        double often = 1.7 / 3;
        double seldom = 0.7 / 3;
        double never = 0.2 / 3;

        float[][] scores = new CountTable(corpus).score(List.of(new int[] {0}, new int[] {1}));

        assertThat(scores[0][BodyScorer.NULL]).isCloseTo((float) ((1 + seldom) / 5), within(1e-6f));
        assertThat(scores[0][2 + 1]).isCloseTo((float) ((3 + often) / 5), within(1e-6f));
        assertThat(scores[0][1]).isCloseTo((float) (never / 5), within(1e-6f));
        assertThat(scores[1])
                .containsExactly(
                        new float[] {(float) seldom, (float) never, (float) never, (float) often, (float) never},
                        within(1e-6f));
    }

    @Test
    void aPairNeverSeenIsJudgedByItsEnds() {
        // Every body that begins with 0 closes with 2 or 3, every body that ends with 1 with 3 or 4.
        Corpus corpus = new CorpusBuilder(6)
                .add(new int[] {0, 5}, 2, 50)
                .add(new int[] {0, 5}, 3, 50)
                .add(new int[] {5, 1}, 3, 50)
                .add(new int[] {5, 1}, 4, 50)
                .build();

        float[] scores = score(corpus, 0, 1);

        assertThat(scores[3 + 1]).isGreaterThan(0.5f);
        assertThat(best(scores)).isEqualTo(3 + 1);
    }

    @Test
    void aChainNeverSeenComposesFromEitherSide() {
        Corpus fromTheLeft = new CorpusBuilder(8)
                .add(new int[] {0, 1}, 2, 1000)
                .add(new int[] {2, 3}, 4, 1000)
                .build();
        Corpus fromTheRight = new CorpusBuilder(8)
                .add(new int[] {1, 3}, 2, 1000)
                .add(new int[] {0, 2}, 4, 1000)
                .build();

        assertThat(best(score(fromTheLeft, 0, 1, 3))).isEqualTo(4 + 1);
        assertThat(best(score(fromTheRight, 0, 1, 3))).isEqualTo(4 + 1);
    }

    @Test
    void composingGoesOnOverAnyLength() {
        // Relation 0 after itself is itself: sums of sums.
        Corpus corpus = new CorpusBuilder(4).add(new int[] {0, 0}, 0, 1000).build();

        assertThat(best(score(corpus, 0, 0, 0, 0, 0, 0, 0, 0))).isEqualTo(0 + 1);
    }

    @Test
    void whereAPartClosesWithNullTheWholeDoes() {
        Corpus corpus = new CorpusBuilder(8)
                .add(new int[] {0, 1}, NONE, 1000)
                .add(new int[] {1, 3}, NONE, 1000)
                .add(new int[] {5, 6}, 4, 1000)
                .build();

        assertThat(score(corpus, 0, 1, 3)[BodyScorer.NULL]).isGreaterThan(0.9f);
    }

    @Property(tries = 200)
    void everyAnswerIsADistribution(
            @ForAll @Size(max = 30) List<@Size(min = 2, max = 4) List<@IntRange(max = 5) Integer>> rows,
            @ForAll @Size(min = 1, max = 6) List<@IntRange(max = 5) Integer> asked) {
        CorpusBuilder builder = new CorpusBuilder(6);
        for (List<Integer> row : rows) {
            builder.add(ints(row.subList(1, row.size())), row.get(0) == 5 ? NONE : row.get(0), 1 + row.get(1));
        }

        float[] scores = score(builder.build(), ints(asked));

        double sum = 0;
        for (float score : scores) {
            assertThat(score).isPositive();
            sum += score;
        }
        assertThat(scores).hasSize(7);
        assertThat(sum).isCloseTo(1, within(1e-5));
    }

    private static float[] score(Corpus corpus, int... body) {
        return new CountTable(corpus).score(List.of(body))[0];
    }

    private static int best(float[] scores) {
        int best = 0;
        for (int h = 1; h < scores.length; h++) {
            best = scores[h] > scores[best] ? h : best;
        }
        return best;
    }

    private static int[] ints(List<Integer> list) {
        return list.stream().mapToInt(i -> i).toArray();
    }
}
