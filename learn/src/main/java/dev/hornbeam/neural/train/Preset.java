package dev.hornbeam.neural.train;

import dev.hornbeam.neural.option.BodyWeight;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.path.Corpus;

/**
 * Settings that work without tuning, one set per size of corpus, and the paper's. What counts is the number of steps more
 * than that of passes, so a small corpus has a least number of steps. Bodies of two relations come first: they are few and cheap, and
 * what is learned from them is what longer ones are composed by. A small corpus has a patience that spans many short passes: the
 * held-out loss still falls when the rate does, at the end.
 */
public enum Preset {
    /** Up to twenty thousand distinct bodies, such as of a dozen relations. */
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
                            .withLeastSteps(1000)
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

    private static final int SMALL_BODIES = 20_000;
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
}
