package dev.hornbeam.learn;

import java.nio.file.Path;

/**
 * Learns from a graph that no single machine holds: paths are sampled and rules are counted where its facts are, training is
 * done here, as the corpus of distinct bodies is small. Weights of rules, probabilities, folding and constraints need the
 * whole graph in one memory: a model that is learned so has none of them.
 */
public final class DistributedLearner {
    private final LearnOptions options;
    private final LearnListener listener;

    public DistributedLearner(LearnOptions options, LearnListener listener) {
        this.options = options;
        this.listener = listener;
    }

    /**
     * Learns into a folder, with checkpoints in it from which a run that was ended goes on; whoever asks closes the model.
     *
     * @throws dev.hornbeam.input.InputException if there is nothing to learn from, or the folder cannot be used
     */
    public LearnedModel learn(DistributedGraph graph, Path folder, IfThere ifThere) {
        return new LearnPipeline<>(new DistributedTask(graph, listener), options, listener).run(folder, ifThere);
    }
}
