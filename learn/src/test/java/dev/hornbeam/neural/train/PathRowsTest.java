package dev.hornbeam.neural.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.option.TrainerOptions.BodyWeight;
import dev.hornbeam.neural.train.Trainer.EpochProgress;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.CorpusBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One row per sampled path, as in the published code, and one row per distinct body, which stands for all of its paths. */
class PathRowsTest {
    private static final int RELATIONS = 5;
    private static final int[][] PAIRS = new int[RELATIONS * RELATIONS][];

    /** The greater of two relations, seen three times in four, else null; pairs differ in how often they are seen. */
    private static Corpus pairs() {
        CorpusBuilder builder = new CorpusBuilder(RELATIONS);
        for (int i = 0; i < PAIRS.length; i++) {
            PAIRS[i] = new int[] {i / RELATIONS, i % RELATIONS};
            builder.add(PAIRS[i], Math.max(i / RELATIONS, i % RELATIONS), 3 * (1 + i % 4));
            builder.add(PAIRS[i], -1, 1 + i % 4);
        }
        return builder.build();
    }

    /** The cross-entropy over all paths, which is at least the entropy of three in four. */
    private static double loss(BodyWeight weight, int epochs) {
        TrainerOptions options = TrainerOptions.DEFAULTS
                .withSchedule(schedule -> schedule.withEpochs(epochs)
                        .withLeastSteps(0)
                        .withBatch(25)
                        .withRate(1e-2))
                .withLoss(loss -> loss.withBodyWeight(weight))
                .withStopping(stopping -> stopping.withHeldOut(0).withPatience(0))
                .withCompute(compute -> compute.withThreads(1));
        ModelOptions greedy = ModelOptions.DEFAULTS
                .withDimension(16)
                .withStructure(Structure.GREEDY)
                .withSeed(4);
        try (CompositionModel model = new Trainer(greedy, options)
                .train(pairs(), EpochProgress.Listener.none())
                .model()) {
            float[][] theta = model.score(List.of(PAIRS));
            double sum = 0;
            double count = 0;
            for (int i = 0; i < PAIRS.length; i++) {
                int weighs = 1 + i % 4;
                sum -= weighs
                        * (0.75 * Math.log(theta[i][1 + Math.max(PAIRS[i][0], PAIRS[i][1])])
                                + 0.25 * Math.log(theta[i][0]));
                count += weighs;
            }
            return sum / count;
        }
    }

    @Test
    void bothReachTheSameLoss() {
        double entropy = -0.75 * Math.log(0.75) - 0.25 * Math.log(0.25);
        double before = loss(BodyWeight.COUNT, 0);
        double bodies = loss(BodyWeight.COUNT, 400);
        double paths = loss(BodyWeight.PATHS, 400);
        assertThat(before).isGreaterThan(entropy + 0.5);
        assertThat(bodies).isCloseTo(entropy, within(0.05));
        assertThat(paths).isCloseTo(bodies, within(0.05));
    }
}
