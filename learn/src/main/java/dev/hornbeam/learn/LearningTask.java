package dev.hornbeam.learn;

import dev.hornbeam.complete.RuleWeigher.WeighedRules;
import dev.hornbeam.complete.Weighting;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.model.GivenRules;
import dev.hornbeam.model.RelationTask;
import dev.hornbeam.model.Task;
import dev.hornbeam.model.TimedSteps;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.train.Trainer;
import dev.hornbeam.neural.train.Trainer.EpochProgress;
import dev.hornbeam.neural.train.Trainer.Training;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.relate.RelationCalibration;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.shape.Constraints;
import java.util.Map;
import java.util.Optional;

/**
 * What one task does in its own way within {@link LearnPipeline}: how paths are gathered, what training sees, how rules
 * are harvested, and what the provenance adds.
 *
 * @param <P> the paths that training sees
 */
interface LearningTask<P> {
    Task kind();

    /**
     * The outcome of the first stage of learning: paths, and the settings for what comes after.
     *
     * @param paths what training sees
     * @param corpus the distinct bodies among them, as the model folder keeps them
     * @param sampler how they were gathered
     * @param settings every option of every step, settled
     */
    record GatheredPaths<P>(P paths, Corpus corpus, SamplerKind sampler, LearnSettings settings) {}

    /** The data, for the manifest and for telling whether a run is resumed with the same. */
    DataSource source();

    /** A hash of the facts of other splits than train: they are chosen and measured by. */
    String heldOut();

    Relations relations();

    /** How IRIs among the names are shortened. */
    default Map<String, String> prefixes() {
        return Map.of();
    }

    /** What the data calls the relations, by name. */
    default Map<String, String> labels() {
        return Map.of();
    }

    /** Files of rules that the model was told to have or not to have. */
    default GivenRules given() {
        return GivenRules.NONE;
    }

    /** Refuses data that nothing can be learned from. */
    void requireData();

    /** Gathers paths and settles by them what the user left open. */
    GatheredPaths<P> gather(LearnOptions options, TimedSteps steps);

    /** The paths of a run that goes on. */
    GatheredPaths<P> gatherAgain(RunFolder.Beginning beginning, TimedSteps steps);

    /** Trains on them. */
    Training train(Trainer trainer, P paths, EpochProgress.Listener listener);

    /** How an epoch went, in a few words. */
    String tell(EpochProgress epoch);

    /** How training went, in a few words. */
    String tell(Training training);

    /**
     * Reads rules off the trained model and makes them ready for use.
     *
     * @param kept what the steps came to in a run that goes on
     */
    Harvest harvest(GatheredPaths<P> gathered, CompositionModel model, TimedSteps steps, KeptSteps kept);

    /** What the graph looks like; nothing where there is not one graph. */
    default Optional<Constraints> constraints(TimedSteps steps) {
        return Optional.empty();
    }

    /** How what paths say becomes the probability of a relation; nothing where every question has an answer. */
    default Optional<RelationCalibration> relating(
            GatheredPaths<P> gathered, CompositionModel model, TimedSteps steps) {
        return Optional.empty();
    }

    /** What answers have to know of the task beside the model. */
    default Optional<RelationTask> relation(GatheredPaths<P> gathered, CompositionModel model) {
        return Optional.empty();
    }

    /**
     * The outcome of the last stage of learning.
     *
     * @param rules with statistics
     * @param weighting how they are put to use; nothing if that was not learned
     * @param validMrr how the ways of aggregating fared; empty if nothing was chosen
     */
    record Harvest(RuleSet rules, Optional<Weighting> weighting, Map<String, Double> validMrr) {

        /** Rules to read, of which nothing more was learned. */
        static Harvest unweighed(RuleSet rules) {
            return new Harvest(rules, Optional.empty(), Map.of());
        }

        static Harvest of(WeighedRules weighed) {
            return new Harvest(weighed.rules(), Optional.of(weighed.weighting()), weighed.validMrr());
        }

        /** The same with more known of each rule. */
        Harvest withRules(RuleSet same) {
            return new Harvest(same, weighting, validMrr);
        }
    }
}
