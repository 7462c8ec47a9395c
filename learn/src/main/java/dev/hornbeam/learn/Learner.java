package dev.hornbeam.learn;

import dev.hornbeam.LearnListener;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.model.RuleWishes;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.relate.RelationCorpus;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Turns a data set into a model and rules: paths are sampled, the model is trained on them, rules are read off it and
 * grounded in the graph. The same data and options give the same model and rules, byte for byte.
 *
 * <pre>
 *   try (LearnedModel model = new Learner(LearnOptions.DEFAULTS).learn(dataset)) {
 *       model.save(Path.of("model"));
 *   }
 * </pre>
 */
public final class Learner {
    private final LearnOptions options;
    private final LearnListener listener;
    private final Optional<RuleWishes> wishes;

    public Learner(LearnOptions options) {
        this(options, LearnListener.LOGGED);
    }

    public Learner(LearnOptions options, LearnListener listener) {
        this(options, listener, Optional.empty());
    }

    private Learner(LearnOptions options, LearnListener listener, Optional<RuleWishes> wishes) {
        this.options = options;
        this.listener = listener;
        this.wishes = wishes;
    }

    /** The same with rules that the model must have, and others that it must not, over the relations of the data. */
    public Learner with(RuleWishes given) {
        return new Learner(options, listener, Optional.of(given));
    }

    /**
     * Learns in memory; whoever asks closes the model.
     *
     * @throws dev.hornbeam.input.InputException if there is nothing to learn from
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public LearnedModel learn(Dataset data) {
        return pipeline(data).run();
    }

    /**
     * Learns into a folder, with checkpoints in it from which a run that was ended goes on to the same model; whoever asks
     * closes the model.
     *
     * @throws dev.hornbeam.input.InputException if there is nothing to learn from, or the folder cannot be used
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public LearnedModel learn(Dataset data, Path folder, IfThere ifThere) {
        return pipeline(data).run(folder, ifThere);
    }

    /**
     * The same from a graph that no single machine holds: paths are sampled and rules are counted where its facts are, training
     * is done here, as the corpus of distinct bodies is small. Weights of rules, probabilities, folding and constraints need the
     * whole graph in one memory: a model that is learned so has none of them.
     */
    public LearnedModel learn(DistributedGraph graph, Path folder, IfThere ifThere) {
        return new LearnPipeline<>(new DistributedTask(graph), options, listener).run(folder, ifThere);
    }

    /**
     * Keeps what is asked for in a folder without learning yet; {@link IfThere#RESUME} begins there.
     *
     * @throws dev.hornbeam.input.InputException if the folder cannot be used
     */
    public void prepare(Dataset data, Path folder, IfThere ifThere) {
        pipeline(data).prepare(folder, ifThere);
    }

    /** Learns from stories how two entities are related, on graphs never seen, in memory; whoever asks closes the model. */
    public LearnedModel learn(RelationQuestions data) {
        return pipeline(data).run();
    }

    /** The same into a folder. */
    public LearnedModel learn(RelationQuestions data, Path folder, IfThere ifThere) {
        return pipeline(data).run(folder, ifThere);
    }

    /** Keeps what is asked for in a folder without learning yet. */
    public void prepare(RelationQuestions data, Path folder, IfThere ifThere) {
        pipeline(data).prepare(folder, ifThere);
    }

    private LearnPipeline<RelationCorpus> pipeline(RelationQuestions data) {
        return new LearnPipeline<>(new RelationLearning(data, listener), options, listener);
    }

    private LearnPipeline<Corpus> pipeline(Dataset data) {
        return new LearnPipeline<>(
                new GraphTask(data, wishes.orElseGet(() -> RuleWishes.none(data.relations())), listener),
                options,
                listener);
    }
}
