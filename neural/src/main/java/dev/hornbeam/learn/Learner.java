package dev.hornbeam.learn;

import dev.hornbeam.file.FolderLock;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.model.LearningMetrics;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.neural.train.Training;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.work.Stopwatch;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Turns a data set into a model and rules: paths are sampled, the model is trained on them, rules are read off it and
 * grounded in the graph. The same data, options and number of threads give the same model and rules, byte for byte.
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

    public Learner(LearnOptions options) {
        this(options, LearnListener.NONE);
    }

    public Learner(LearnOptions options, LearnListener listener) {
        this.options = options;
        this.listener = listener;
    }

    /**
     * Learns in memory; whoever asks closes the model.
     *
     * @throws dev.hornbeam.input.InputException if there is nothing to learn from
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public LearnedModel learn(Dataset data) {
        LearnRun run = new LearnRun(data, listener);
        LearnSettings first = options.beforeSampling();
        SamplerKind sampler = run.sampler(first);
        Corpus corpus = run.sample(first, sampler);
        LearnSettings settings = options.settle(corpus, run.graph());
        return finish(data, run, sampler, corpus, settings, Optional.empty(), false);
    }

    /**
     * Learns into a folder, with checkpoints in it from which a run that was ended goes on to the same model; whoever asks
     * closes the model.
     *
     * @throws dev.hornbeam.input.InputException if there is nothing to learn from, or the folder cannot be used
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    @SuppressWarnings("try") // the lock is only held
    public LearnedModel learn(Dataset data, Path folder, IfThere ifThere) {
        LearnSettings first = options.beforeSampling();
        try (FolderLock lock = FolderLock.take(folder)) {
            RunFolder place = new RunFolder(folder);
            boolean resume = place.prepare(ifThere);
            LearnRun run = new LearnRun(data, listener);
            try {
                RunFolder.Begun begun = resume ? resumed(data, place) : begun(data, run, first, place);
                LearnedModel model = finish(
                        data,
                        run,
                        begun.sampler(),
                        begun.corpus(),
                        begun.settings(),
                        Optional.of(place.training()),
                        resume);
                place.replace(model);
                return model;
            } catch (RuntimeException e) {
                place.discardUnlessWorthResuming();
                throw e;
            }
        }
    }

    private RunFolder.Begun begun(Dataset data, LearnRun run, LearnSettings first, RunFolder place) {
        SamplerKind sampler = run.sampler(first);
        Corpus corpus = run.sample(first, sampler);
        RunFolder.Begun begun = new RunFolder.Begun(sampler, corpus, options.settle(corpus, run.graph()));
        place.begin(DataSource.of(data), begun);
        return begun;
    }

    private RunFolder.Begun resumed(Dataset data, RunFolder place) {
        RunFolder.Begun begun = place.begun(DataSource.of(data));
        options.requireNoChange(begun.settings(), place.toString());
        listener.notes("going on with the run in " + place);
        return begun;
    }

    private LearnedModel finish(
            Dataset data,
            LearnRun run,
            SamplerKind sampler,
            Corpus corpus,
            LearnSettings settings,
            Optional<Path> checkpoint,
            boolean resume) {
        Training training = run.train(corpus, settings, checkpoint, resume);
        try {
            RuleSet extracted = run.count(run.extract(corpus, training, settings), settings);
            LearnRun.Weighed weighed = run.weigh(extracted, training, settings);
            RuleSet rules = weighed.rules();
            LearningMetrics metrics = new LearningMetrics(
                    new LearningMetrics.Paths(sampler.label(), corpus.size(), corpus.closedTotal(), corpus.nullTotal()),
                    new LearningMetrics.Fit(
                            training.restart(), training.epochs(), training.score(), training.heldOut()),
                    rules.size(),
                    rules.heads().size(),
                    weighed.validMrr(),
                    new LearningMetrics.Effort(resume, run.costs(), Stopwatch.peakBytes()));
            Provenance provenance = new Provenance(
                    Provenance.now(),
                    Versions.present(),
                    DataSource.of(data),
                    data.prefixes().namespaces(),
                    settings.recorded(training.model().options()),
                    metrics,
                    Optional.empty());
            return new LearnedModel(data.relations(), training.model(), corpus, rules, weighed.weighting(), provenance);
        } catch (RuntimeException e) {
            training.model().close();
            throw e;
        }
    }
}
