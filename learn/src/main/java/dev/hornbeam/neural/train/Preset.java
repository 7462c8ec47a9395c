package dev.hornbeam.neural.train;

import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Encoder;
import dev.hornbeam.neural.option.ModelOptions.FirstWeights;
import dev.hornbeam.neural.option.ModelOptions.Init;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.option.ModelOptions.Values;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.option.TrainerOptions.BodyWeight;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.relate.RelationCorpus;

/**
 * Settings that work without tuning, one set per size of corpus, and the paper's. What counts is the number of steps more
 * than that of passes, so a small corpus has a least number of steps. Bodies of two relations come first: they are few and cheap, and
 * what is learned from them is what longer ones are composed by. A small corpus has a patience that spans many short passes: the
 * held-out loss still falls when the rate does, at the end.
 */
public enum Preset {
    /** Up to sixteen thousand distinct bodies, such as of a dozen relations. */
    SMALL(
            ModelOptions.DEFAULTS,
            TrainerOptions.DEFAULTS
                    .withSchedule(schedule -> schedule.withEpochs(18)
                            .withShortSteps(200)
                            .withLeastSteps(600)
                            .withBatch(256)
                            .withRate(2e-2))
                    .withAgreement(agreement -> agreement.withLongerChains(0.05))
                    .withStopping(stopping -> stopping.withPatience(30))),
    /** Up to two hundred thousand. */
    MEDIUM(
            ModelOptions.DEFAULTS,
            TrainerOptions.DEFAULTS
                    .withSchedule(schedule -> schedule.withEpochs(6)
                            .withShortSteps(400)
                            .withLeastSteps(600)
                            .withBatch(256)
                            .withRate(1.5e-2))
                    .withAgreement(agreement -> agreement.withLongerChains(0.02))
                    .withStopping(stopping -> stopping.withPatience(6))),
    /** More than that, such as of hundreds of relations. */
    LARGE(
            ModelOptions.DEFAULTS,
            TrainerOptions.DEFAULTS
                    .withSchedule(schedule ->
                            schedule.withEpochs(6).withShortSteps(400).withBatch(512))
                    .withAgreement(agreement -> agreement.withLongerChains(0.02))
                    .withStopping(stopping -> stopping.withPatience(3))),
    /** The paper's settings for UMLS; {@link PaperSettings} has those for its other data sets. */
    PAPER(PaperSettings.UMLS.model(), PaperSettings.UMLS.trainer()),
    /** The same with one row per sampled path, as in the published code, in place of one per distinct body. */
    PAPER_PATHS(
            PaperSettings.UMLS.model(),
            PaperSettings.UMLS.trainer().withLoss(loss -> loss.withBodyWeight(BodyWeight.PATHS)));

    private static final int SMALL_BODIES = 16_000;
    private static final int MEDIUM_BODIES = 200_000;

    private final ModelOptions model;
    private final TrainerOptions trainer;

    Preset(ModelOptions model, TrainerOptions trainer) {
        this.model = model;
        this.trainer = trainer;
    }

    public ModelOptions model() {
        return model;
    }

    public TrainerOptions trainer() {
        return trainer;
    }

    /** The preset for the size of a corpus. */
    public static Preset of(Corpus corpus) {
        return corpus.size() <= SMALL_BODIES ? SMALL : corpus.size() <= MEDIUM_BODIES ? MEDIUM : LARGE;
    }

    /**
     * The best settings that the paper reports, by data set: greedy merges, plain recurrent windows of two, first
     * embeddings of deviation 1 as its code has them, Adam at a constant rate, every path a row (here: a body counts as often as it was seen, which has the same
     * expected gradient; {@link BodyWeight#PATHS} draws paths one by one), nothing held out. An epoch of the paper is one batch of
     * sampled paths, and the published code makes that many steps on bodies of two relations, then as many on bodies of three.
     * Here so many are made on bodies of up to two, then on all, each rounded up to whole passes over the distinct bodies.
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
                    new FirstWeights(Init.UNIT, 1, FirstWeights.DEFAULTS.seed()));
            trainer = TrainerOptions.DEFAULTS
                    .withSchedule(schedule -> schedule.withBatch(batch)
                            .withEpochs(1)
                            .withShortSteps(steps)
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

    /**
     * Settings for relation prediction that work without tuning. What is learned from short chains must hold for longer ones,
     * so merged vectors live where the embeddings live, the agreement of all bracketings weighs as much as the answers, and
     * what the stories leave undefined is null. Seeds differ: of several runs the one with the least loss and disagreement is
     * kept. Such corpora are small: it is the number of steps that is kept the same.
     *
     * @param model what the model is made of
     * @param trainer how it is trained
     */
    public record RelationPreset(ModelOptions model, TrainerOptions trainer) {
        private static final int STEPS = 400;

        /** So few bags that their small batches need more steps, and those cost little. */
        private static final int FEW_BAGS = 200;

        private static final int STEPS_OF_FEW = 1200;

        /** Where each bag is one chain: agreement on longer chains comes long after the answers to short ones. */
        private static final int STEPS_OF_CHAINS = 1200;

        /** So few chains that the longer ones depend on each of them. */
        private static final int FEW_CHAINS = 1000;

        private static final int STEPS_OF_FEW_CHAINS = 2400;
        private static final int RESTARTS = 3;

        private static final int BATCHES = 6;
        private static final int LEAST_BATCH = 16;
        private static final int MOST_BATCH = 64;
        private static final int LEAST_EPOCHS = 10;

        /** The settings for the size of a corpus. */
        public static RelationPreset of(RelationCorpus corpus) {
            int batch = Math.max(LEAST_BATCH, Math.min(MOST_BATCH, corpus.size() / BATCHES));
            return new RelationPreset(
                    ModelOptions.DEFAULTS.withEncoder(Encoder.LSTM).withValues(Values.EMBEDDINGS),
                    TrainerOptions.DEFAULTS
                            .withSchedule(schedule -> schedule.withBatch(batch)
                                    .withEpochs(LEAST_EPOCHS)
                                    .withLeastSteps(steps(corpus)))
                            .withLoss(loss -> loss.withUndefined(true))
                            .withAgreement(agreement -> agreement.withWeight(1).withLongerChains(0.5))
                            .withStopping(stopping -> stopping.withRestarts(RESTARTS)
                                    .withHeldOut(0)
                                    .withPatience(0)));
        }

        private static int steps(RelationCorpus corpus) {
            return corpus.isSingle()
                    ? corpus.size() <= FEW_CHAINS ? STEPS_OF_FEW_CHAINS : STEPS_OF_CHAINS
                    : corpus.size() <= FEW_BAGS ? STEPS_OF_FEW : STEPS;
        }
    }
}
