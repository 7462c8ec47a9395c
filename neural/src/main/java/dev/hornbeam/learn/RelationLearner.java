package dev.hornbeam.learn;

import dev.hornbeam.file.FolderLock;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.model.LearningMetrics;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.model.RelationTask;
import dev.hornbeam.neural.train.Training;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.PathWeight;
import dev.hornbeam.relate.RelationCorpus;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.work.Stopwatch;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Turns a collection of stories into a model that says how two entities are related, on graphs it has never seen. It is
 * the sister of {@link Learner}: the same model, trainer and folder, but the paths are those between the two entities
 * that each story asks about. The same stories, options and number of threads give the same model, byte for byte.
 */
public final class RelationLearner {
    private final LearnOptions options;
    private final PathOptions paths;
    private final PathWeight weight;
    private final LearnListener listener;

    /**
     * @param paths which paths count; the model remembers them for its answers
     * @param weight what several paths of one body count
     */
    public RelationLearner(LearnOptions options, PathOptions paths, PathWeight weight, LearnListener listener) {
        this.options = options;
        this.paths = paths;
        this.weight = weight;
        this.listener = listener;
    }

    /** What a run trains on, and how. */
    private record Begun(RelationCorpus corpus, Corpus bodies, LearnSettings settings) {}

    /**
     * Learns in memory; whoever asks closes the model.
     *
     * @throws dev.hornbeam.input.InputException if there is nothing to learn from
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public LearnedModel learn(StoryDataset data) {
        RelationRun run = new RelationRun(data, listener);
        RelationCorpus corpus = run.gather(paths);
        return finish(data, run, new Begun(corpus, corpus.bodies(), options.settle(corpus)), Optional.empty(), false);
    }

    /**
     * Learns into a folder, with checkpoints in it from which a run that was ended goes on to the same model; whoever asks
     * closes the model.
     *
     * @throws dev.hornbeam.input.InputException if there is nothing to learn from, or the folder cannot be used
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    @SuppressWarnings("try") // the lock is only held
    public LearnedModel learn(StoryDataset data, Path folder, IfThere ifThere) {
        try (FolderLock lock = FolderLock.take(folder)) {
            RunFolder place = new RunFolder(folder);
            boolean resume = place.prepare(ifThere);
            RelationRun run = new RelationRun(data, listener);
            try {
                Begun begun = begin(data, run, place, resume);
                LearnedModel model = finish(data, run, begun, Optional.of(place.training()), resume);
                place.replace(model);
                return model;
            } catch (RuntimeException e) {
                place.discardUnlessWorthResuming();
                throw e;
            }
        }
    }

    /** Paths are gathered anew when a run goes on: that is quick, and training compares their fingerprint. */
    private Begun begin(StoryDataset data, RelationRun run, RunFolder place, boolean resume) {
        DataSource source = DataSource.of(data);
        if (resume) {
            LearnSettings settings = place.begun(source).settings();
            options.requireNoChange(settings, place.toString());
            listener.notes("going on with the run in " + place);
            RelationCorpus corpus = run.gather(paths);
            return new Begun(corpus, corpus.bodies(), settings);
        }
        RelationCorpus corpus = run.gather(paths);
        Begun begun = new Begun(corpus, corpus.bodies(), options.settle(corpus));
        place.begin(source, new RunFolder.Begun(SamplerKind.EXHAUSTIVE, begun.bodies(), begun.settings()));
        return begun;
    }

    private LearnedModel finish(
            StoryDataset data, RelationRun run, Begun begun, Optional<Path> checkpoint, boolean resume) {
        RelationCorpus corpus = begun.corpus();
        LearnSettings settings = begun.settings();
        Training training = run.train(corpus, weight, settings, checkpoint, resume);
        try {
            RuleSet rules = run.extract(begun.bodies(), corpus.prior(), training.model(), settings);
            LearningMetrics metrics = new LearningMetrics(
                    new LearningMetrics.Paths(
                            SamplerKind.EXHAUSTIVE.label(),
                            begun.bodies().size(),
                            begun.bodies().closedTotal(),
                            begun.bodies().nullTotal()),
                    new LearningMetrics.Fit(
                            training.restart(), training.epochs(), training.score(), training.heldOut()),
                    rules.size(),
                    rules.heads().size(),
                    Map.of(),
                    new LearningMetrics.Effort(resume, run.costs(), Stopwatch.peakBytes()));
            Provenance provenance = new Provenance(
                    Provenance.now(),
                    Versions.present(),
                    DataSource.of(data),
                    Map.of(),
                    settings.recorded(training.model().options()),
                    metrics,
                    Optional.of(RelationTask.of(paths, weight, data.relations(), corpus.prior())));
            return new LearnedModel(
                    data.relations(), training.model(), begun.bodies(), rules, Optional.empty(), provenance);
        } catch (RuntimeException e) {
            training.model().close();
            throw e;
        }
    }
}
