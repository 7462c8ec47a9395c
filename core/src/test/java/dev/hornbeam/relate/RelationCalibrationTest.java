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
            examples.add(new Example(new Evidence(sum, best, odds, 1 + random.nextInt(20)), relation, others));
        }
        return examples;
    }

    /** The loss by its definition. */
    private static double loss(double[] w, List<Example> examples) {
        RelationCalibration weights = new RelationCalibration(w[0], w[1], w[2], w[3], w[4], w[5], 0);
        double loss = 0;
        for (Example example : examples) {
            double[] probabilities = weights.probabilities(example.evidence());
            double others =
                    example.others().stream().mapToDouble(r -> probabilities[r]).sum();
            loss -= Math.log(probabilities[example.relation()] / (1 - others));
        }
        return loss + RIDGE / 2 * Arrays.stream(w).map(each -> each * each).sum();
    }

    /** Moves one weight after the other as long as that helps, by smaller and smaller steps. */
    private static double[] slowly(List<Example> examples) {
        double[] w = new double[6];
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
        double[] w = {fitted.constant(), fitted.sum(), fitted.best(), fitted.bodies(), fitted.clearest(), fitted.odds()
        };
        double[] slow = slowly(examples);
        assertThat(loss(w, examples)).isLessThanOrEqualTo(loss(slow, examples) + 1e-7);
        assertThat(w).containsExactly(slow, within(0.02));
        assertThat(fitted.pairs()).isEqualTo(60);
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5})
    void probabilitiesAddUpAndHoldAsOftenAsTheySay(long seed) {
        List<Example> examples = examples(new Random(seed), 2_000);
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

    @Test
    void whereRelationsAreCommonFewPairsWithoutOneAreFittedTo() {
        assertThat(RelationCalibrator.unlinkedEach(0)).isEqualTo(1);
        assertThat(RelationCalibrator.unlinkedEach(0.5)).isEqualTo(1);
        assertThat(RelationCalibrator.unlinkedEach(0.75)).isCloseTo(1 / 3.0, within(1e-12));
        assertThat(RelationCalibrator.unlinkedEach(1)).isZero();
        assertThat(shareWithout(0.1)).isCloseTo(0.5, within(0.04));
        assertThat(shareWithout(0.8)).as("half of the walks have one step").isBetween(0.1, 0.2);
        assertThat(shareWithout(0.995)).as("at least a few").isBetween(0.005, 0.02);
    }

    /** The share of pairs without a relation where any two of 40 entities are linked with some probability. */
    private static double shareWithout(double density) {
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
        List<Example> pairs = new RelationCalibrator(
                        graph,
                        facts,
                        new Triples.Builder().build(),
                        new CorpusBuilder(2 * RELATIONS)
                                .add(new int[] {0, 1}, 2, 1)
                                .build(),
                        bodies -> new float[bodies.size()][1 + 2 * RELATIONS],
                        2)
                .pairs(1);
        return (double) pairs.stream()
                        .filter(pair -> pair.relation() == RELATIONS)
                        .count()
                / pairs.size();
    }
}
