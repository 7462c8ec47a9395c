package dev.hornbeam.neural.train;

import dev.hornbeam.input.InputException;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.model.Network;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.tensor.Noise;
import dev.hornbeam.neural.train.Checkpoint.KeptRun;
import dev.hornbeam.neural.train.TrainingRun.Clock;
import dev.hornbeam.neural.train.TrainingRun.RunState;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.relate.RelationCorpus;
import dev.hornbeam.relate.UndefinedChains;
import dev.hornbeam.work.TimeLimit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Trains a model on a corpus. With the same corpus, options and number of threads it gives the same weights, bit for
 * bit, also when it goes on from a checkpoint.
 */
public final class Trainer {
    private final ModelOptions model;
    private final TrainerOptions options;
    private final TimeLimit limit;
    private final Optional<Path> file;
    private final boolean resume;

    public Trainer(ModelOptions model, TrainerOptions options) {
        this(model, options, TimeLimit.NONE, Optional.empty(), false);
    }

    private Trainer(ModelOptions model, TrainerOptions options, TimeLimit limit, Optional<Path> file, boolean resume) {
        this.model = model;
        this.options = options;
        this.limit = limit;
        this.file = file;
        this.resume = resume;
    }

    /** The same in limited time, with as few passes as that allows. */
    public Trainer within(TimeLimit time) {
        return new Trainer(model, options, time, file, resume);
    }

    /**
     * The same with a checkpoint.
     *
     * @param resume whether to go on from the checkpoint if there is one
     */
    public Trainer checkpointed(Path file, boolean resume) {
        return new Trainer(model, options, limit, Optional.of(file), resume);
    }

    /** Trains on the paths of a graph. */
    public Training train(Corpus corpus, EpochProgress.Listener listener) {
        return explained(() -> run(examples(corpus), corpus.fingerprint(), listener));
    }

    /** Trains on bags of paths of which it is not known which carry the answer. */
    public Training train(RelationCorpus corpus, EpochProgress.Listener listener) {
        return explained(() -> run(examples(corpus), corpus.fingerprint(), listener));
    }

    private TrainingExamples examples(Corpus corpus) {
        return new CorpusExamples(corpus, options, model.seed());
    }

    /** Bags of one body are bodies. */
    private TrainingExamples examples(RelationCorpus corpus) {
        UndefinedChains undefined = new UndefinedChains(corpus.singles(), corpus.bodies());
        if (!corpus.isSingle()) {
            List<int[]> chains = options.loss().undefined() ? undefined.chains() : List.of();
            return new BagExamples(corpus, chains, options, model.seed());
        }
        return examples(options.loss().undefined() ? undefined.added() : corpus.singles());
    }

    private Training run(TrainingExamples examples, String fingerprint, EpochProgress.Listener listener) {
        if (examples.training().length == 0) {
            throw InputException.of(
                    "corpus", "no body", "at least one", "Maybe the graph is empty or no path was sampled.");
        }
        Optional<Checkpoint> checkpoint =
                file.map(path -> new Checkpoint(path, model, options, examples.relations(), fingerprint));
        List<Network> opened = new ArrayList<>();
        try {
            Checkpoint.Content content = resume && Files.exists(file.orElse(Path.of("")))
                    ? checkpoint.orElseThrow().read((restart, state) -> learning(restart, examples, state, opened))
                    : new Checkpoint.Content(1, fresh(1, examples, opened), KeptRun.NONE);
            return restarts(content, examples, opened, checkpoint, listener);
        } finally {
            opened.forEach(Network::close);
        }
    }

    private Training restarts(
            Checkpoint.Content from,
            TrainingExamples examples,
            List<Network> opened,
            Optional<Checkpoint> checkpoint,
            EpochProgress.Listener listener) {
        KeptRun kept = from.kept();
        RunState state = from.state();
        for (int restart = from.restart(); restart <= options.stopping().restarts(); restart++) {
            if (restart > from.restart()) {
                state = fresh(restart, examples, opened);
            }
            TrainingRun run = new TrainingRun(seeded(restart), options, examples);
            Clock clock = new Clock(options, restart, state.epoch);
            while (!run.finished(state)) {
                TrainingRun.Epoch epoch = run.epoch(state);
                clock.keepTo(limit, run, state);
                listener.epochDone(clock.progress(state, epoch, run.epochs(), run.trainedBodies()));
                // also at the end: what comes after training may be interrupted, too
                if (checkpoint.isPresent() && (clock.checkpointDue() || run.finished(state))) {
                    checkpoint.get().write(new Checkpoint.Content(restart, state, kept));
                }
            }
            double heldOut = examples.heldOut().length == 0 ? Double.NaN : state.bestHeldOut;
            KeptRun finished = new KeptRun(restart, state.epoch, state.lastScore, heldOut, state.outcome());
            kept = finished.isBetterThan(kept) ? finished : kept;
        }
        ModelOptions chosen = seeded(kept.restart());
        CompositionModel result = new CompositionModel(
                chosen, examples.relations(), kept.tensors(), options.compute().device());
        return new Training(result, kept.restart(), kept.epochs(), kept.score(), kept.heldOut());
    }

    private RunState fresh(int restart, TrainingExamples examples, List<Network> opened) {
        Learning.State state = Learning.State.fresh(seeded(restart), examples.relations());
        return new RunState(learning(restart, examples, state, opened));
    }

    private Learning learning(int restart, TrainingExamples examples, Learning.State state, List<Network> opened) {
        Network network = Network.of(
                seeded(restart),
                examples.relations(),
                options.compute().device(),
                options.compute().threads());
        opened.add(network);
        return new Learning(network, options, examples, state);
    }

    /** The first run has the seed itself, so that one run is the same with and without restarts. */
    private ModelOptions seeded(int restart) {
        return restart == 1 ? model : model.withSeed(Noise.key(model.seed(), restart) >>> 1);
    }

    private Training explained(java.util.function.Supplier<Training> training) {
        try {
            return training.get();
        } catch (OutOfMemoryError e) {
            throw InputException.of(
                    "training",
                    "too little memory",
                    "room for batches of " + options.schedule().batch() + " bodies at dimension " + model.dimension(),
                    "Maybe lower the batch or the dimension.",
                    e);
        }
    }

    /**
     * What training came to.
     *
     * @param model the model, which the caller closes
     * @param restart the run it comes from, counted from 1
     * @param epochs how many epochs that run went through
     * @param score the last loss plus disagreement of that run
     * @param heldOut the lowest cross-entropy of that run on held-out bodies, which its weights have; NaN if there were none
     */
    public record Training(CompositionModel model, int restart, int epochs, double score, double heldOut) {}

    /**
     * Where training stands after an epoch.
     *
     * @param restart the run, counted from 1
     * @param epoch finished epochs of this run
     * @param epochs how many there will be, unless training ends early
     * @param loss the mean cross-entropy of the epoch
     * @param disagreement the mean disagreement of splits; 0 where it is not measured
     * @param heldOut the mean cross-entropy on held-out bodies, NaN if there are none
     * @param bodiesPerSecond how fast bodies were trained on
     * @param secondsLeft until the end of the last epoch of the last run
     */
    public record EpochProgress(
            int restart,
            int epoch,
            int epochs,
            double loss,
            double disagreement,
            double heldOut,
            double bodiesPerSecond,
            double secondsLeft) {

        /** Is told of progress after every epoch, before the checkpoint; what it throws ends training. */
        @FunctionalInterface
        public interface Listener {
            void epochDone(EpochProgress progress);

            /** Hears nothing. */
            static Listener none() {
                return progress -> {};
            }
        }
    }
}
