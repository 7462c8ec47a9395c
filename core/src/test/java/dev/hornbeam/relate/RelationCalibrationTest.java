package dev.hornbeam.relate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.path.CorpusBuilder;
import dev.hornbeam.relate.RelationCalibration.Evidence;
import dev.hornbeam.relate.RelationCalibration.Example;
import dev.hornbeam.relate.RelationCalibration.Top;
import dev.hornbeam.relate.RelationCalibrator.Ends;
import dev.hornbeam.rule.BodyScorer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RelationCalibrationTest {
    private static final int RELATIONS = 3;
    private static final double RIDGE = 0.1;
    private static final double[] USUAL = {0.6, 0.3, 0.1};

    /** Pairs whose relation has more evidence than others, as a rule. */
    private static List<Example> examples(Random random, int count) {
        List<Example> examples = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int relation = random.nextInt(RELATIONS + 1);
            double[] sum = new double[RELATIONS];
            double[] best = new double[RELATIONS];
            for (int r = 0; r < RELATIONS; r++) {
                best[r] = (r == relation ? 0.5 : 0.2) * random.nextDouble();
                sum[r] = best[r] * (1 + random.nextDouble());
            }
            BitSet others = new BitSet();
            if (i % 10 == 0) {
                others.set((relation + 1) % RELATIONS);
                others.clear(relation);
            }
            double odds = (relation < RELATIONS ? 3 : 0.5) * random.nextDouble();
            double weight = relation < RELATIONS && i % 3 == 0 ? 0.8 : 1;
            examples.add(new Example(
                    new Evidence(sum, best, USUAL, odds, 1 + random.nextInt(20)), relation, others, weight));
        }
        return examples;
    }

    private static RelationCalibration weighing(double[] w) {
        return new RelationCalibration(w[0], w[1], w[2], w[3], w[4], w[5], w[6], Top.SAME, 0);
    }

    private static double[] weights(RelationCalibration of) {
        return new double[] {of.constant(), of.sum(), of.best(), of.usual(), of.bodies(), of.clearest(), of.odds()};
    }

    /** The loss by its definition. */
    private static double loss(double[] w, List<Example> examples) {
        RelationCalibration weights = weighing(w);
        double loss = 0;
        for (Example example : examples) {
            double[] probabilities = weights.probabilities(example.evidence());
            double others =
                    example.others().stream().mapToDouble(r -> probabilities[r]).sum();
            double none = Math.log(probabilities[RELATIONS]);
            double normaliser = Math.log(1 - others) - none;
            loss += example.weight() * normaliser - (Math.log(probabilities[example.relation()]) - none);
        }
        return loss + RIDGE / 2 * Arrays.stream(w).map(each -> each * each).sum();
    }

    /** Moves one weight after the other as long as that helps, by smaller and smaller steps. */
    private static double[] slowly(List<Example> examples) {
        double[] w = new double[7];
        double[] step = new double[w.length];
        Arrays.fill(step, 1);
        double loss = loss(w, examples);
        for (int round = 0; round < 1_500; round++) {
            for (int i = 0; i < w.length; i++) {
                double before = w[i];
                double[] tried = {before + step[i], before - step[i]};
                boolean moved = false;
                for (double each : tried) {
                    w[i] = each;
                    double there = loss(w, examples);
                    if (there < loss) {
                        loss = there;
                        moved = true;
                        break;
                    }
                    w[i] = before;
                }
                step[i] = moved ? step[i] * 1.5 : Math.max(1e-7, step[i] / 2);
            }
        }
        return w;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void theFitIsTheOneThatMovingEachWeightALittleFinds(long seed) {
        List<Example> examples = examples(new Random(seed), 60);
        RelationCalibration fitted = RelationCalibration.fit(examples, new BitSet());
        double[] w = weights(fitted);
        double[] slow = slowly(examples);
        assertThat(loss(w, examples)).isLessThanOrEqualTo(loss(slow, examples) + 1e-7);
        assertThat(w).containsExactly(slow, within(0.02));
        assertThat(fitted.pairs()).isEqualTo(60);
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5})
    void probabilitiesAddUpAndHoldAsOftenAsTheySay(long seed) {
        List<Example> examples = plain(examples(new Random(seed), 2_000));
        RelationCalibration fitted = RelationCalibration.fit(examples);
        double none = 0;
        double nones = 0;
        for (Example example : examples) {
            double[] probabilities = fitted.probabilities(example.evidence());
            assertThat(Arrays.stream(probabilities).sum()).isCloseTo(1, within(1e-9));
            none += probabilities[RELATIONS];
            nones += example.relation() == RELATIONS ? 1 : 0;
        }
        assertThat(none / 2_000).isCloseTo(nones / 2_000, within(0.02));
    }

    private static List<Example> plain(List<Example> examples) {
        return examples.stream()
                .map(each -> new Example(each.evidence(), each.relation(), each.others(), 1))
                .toList();
    }

    @Test
    void theLikeliestAnswerIsRightAsOftenAsItSaysAlsoWhereTheModelIsWrong() {
        Random random = new Random(6);
        List<Example> examples = new ArrayList<>();
        for (int i = 0; i < 4_000; i++) { // evidence of half of the pairs says nothing, which no weight can tell
            Example one = examples(random, 1).get(0);
            int relation = i % 2 == 0 ? one.relation() : random.nextInt(RELATIONS + 1);
            examples.add(new Example(one.evidence(), relation, new BitSet(), 1));
        }
        RelationCalibration fitted = RelationCalibration.fit(examples);
        RelationCalibration without = weighing(weights(fitted));
        double promised = 0;
        double held = 0;
        for (Example example : examples) {
            double[] probabilities = fitted.probabilities(example.evidence());
            assertThat(Arrays.stream(probabilities).sum()).isCloseTo(1, within(1e-9));
            assertThat(best(probabilities)).isEqualTo(best(without.probabilities(example.evidence())));
            promised += probabilities[best(probabilities)];
            held += best(probabilities) == example.relation() ? 1 : 0;
        }
        assertThat(promised / examples.size()).isCloseTo(held / examples.size(), within(0.01));
    }

    /** Ten pairs, even if the answers to all of them were right, do not show that an eleventh is certain. */
    @Test
    void fewPairsPromiseNoCertainty() {
        RelationCalibration sure = new RelationCalibration(0, 4, 4, 0, 0, 0, 0, Top.SAME, 10);
        RelationCalibration unbounded = weighing(weights(sure));
        for (Example example : examples(new Random(8), 200)) {
            double[] probabilities = sure.probabilities(example.evidence());
            double[] before = unbounded.probabilities(example.evidence());
            int best = best(before);
            double others = Arrays.stream(before).sum() - before[best];
            assertThat(probabilities[best]).isCloseTo(Math.min(11.0 / 12, before[best]), within(1e-9));
            assertThat(Arrays.stream(probabilities).sum()).isCloseTo(1, within(1e-9));
            for (int i = 0; i < probabilities.length; i++) {
                if (i != best) {
                    double share = before[i] / others;
                    assertThat(probabilities[i]).isCloseTo((1 - probabilities[best]) * share, within(1e-6));
                }
            }
        }
    }

    private static int best(double[] probabilities) {
        return IntStream.range(0, probabilities.length)
                .reduce((a, b) -> probabilities[b] > probabilities[a] ? b : a)
                .orElseThrow();
    }

    @Test
    void hiddenFactsAmongPairsWithoutARelationDoNotMislead() {
        List<Example> examples = plain(examples(new Random(7), 6_000));
        Random random = new Random(8);
        List<Example> clean = new ArrayList<>();
        List<Example> mixed = new ArrayList<>();
        for (Example example : examples) {
            boolean hidden = example.relation() < RELATIONS && random.nextDouble() < 0.2;
            if (!hidden) {
                clean.add(example);
            }
            mixed.add(new Example(example.evidence(), hidden ? RELATIONS : example.relation(), example.others(), 1));
        }
        List<Example> told = mixed.stream()
                .map(each -> new Example(
                        each.evidence(), each.relation(), each.others(), each.relation() < RELATIONS ? 0.75 : 1))
                .toList();
        double none = shareOfNone(RelationCalibration.fit(clean), examples);
        assertThat(shareOfNone(RelationCalibration.fit(mixed), examples)).isGreaterThan(none + 0.05);
        assertThat(shareOfNone(RelationCalibration.fit(told), examples)).isCloseTo(none, within(0.03));
    }

    private static double shareOfNone(RelationCalibration calibration, List<Example> examples) {
        return examples.stream()
                .mapToDouble(each -> calibration.probabilities(each.evidence())[RELATIONS])
                .average()
                .orElseThrow();
    }

    @Test
    void bodiesAddUp() {
        Evidence.Sum sum = new Evidence.Sum(USUAL);
        sum.add(2, new float[] {0.5f, 0.25f, 0.25f, 0, 0, 0, 0}, new float[] {0.75f, 0.125f, 0.125f, 0, 0, 0, 0});
        sum.add(1, new float[] {0.25f, 0, 0.25f, 0.5f, 0, 0, 0}, new float[] {0.5f, 0, 0.25f, 0.25f, 0, 0, 0});
        assertThat(sum.evidence().sum()).containsExactly(0.5, 0.75, 0.5);
        assertThat(sum.evidence().best()).containsExactly(0.125, 0.25, 0.25);
        assertThat(sum.evidence().odds()).isEqualTo(0.5);
        assertThat(sum.evidence().bodies()).isEqualTo(2);
        double[] usual = RelationCalibration.usual(
                new CorpusBuilder(2 * RELATIONS)
                        .add(new int[] {0, 1}, 2, 3)
                        .add(new int[] {1, 1}, 0, 4)
                        .add(new int[] {1, 1}, RELATIONS, 1)
                        .build(),
                RELATIONS);
        assertThat(usual).containsExactly(0.5, 0, 0.375);
    }

    @Test
    void eachBodyIsScoredOnce() {
        List<String> scored = new ArrayList<>();
        List<Example> pairs = pairs(0.8, bodies -> {
            bodies.forEach(body -> scored.add(Arrays.toString(body)));
            return new float[bodies.size()][1 + 2 * RELATIONS];
        });
        assertThat(pairs).hasSizeGreaterThan(500);
        assertThat(scored).hasSizeGreaterThan(30).doesNotHaveDuplicates();
    }

    @Test
    void whereRelationsAreCommonFewPairsWithoutOneAreFittedTo() {
        assertThat(new Ends(0, 0).unlinkedEach()).isEqualTo(1);
        assertThat(new Ends(0.5, 0).unlinkedEach()).isEqualTo(1);
        assertThat(new Ends(0.75, 0).unlinkedEach()).isCloseTo(1 / 3.0, within(1e-12));
        assertThat(new Ends(1, 0).unlinkedEach()).isZero();
        assertThat(shareWithout(0.1)).isCloseTo(0.5, within(0.04));
        assertThat(shareWithout(0.8)).as("half of the walks have one step").isBetween(0.1, 0.2);
        assertThat(shareWithout(0.995)).as("hardly any").isBetween(0.0001, 0.02);
    }

    @Test
    void pairsWithoutAKnownRelationMayHaveAHiddenOne() {
        Ends ends = new Ends(0.6, 0.1); // 3 of 10 have no relation, and 1 of the 4 without a known one has
        assertThat(ends.unlinkedEach()).isCloseTo(3 / 7.0, within(1e-12));
        assertThat(ends.hiddenShare()).isCloseTo(1 / 4.0, within(1e-12));
        assertThat(ends.drawnEach()).as("of which 3 of 4 count").isCloseTo(4 / 7.0, within(1e-12));
        assertThat(new Ends(0.9, 0.3).drawnEach())
                .as("all that is missing is hidden")
                .isZero();
    }

    /** The share of pairs without a relation where any two of 40 entities are linked with some probability. */
    private static double shareWithout(double density) {
        List<Example> pairs = pairs(density, bodies -> new float[bodies.size()][1 + 2 * RELATIONS]);
        return pairs.stream()
                        .filter(pair -> pair.relation() == RELATIONS)
                        .mapToDouble(Example::weight)
                        .sum()
                / pairs.stream().mapToDouble(Example::weight).sum();
    }

    private static List<Example> pairs(double density, BodyScorer scorer) {
        Random random = new Random(1);
        Triples.Builder builder = new Triples.Builder();
        String[] names = IntStream.range(0, 40).mapToObj(i -> "e" + i).toArray(String[]::new);
        for (int head = 0; head < names.length; head++) {
            for (int tail = 0; tail < names.length; tail++) {
                if (head != tail && random.nextDouble() < density) {
                    builder.add(head, random.nextInt(RELATIONS), tail);
                }
            }
        }
        Triples facts = builder.build();
        Graph graph = Graph.of(Vocabulary.of(names), new Relations(Vocabulary.of("a", "b", "c")), facts);
        return new RelationCalibrator(
                        graph,
                        facts,
                        new Triples.Builder().build(),
                        0,
                        new CorpusBuilder(2 * RELATIONS)
                                .add(new int[] {0, 1}, 2, 1)
                                .build(),
                        scorer,
                        2)
                .pairs(1);
    }
}
