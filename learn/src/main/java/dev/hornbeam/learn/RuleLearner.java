package dev.hornbeam.learn;

import dev.hornbeam.Facts;
import dev.hornbeam.LearnListener;
import dev.hornbeam.RuleModel;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.input.InputException;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.learn.setting.AskedSettings;
import dev.hornbeam.learn.setting.LearnOption;
import dev.hornbeam.learn.setting.LearnOptionTable;
import dev.hornbeam.model.Task;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Learns models in a way that was asked for; immutable, each call gives a changed copy.
 *
 * <pre>
 *   Hornbeam.learner().seed(7).maxLength(4).option("restarts", 3).learn(facts)
 * </pre>
 */
public final class RuleLearner {
    static final RuleLearner DEFAULTS = new RuleLearner(Map.of(), LearnListener.LOGGED);

    /** What each option is asked to be, by name. */
    private final Map<String, List<String>> asked;

    private final LearnListener listener;

    private RuleLearner(Map<String, List<String>> asked, LearnListener listener) {
        this.asked = asked;
        this.listener = Objects.requireNonNull(listener, "listener");
    }

    /** From another seed: the same seed, options and facts give the same model, byte for byte. */
    public RuleLearner seed(long seed) {
        return option("seed", seed);
    }

    /** On a number of threads; the result does not depend on it. */
    public RuleLearner threads(int threads) {
        return option("threads", threads);
    }

    /** The best model that a time allows. */
    public RuleLearner time(Duration limit) {
        return option("time", Math.max(1, limit.toSeconds()) + "s");
    }

    /** From paths of at most so many relations. */
    public RuleLearner maxLength(int relations) {
        return option("max-length", relations);
    }

    /** With rules whose bodies have at most so many relations, also beyond the longest path. */
    public RuleLearner ruleLength(int relations) {
        return option("rule-length", relations);
    }

    /** With rules for these relations only. */
    public RuleLearner heads(Collection<String> relations) {
        return option("heads", List.copyOf(relations));
    }

    /** With embeddings of another size. */
    public RuleLearner dimension(int dimension) {
        return option("dimension", dimension);
    }

    /** With a number of passes over the bodies. */
    public RuleLearner epochs(int epochs) {
        return option("epochs", epochs);
    }

    /** With or without mining rules and learning their weights and probabilities. */
    public RuleLearner weights(boolean learned) {
        return option("weights", learned);
    }

    /** With or without rules with constants. */
    public RuleLearner attributes(boolean learned) {
        return option("attributes", learned);
    }

    /** Whether rules are counted and weighed again on all facts, valid ones included, once all choices are made. */
    public RuleLearner finalFit(boolean wanted) {
        return option("final", wanted);
    }

    /**
     * With another value of an option, called as on the command line and in configuration files: {@code max-length}.
     *
     * @throws InputException if there is no such option; a value that does not fit is refused when learning begins
     */
    public RuleLearner option(String name, Object value) {
        Objects.requireNonNull(value, "value");
        return with(name, List.of(value.toString()));
    }

    /** The same for an option that takes several names, such as {@code heads}. */
    public RuleLearner option(String name, List<String> values) {
        return with(name, List.copyOf(values));
    }

    private RuleLearner with(String name, List<String> words) {
        if (!LearnOptionTable.names().contains(name)) {
            throw InputException.of(
                    "option " + name, "no option of that name", "an option of learning", LearnOptionTable.maybe(name));
        }
        Map<String, List<String>> more = new LinkedHashMap<>(asked);
        more.put(name, words);
        return new RuleLearner(more, listener);
    }

    /**
     * The same, with every value looked at now instead of when learning begins.
     *
     * @throws InputException if a value does not fit
     */
    public RuleLearner checked() {
        LearnOptions.of(settings(Task.COMPLETION), name -> 0);
        return this;
    }

    /** Reporting how it goes. */
    public RuleLearner progress(LearnListener heard) {
        return new RuleLearner(asked, heard);
    }

    /**
     * Learns in memory.
     *
     * @throws InputException if there is nothing to learn from
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public RuleModel learn(Facts facts) {
        try (LearnedModel learned = learner(facts).learn(Internals.of().dataset(facts))) {
            return learned.ruleModel();
        }
    }

    /**
     * Learns into a folder, with checkpoints from which an interrupted run continues to the same model.
     *
     * @throws InputException if there is nothing to learn from, or the folder cannot be used
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public RuleModel learn(Facts facts, Path folder, IfThere ifThere) {
        try (LearnedModel learned = learner(facts).learn(Internals.of().dataset(facts), folder, ifThere)) {
            return learned.ruleModel();
        }
    }

    private Learner learner(Facts facts) {
        NameFinder names = NameFinder.of(Internals.of().dataset(facts));
        return new Learner(LearnOptions.of(settings(Task.COMPLETION), names::relation), listener);
    }

    /** Learns from many small graphs how two entities are related; the caller closes the model. */
    public RelationModel learn(RelationQuestions stories) {
        return RelationModel.of(RelationNetwork.of(relationLearner(stories).learn(stories)));
    }

    /** The same into a folder, with checkpoints. */
    public RelationModel learn(RelationQuestions stories, Path folder, IfThere ifThere) {
        return RelationModel.of(RelationNetwork.of(relationLearner(stories).learn(stories, folder, ifThere)));
    }

    private Learner relationLearner(RelationQuestions stories) {
        NameFinder names = NameFinder.of(stories.relations());
        return new Learner(LearnOptions.of(settings(Task.RELATION), names::relation), listener);
    }

    private AskedSettings settings(Task task) {
        AskedSettings settings = new AskedSettings(task);
        asked.forEach((name, words) -> settings.ask(option(name, task), words, "option " + name));
        return settings;
    }

    private static LearnOption<?> option(String name, Task task) {
        return LearnOptionTable.named(name, task)
                .orElseThrow(() -> InputException.of(
                        "option " + name,
                        "an option that has no effect on the task " + task.label(),
                        "options of that task",
                        "Maybe leave it out."));
    }
}
