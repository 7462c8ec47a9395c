package dev.hornbeam.learn;

import dev.hornbeam.Facts;
import dev.hornbeam.RuleModel;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.neural.train.Preset;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Learns models by name, in a way that was asked for; immutable, each call gives a changed copy. */
public final class RuleLearner {
    static final RuleLearner DEFAULTS = new RuleLearner(LearnOptions.DEFAULTS, LearnListener.NONE);

    private final LearnOptions options;
    private final LearnListener listener;

    private RuleLearner(LearnOptions options, LearnListener listener) {
        this.options = Objects.requireNonNull(options);
        this.listener = Objects.requireNonNull(listener);
    }

    /** From another seed: the same seed, settings and facts give the same model, byte for byte. */
    public RuleLearner seed(long seed) {
        return settings(settings -> settings.withSeed(seed));
    }

    /** With the settings of a size of graph, instead of those that looking at the graph suggests. */
    public RuleLearner preset(Preset preset) {
        return new RuleLearner(options.preset(preset), listener);
    }

    /** With other settings; made twice a change must give the same as made once. */
    public RuleLearner settings(UnaryOperator<LearnSettings> change) {
        return new RuleLearner(options.change(change), listener);
    }

    /** Telling how it goes. */
    public RuleLearner progress(LearnListener told) {
        return new RuleLearner(options, told);
    }

    /**
     * Learns in memory.
     *
     * @throws dev.hornbeam.input.InputException if there is nothing to learn from
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public RuleModel learn(Facts facts) {
        try (LearnedModel learned = new Learner(options, listener).learn(facts.dataset())) {
            return RuleModel.of(learned.content());
        }
    }

    /**
     * Learns into a folder, with checkpoints from which a run that was ended goes on to the same model.
     *
     * @throws dev.hornbeam.input.InputException if there is nothing to learn from, or the folder cannot be used
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public RuleModel learn(Facts facts, Path folder, IfThere ifThere) {
        try (LearnedModel learned = new Learner(options, listener).learn(facts.dataset(), folder, ifThere)) {
            return RuleModel.of(learned.content());
        }
    }
}
