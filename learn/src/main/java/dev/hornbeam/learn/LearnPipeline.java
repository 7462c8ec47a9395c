package dev.hornbeam.learn;

import dev.hornbeam.LearnListener;
import dev.hornbeam.LearnStep;
import dev.hornbeam.file.FolderLock;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.LearningTask.GatheredPaths;
import dev.hornbeam.learn.LearningTask.Harvest;
import dev.hornbeam.learn.RunFolder.RunDescription;
import dev.hornbeam.learn.setting.AskedSettings;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.LearningMetrics;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.model.TimedSteps;
import dev.hornbeam.neural.model.Network;
import dev.hornbeam.neural.model.Weights;
import dev.hornbeam.neural.train.Trainer;
import dev.hornbeam.neural.train.Trainer.EpochProgress;
import dev.hornbeam.neural.train.Trainer.Training;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.relate.RelationCalibration;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.shape.Constraints;
import dev.hornbeam.work.Memory;
import dev.hornbeam.work.Stopwatch;
import dev.hornbeam.work.TimeLimit;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Learns in three stages whatever the task: gather paths, train on them, harvest rules. It keeps the lock and the folder
 * of the run, goes on where a run was ended, takes the time, and writes down where the model comes from.
 *
 * @param <P> the paths that training sees
 */
final class LearnPipeline<P> {
    /** The part of limited time that training may take; all that comes after it takes longer. */
    private static final double FOR_TRAINING = 0.35;

    /** A weight, its gradient, and the two means of it that training keeps. */
    private static final int COPIES = 4;

    private final LearningTask<P> task;
    private final LearnOptions options;
    private final LearnListener listener;
    private final TimedSteps steps;

    LearnPipeline(LearningTask<P> task, LearnOptions options, LearnListener listener) {
        this.task = task;
        this.options = options;
        this.listener = listener;
        this.steps = new TimedSteps(
                listener,
                TimeLimit.of(options.beforeSampling().trainer().compute().time()));
    }

    /** Learns in memory. */
    LearnedModel run() {
        task.requireData();
        options.requireSane();
        requireNetwork();
        requireRoom();
        return trainAndHarvest(task.gather(options, steps), Optional.empty(), false);
    }

    /** Learns into a folder, with checkpoints. */
    LearnedModel run(Path folder, IfThere ifThere) {
        options.requireSane();
        requireNetwork();
        try (FolderLock lock = FolderLock.take(folder)) {
            RunFolder place = new RunFolder(folder);
            boolean resume = place.prepare(ifThere, lock);
            boolean goesOn = resume && place.isGathered();
            try {
                task.requireData();
                requireRoom();
                GatheredPaths<P> gathered = resume ? resumed(place) : begun(place);
                LearnedModel model = trainAndHarvest(gathered, Optional.of(place), goesOn);
                place.replace(model);
                return model;
            } catch (RuntimeException e) {
                if (!resume) {
                    place.discardUnlessWorthResuming();
                }
                throw e;
            }
        }
    }

    /** Keeps what is asked for in a folder, so that the run can be begun by resuming it. */
    void prepare(Path folder, IfThere ifThere) {
        options.requireSane();
        try (FolderLock lock = FolderLock.take(folder)) {
            RunFolder place = new RunFolder(folder);
            if (!place.prepare(ifThere, lock)) {
                place.begin(description());
            }
        }
    }

    /** A missing add-on is reported before any work is done. */
    private void requireNetwork() {
        LearnSettings asked = options.beforeSampling();
        Network.versions(asked.model(), asked.trainer().compute().device());
    }

    private RunDescription description() {
        return new RunDescription(task.source(), task.heldOut(), task.given(), task.kind(), options.words());
    }

    /** What is trained has a vector for every relation and inverse, which may be many. */
    private void requireRoom() {
        long numbers =
                Weights.count(options.beforeSampling().model(), task.relations().directedCount());
        Memory.require(
                String.format(
                        Locale.ROOT,
                        "training on %,d relations",
                        task.relations().count()),
                (long) COPIES * Float.BYTES * numbers,
                "the dimension or the number of relations");
    }

    private GatheredPaths<P> begun(RunFolder place) {
        place.begin(description());
        return gathered(place, options);
    }

    private GatheredPaths<P> gathered(RunFolder place, LearnOptions asked) {
        GatheredPaths<P> gathered = task.gather(asked, steps);
        place.gathered(
                task.kind(), new RunFolder.Beginning(gathered.sampler(), gathered.corpus(), gathered.settings()));
        return gathered;
    }

    private GatheredPaths<P> resumed(RunFolder place) {
        RunDescription begun = place.begun(task.source(), task.heldOut(), task.given());
        Optional<RunFolder.Beginning> beginning = place.beginning();
        if (beginning.isPresent()) {
            listener.notes("going on with the run in " + place);
            options.requireNoChange(beginning.get().settings(), place.toString());
            return task.gatherAgain(beginning.get(), steps);
        }
        LearnOptions asked = LearnOptions.of(
                AskedSettings.of(begun.task(), begun.asked().orElseThrow(() -> unknown(place)), place.toString()),
                NameFinder.of(task.relations())::relation);
        options.requireNoChange(asked, place.toString());
        return gathered(place, asked);
    }

    private static InputException unknown(RunFolder place) {
        return InputException.of(
                place.toString(),
                "a run that was ended before its settings were settled",
                "one that has gathered paths, or was asked for by named options",
                "Maybe learn anew in its place.");
    }

    private LearnedModel trainAndHarvest(GatheredPaths<P> gathered, Optional<RunFolder> place, boolean resume) {
        Training training = train(gathered, place.map(RunFolder::training), resume);
        try {
            Harvest harvest = task.harvest(
                    gathered,
                    training.model(),
                    steps,
                    place.map(RunFolder::steps).orElse(KeptSteps.NONE));
            Optional<Constraints> constraints = task.constraints(steps);
            Optional<RelationCalibration> relating = task.relating(gathered, training.model(), steps);
            if (!steps.limit().cuts().isEmpty()) {
                listener.notes("to keep to the time: "
                        + String.join("; ", steps.limit().cuts()));
            }
            return new LearnedModel(
                    task.relations(),
                    training.model(),
                    gathered.corpus(),
                    harvest.rules(),
                    harvest.weighting(),
                    constraints,
                    provenance(gathered, training, harvest, relating, resume));
        } catch (RuntimeException e) {
            training.model().close();
            throw e;
        }
    }

    private Training train(GatheredPaths<P> gathered, Optional<Path> checkpoint, boolean resume) {
        LearnSettings settings = gathered.settings();
        Trainer untold = new Trainer(settings.model(), settings.trainer())
                .within(steps.limit().share(FOR_TRAINING));
        Trainer trainer =
                checkpoint.map(file -> untold.checkpointed(file, resume)).orElse(untold);
        int restarts = settings.trainer().stopping().restarts();
        return steps.run(
                LearnStep.TRAIN,
                () -> task.train(trainer, gathered.paths(), epoch -> tell(epoch, restarts)),
                training -> training.epochs() + " epochs"
                        + (restarts > 1 ? ", best of " + restarts + " restarts" : "")
                        + ", " + task.tell(training),
                "the batch or the dimension");
    }

    private void tell(EpochProgress epoch, int restarts) {
        long before = (long) (epoch.restart() - 1) * epoch.epochs();
        listener.moves(LearnStep.TRAIN, before + epoch.epoch(), (long) restarts * epoch.epochs(), task.tell(epoch));
    }

    private Provenance provenance(
            GatheredPaths<P> gathered,
            Training training,
            Harvest harvest,
            Optional<RelationCalibration> relating,
            boolean resumed) {
        Corpus corpus = gathered.corpus();
        RuleSet rules = harvest.rules();
        LearningMetrics metrics = new LearningMetrics(
                new LearningMetrics.Paths(
                        gathered.sampler().label(), corpus.size(), corpus.closedTotal(), corpus.nullTotal()),
                new LearningMetrics.Fit(training.restart(), training.epochs(), training.score(), training.heldOut()),
                rules.size(),
                rules.heads().size(),
                harvest.validMrr(),
                new LearningMetrics.Effort(
                        resumed,
                        steps.costs(),
                        Stopwatch.peakBytes(),
                        steps.limit().cuts()));
        return new Provenance(
                Provenance.now(),
                Provenance.versions(Network.versions(
                        gathered.settings().model(),
                        gathered.settings().trainer().compute().device())),
                task.source(),
                task.prefixes(),
                task.labels(),
                harvest.weighting()
                        .map(weighting -> gathered.settings()
                                .withReasoning(options ->
                                        options.withMeasure(weighting.options().measure())))
                        .orElse(gathered.settings())
                        .recorded(training.model().options(), task.kind()),
                metrics,
                task.given(),
                task.relation(gathered, training.model()),
                relating);
    }
}
