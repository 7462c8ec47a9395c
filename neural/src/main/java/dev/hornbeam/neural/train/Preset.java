package dev.hornbeam.neural.train;

import dev.hornbeam.neural.model.Init;
import dev.hornbeam.neural.model.ModelOptions;
import dev.hornbeam.neural.model.Structure;
import dev.hornbeam.path.Corpus;

/** Settings that work without tuning, one set a size of corpus, and the paper's own. */
public enum Preset {
    /** Up to 10,000 distinct bodies. */
    SMALL(ModelOptions.DEFAULTS, TrainerOptions.DEFAULTS),

    /** Up to 100,000 distinct bodies. */
    MEDIUM(
            ModelOptions.DEFAULTS,
            TrainerOptions.DEFAULTS.change().epochs(30).batch(1024).patience(6).done()),

    /** More distinct bodies than that. */
    LARGE(
            ModelOptions.DEFAULTS,
            TrainerOptions.DEFAULTS.change().epochs(10).batch(4096).patience(3).done()),

    /** The published procedure: greedy merges, uniform first embeddings, a steady rate, no regularisation. */
    PAPER(
            ModelOptions.DEFAULTS
                    .withDimension(512)
                    .withStructure(Structure.GREEDY)
                    .withInit(Init.UNIFORM, 1),
            TrainerOptions.DEFAULTS
                    .change()
                    .epochs(1000)
                    .batch(1000)
                    .rate(2.5e-4)
                    .warmUp(0)
                    .cosine(false)
                    .bodyWeight(BodyWeight.COUNT)
                    .agreement(0)
                    .longerChains(0)
                    .heldOut(0)
                    .patience(0)
                    .done());

    private static final int SMALL_BODIES = 10_000;
    private static final int MEDIUM_BODIES = 100_000;

    private final ModelOptions model;
    private final TrainerOptions trainer;

    Preset(ModelOptions model, TrainerOptions trainer) {
        this.model = model;
        this.trainer = trainer;
    }

    /** What the model is made of. */
    public ModelOptions model() {
        return model;
    }

    /** How it is trained. */
    public TrainerOptions trainer() {
        return trainer;
    }

    /** The preset for a corpus of this size. */
    public static Preset of(Corpus corpus) {
        if (corpus.size() <= SMALL_BODIES) {
            return SMALL;
        }
        return corpus.size() <= MEDIUM_BODIES ? MEDIUM : LARGE;
    }
}
