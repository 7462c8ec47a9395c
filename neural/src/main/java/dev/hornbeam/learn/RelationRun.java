package dev.hornbeam.learn;

import dev.hornbeam.input.InputException;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.train.EpochProgress;
import dev.hornbeam.neural.train.Trainer;
import dev.hornbeam.neural.train.Training;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.PathWeight;
import dev.hornbeam.relate.RelationCorpus;
import dev.hornbeam.relate.RelationCorpusBuilder;
import dev.hornbeam.relate.StoryPaths;
import dev.hornbeam.relate.StoryRules;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.StepCost;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The steps of learning from a collection of stories. */
final class RelationRun {
    private static final int TOLD_EVERY = 256;

    private final StoryDataset data;
    private final LearnListener listener;
    private final TimedSteps steps;

    RelationRun(StoryDataset data, LearnListener listener) {
        this.data = data;
        this.listener = listener;
        this.steps = new TimedSteps(listener);
        if (data.train().isEmpty()) {
            throw InputException.of(
                    data.name(),
                    "no stories to learn from",
                    "at least one in train",
                    "Maybe --hops leaves none, or the train file is missing.");
        }
    }

    RelationCorpus gather(PathOptions paths) {
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
                "--max-length");
    }

    private RelationCorpus corpus(PathOptions options) {
        StoryPaths paths = new StoryPaths(data.relations(), options);
        RelationCorpusBuilder corpus = new RelationCorpusBuilder(data.relations());
        List<Story> stories = data.train();
        for (int i = 0; i < stories.size(); i++) {
            if (i % TOLD_EVERY == 0) {
                listener.moves(LearnStep.SAMPLE, i, stories.size(), "");
                Cancellation.check();
            }
            corpus.add(paths.of(stories.get(i)), stories.get(i).target());
        }
        return corpus.build();
    }

    private RelationCorpus linked(RelationCorpus corpus, PathOptions paths) {
        if (corpus.size() == 0) {
            throw InputException.of(
                    data.name(),
                    "no question whose entities are linked by a path of up to " + paths.maxLength() + " steps",
                    "at least one to learn from",
                    "Maybe raise --max-length, or walk edges both ways by --direction both.");
        }
        return corpus;
    }

    Training train(
            RelationCorpus corpus,
            PathWeight weight,
            LearnSettings settings,
            Optional<Path> checkpoint,
            boolean resume) {
        Trainer trainer = new Trainer(settings.model(), settings.trainer());
        int restarts = settings.trainer().restarts();
        return steps.run(
                LearnStep.TRAIN,
                () -> checkpoint
                        .map(file -> trainer.train(corpus, weight, file, resume, epoch -> tell(epoch, restarts)))
                        .orElseGet(() -> trainer.train(corpus, weight, epoch -> tell(epoch, restarts))),
                training -> String.format(
                        Locale.ROOT,
                        "%d epochs%s, loss + disagreement %.4f",
                        training.epochs(),
                        restarts > 1 ? ", best of " + restarts + " restarts" : "",
                        training.score()),
                "--batch or --dimension");
    }

    private void tell(EpochProgress epoch, int restarts) {
        long before = (long) (epoch.restart() - 1) * epoch.epochs();
        String note = String.format(
                Locale.ROOT,
                "loss %.3f, disagreement %.3f, %,.0f bags/s",
                epoch.loss(),
                epoch.disagreement(),
                epoch.bodiesPerSecond());
        listener.moves(LearnStep.TRAIN, before + epoch.epoch(), (long) restarts * epoch.epochs(), note);
    }

    RuleSet extract(Corpus bodies, long[] prior, CompositionModel model, LearnSettings settings) {
        return steps.run(
                LearnStep.EXTRACT,
                () -> new StoryRules(data.relations(), bodies, prior).extract(model, settings.extraction()),
                rules -> String.format(
                        Locale.ROOT,
                        "%,d rules of %,d heads",
                        rules.size(),
                        rules.heads().size()),
                "--top");
    }

    Map<String, StepCost> costs() {
        return steps.costs();
    }
}
