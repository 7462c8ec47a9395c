package dev.hornbeam.cli.demo;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.learn.LearnListener;
import dev.hornbeam.learn.LearnOptions;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.learn.Learner;
import dev.hornbeam.neural.option.Values;
import dev.hornbeam.neural.train.Preset;

/**
 * Learns the embedded graph in a few seconds: from paths of at most two steps, so that rules of three steps show that the
 * model composes what it has never seen together.
 */
final class RoyalRules {
    static final int SEEN_LENGTH = 2;
    static final int RULE_LENGTH = 3;

    /** Training queries of each relation and direction: enough for so small a graph. */
    private static final int QUERIES = 200;

    private RoyalRules() {}

    static LearnedModel learn(Dataset dataset, LearnListener listener) {
        LearnOptions options = LearnOptions.DEFAULTS
                .preset(Preset.SMALL)
                .change(s -> s.withMaxLength(SEEN_LENGTH)
                        .withExtraction(extraction -> extraction.withMaxLength(RULE_LENGTH))
                        .withReasoning(reasoning -> reasoning.withLearning(learning -> learning.withQueries(QUERIES)))
                        .withModel(model -> model.withValues(Values.EMBEDDINGS))
                        .withTrainer(trainer -> trainer.withSchedule(schedule -> schedule.withEpochs(60)
                                .withLeastSteps(0)
                                .withBatch(128)
                                .withRate(0.005))));
        return new Learner(options, listener).learn(dataset);
    }
}
