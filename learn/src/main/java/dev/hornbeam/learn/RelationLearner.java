package dev.hornbeam.learn;

import dev.hornbeam.relate.RelationCorpus;
import java.nio.file.Path;

/**
 * Turns a collection of stories into a model that says how two entities are related, on graphs it has never seen. It is
 * the sister of {@link Learner}: the same model, trainer and folder, but the paths are those between the two entities
 * that each story asks about. The same stories and options give the same model, byte for byte.
 */
public final class RelationLearner {
    private final LearnOptions options;
    private final LearnListener listener;

    /** @param options among them which paths of a story count; the model remembers them for its answers */
    public RelationLearner(LearnOptions options, LearnListener listener) {
        this.options = options;
        this.listener = listener;
    }

    /**
     * Learns in memory; whoever asks closes the model.
     *
     * @throws dev.hornbeam.input.InputException if there is nothing to learn from
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public LearnedModel learn(RelationQuestions data) {
        return pipeline(data).run();
    }

    /**
     * Learns into a folder, with checkpoints in it from which a run that was ended goes on to the same model; whoever asks
     * closes the model.
     *
     * @throws dev.hornbeam.input.InputException if there is nothing to learn from, or the folder cannot be used
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public LearnedModel learn(RelationQuestions data, Path folder, IfThere ifThere) {
        return pipeline(data).run(folder, ifThere);
    }

    /**
     * Keeps what is asked for in a folder without learning yet; {@link IfThere#RESUME} begins there.
     *
     * @throws dev.hornbeam.input.InputException if the folder cannot be used
     */
    public void prepare(RelationQuestions data, Path folder, IfThere ifThere) {
        pipeline(data).prepare(folder, ifThere);
    }

    private LearnPipeline<RelationCorpus> pipeline(RelationQuestions data) {
        return new LearnPipeline<>(new RelationLearning(data, listener), options, listener);
    }
}
