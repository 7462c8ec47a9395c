package dev.hornbeam.neural.train;

import dev.hornbeam.neural.model.ModelOptions;
import dev.hornbeam.path.Corpus;

/** Settings that work without tuning, one set a size of corpus. */
public enum Preset {
    SMALL(ModelOptions.DEFAULTS, TrainerOptions.DEFAULTS);

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

    public static Preset of(Corpus corpus) {
        return SMALL;
    }
}
