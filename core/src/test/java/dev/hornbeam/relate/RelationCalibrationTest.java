package dev.hornbeam.relate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.relate.RelationCalibration.Evidence;
import dev.hornbeam.relate.RelationCalibration.Example;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
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
}
