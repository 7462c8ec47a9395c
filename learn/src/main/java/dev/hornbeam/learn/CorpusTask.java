package dev.hornbeam.learn;

import dev.hornbeam.LearnStep;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.Task;
import dev.hornbeam.model.TimedSteps;
import dev.hornbeam.neural.train.Trainer;
import dev.hornbeam.neural.train.Trainer.EpochProgress;
import dev.hornbeam.neural.train.Trainer.Training;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.path.SamplerKind;
import java.util.Locale;
import java.util.function.Supplier;

/** What learning from the paths of one graph does in the same way wherever its facts are. */
abstract sealed class CorpusTask implements LearningTask<Corpus> permits GraphTask, DistributedTask {
    @Override
    public final Task kind() {
        return Task.COMPLETION;
    }

    /** Samples, and refuses a corpus in which nothing ever closes: no rule could be learned from it. */
    final Corpus sample(
            LearnSettings settings, SamplerKind sampler, Supplier<Corpus> paths, String lower, TimedSteps steps) {
        return steps.run(
                LearnStep.SAMPLE,
                () -> closed(paths.get(), settings),
                corpus -> String.format(
                        Locale.ROOT,
                        "%,d distinct bodies, %,d closed and %,d open paths (%s)",
                        corpus.size(),
                        corpus.closedTotal(),
                        corpus.nullTotal(),
                        sampler.label()),
                lower);
    }

    private Corpus closed(Corpus corpus, LearnSettings settings) {
        if (corpus.closedTotal() == 0) {
            throw InputException.of(
                    source().name(),
                    "no path of up to " + settings.paths().maxLength() + " steps between the ends of a fact",
                    "at least one that closes, as every rule comes from one",
                    "Maybe allow longer paths, or the graph has too few facts.");
        }
        return corpus;
    }

    /** The corpus was kept: sampling may have taken long. */
    @Override
    public final GatheredPaths<Corpus> gatherAgain(RunFolder.Beginning beginning, TimedSteps steps) {
        return new GatheredPaths<>(beginning.corpus(), beginning.corpus(), beginning.sampler(), beginning.settings());
    }

    @Override
    public final Training train(Trainer trainer, Corpus paths, EpochProgress.Listener epochs) {
        return trainer.train(paths, epochs);
    }

    @Override
    public final String tell(EpochProgress epoch) {
        return String.format(Locale.ROOT, "loss %.3f", epoch.loss())
                + (Double.isNaN(epoch.heldOut()) ? "" : String.format(Locale.ROOT, ", held out %.3f", epoch.heldOut()))
                + String.format(Locale.ROOT, ", %,.0f bodies/s", epoch.bodiesPerSecond());
    }

    @Override
    public final String tell(Training training) {
        return String.format(Locale.ROOT, "loss %.3f", training.score())
                + (Double.isNaN(training.heldOut())
                        ? ""
                        : String.format(Locale.ROOT, ", %.3f on held-out bodies", training.heldOut()));
    }
}
