package dev.hornbeam.neural.train;

import dev.hornbeam.neural.option.BodyWeight;
import dev.hornbeam.neural.option.Encoder;
import dev.hornbeam.neural.option.FirstWeights;
import dev.hornbeam.neural.option.Init;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.Structure;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.option.Values;

/**
 * The best settings that the paper reports, by data set: greedy merges, plain recurrent windows of two, flat first
 * embeddings, Adam at a constant rate, every path a row (here: a body counts as often as it was seen, which has the same
 * expected gradient; {@link BodyWeight#PATHS} draws paths one by one), nothing held out. An epoch of the paper is one batch of
 * sampled paths: that many steps are made, rounded up to whole passes over the distinct bodies.
 */
public enum PaperSettings {
    FAMILY(500, 512, 1000, 1e-4),
    KINSHIP(1000, 1024, 2000, 2.5e-4),
    UMLS(1000, 512, 2000, 2.5e-4),
    WN18RR(5000, 1024, 2000, 1e-4),
    FB15K_237(5000, 1024, 5000, 5e-4),
    YAGO3_10(8000, 1024, 5000, 2.5e-4);

    private final ModelOptions model;
    private final TrainerOptions trainer;

    PaperSettings(int batch, int dimension, int steps, double rate) {
        model = new ModelOptions(
                dimension,
                Encoder.RNN,
                2,
                Structure.GREEDY,
                Values.KEYS,
                new FirstWeights(Init.UNIFORM, 1, FirstWeights.DEFAULTS.seed()));
        trainer = TrainerOptions.DEFAULTS
                .withSchedule(schedule -> schedule.withBatch(batch)
                        .withEpochs(1)
                        .withLeastSteps(steps)
                        .withRate(rate)
                        .withWarmUp(0)
                        .withCosine(false))
                .withLoss(loss -> loss.withBodyWeight(BodyWeight.COUNT))
                .withAgreement(agreement -> agreement.withWeight(0).withLongerChains(0))
                .withStopping(stopping -> stopping.withHeldOut(0).withPatience(0));
    }

    public ModelOptions model() {
        return model;
    }

    public TrainerOptions trainer() {
        return trainer;
    }
}
