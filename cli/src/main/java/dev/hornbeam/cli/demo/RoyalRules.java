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
                        .withExtraction(s.extraction().withMaxLength(RULE_LENGTH))
                        .withReasoning(s.reasoning()
                                .withLearning(s.reasoning().learning().withQueries(QUERIES)))
                        .withModel(s.model().withValues(Values.EMBEDDINGS))
                        .withTrainer(s.trainer()
                                .change()
                                .epochs(60)
                                .leastSteps(0)
                                .batch(128)
                                .rate(0.005)
                                .done()));
        return new Learner(options, listener).learn(dataset);
    }
}
