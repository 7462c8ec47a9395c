package dev.hornbeam.learn;

import dev.hornbeam.LearnListener;
import dev.hornbeam.LearnStep;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.LearningTask.Harvest;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.model.RelationTask;
import dev.hornbeam.model.Task;
import dev.hornbeam.model.TimedSteps;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.train.Trainer;
import dev.hornbeam.neural.train.Trainer.EpochProgress;
import dev.hornbeam.neural.train.Trainer.Training;
import dev.hornbeam.path.SamplerKind;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.PathWeight;
import dev.hornbeam.relate.RelationCorpus;
import dev.hornbeam.relate.StoryRules;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.WorthScale;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** Learning relations from questions: the paths of each in a bag, and rules with the statistics of those bags. */
final class RelationLearning implements LearningTask<RelationCorpus> {
    private static final int TOLD_EVERY = 256;

    /** A body that several paths have counts for each of them: in GraphLog as in CLUTRR, more paths are more evidence. */
    private static final PathWeight WEIGHT = PathWeight.COUNT;

    private final RelationQuestions data;
    private final LearnListener listener;

    RelationLearning(RelationQuestions data, LearnListener listener) {
        this.data = data;
        this.listener = listener;
    }

    @Override
    public Task kind() {
        return Task.RELATION;
    }

    @Override
    public DataSource source() {
        return data.source();
    }

    @Override
    public String heldOut() {
        return data.heldOut();
    }

    @Override
    public Relations relations() {
        return data.relations();
    }

    @Override
    public void requireData() {
        if (data.count() == 0) {
            throw InputException.of(
                    data.source().name(),
                    "no stories to learn from",
                    "at least one in train",
                    "Maybe none has so few hops, or the train file is missing.");
        }
    }

    @Override
    public GatheredPaths<RelationCorpus> gather(LearnOptions options, TimedSteps steps) {
        RelationCorpus corpus = gathered(options.beforeSampling().stories(), steps);
        return of(corpus, options.settle(corpus));
    }

    /** Paths are gathered anew: that is quick, and training compares their fingerprint. */
    @Override
    public GatheredPaths<RelationCorpus> gatherAgain(RunFolder.Beginning beginning, TimedSteps steps) {
        return of(gathered(beginning.settings().stories(), steps), beginning.settings());
    }

    private static GatheredPaths<RelationCorpus> of(RelationCorpus corpus, LearnSettings settings) {
        return new GatheredPaths<>(corpus, corpus.bodies(), SamplerKind.EXHAUSTIVE, settings);
    }

    private RelationCorpus gathered(PathOptions paths, TimedSteps steps) {
        return steps.run(
                LearnStep.SAMPLE,
                () -> linked(corpus(paths), paths),
                corpus -> String.format(
                        Locale.ROOT,
                        "%,d questions, %,d distinct bodies in %,d bags%s%s",
                        corpus.queries(),
                        corpus.bodyCount(),
                        corpus.size(),
                        corpus.unlinked() == 0 ? "" : ", " + corpus.unlinked() + " without a path",
                        corpus.cut() == 0 ? "" : ", " + corpus.cut() + " with more paths than the budget"),
                "the longest path");
    }

    private RelationCorpus corpus(PathOptions paths) {
        return data.corpus(paths, done -> {
            if (done % TOLD_EVERY == 0) {
                listener.moves(LearnStep.SAMPLE, done, data.count(), "");
                if (Thread.currentThread().isInterrupted()) {
                    throw new CancellationException("learning was interrupted");
                }
            }
        });
    }

    private RelationCorpus linked(RelationCorpus corpus, PathOptions paths) {
        if (corpus.size() == 0) {
            throw InputException.of(
                    data.source().name(),
                    "no question whose entities are linked by a path of up to " + paths.maxLength() + " steps",
                    "at least one to learn from",
                    "Maybe allow longer paths, or walk edges in both directions.");
        }
        return corpus;
    }

    @Override
    public Training train(Trainer trainer, RelationCorpus paths, EpochProgress.Listener epochs) {
        return trainer.train(paths, epochs);
    }

    @Override
    public String tell(EpochProgress epoch) {
        return String.format(
                Locale.ROOT,
                "loss %.3f, disagreement %.3f, %,.0f bags/s",
                epoch.loss(),
                epoch.disagreement(),
                epoch.bodiesPerSecond());
    }

    @Override
    public String tell(Training training) {
        return String.format(Locale.ROOT, "loss + disagreement %.4f", training.score());
    }

    @Override
    public Harvest harvest(
            GatheredPaths<RelationCorpus> gathered, CompositionModel model, TimedSteps steps, KeptSteps kept) {
        return Harvest.unweighed(
                kept.rules("extracted", data.relations(), () -> WorthScale.rated(extracted(gathered, model, steps))));
    }

    private RuleSet extracted(GatheredPaths<RelationCorpus> gathered, CompositionModel model, TimedSteps steps) {
        return steps.run(
                LearnStep.EXTRACT,
                () -> new StoryRules(
                                data.relations(),
                                gathered.corpus(),
                                gathered.paths().prior())
                        .extract(model, gathered.settings().extraction()),
                GraphHarvest::toldOfHeads,
                "the number of rules per head");
    }

    @Override
    public Optional<RelationTask> relation(GatheredPaths<RelationCorpus> gathered, CompositionModel model) {
        LearnSettings settings = gathered.settings();
        return Optional.of(RelationTask.of(settings.stories(), WEIGHT, data.relations(), gathered.paths(), model));
    }
}
