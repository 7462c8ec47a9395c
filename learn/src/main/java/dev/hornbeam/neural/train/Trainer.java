package dev.hornbeam.neural.train;

import dev.hornbeam.input.InputException;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.model.Network;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.tensor.Noise;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.relate.PathWeight;
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

    public Trainer(ModelOptions model, TrainerOptions options) {
        this(model, options, TimeLimit.NONE);
    }

    private Trainer(ModelOptions model, TrainerOptions options, TimeLimit limit) {
        this.model = model;
        this.options = options;
        this.limit = limit;
    }

    /** The same in limited time, with as few passes as that allows. */
    public Trainer within(TimeLimit time) {
        return new Trainer(model, options, time);
    }

    /** Trains without checkpoints. */
    public Training train(Corpus corpus, EpochProgress.Listener listener) {
        return explained(() -> run(examples(corpus), corpus.fingerprint(), Optional.empty(), false, listener));
    }

    /**
     * Trains and keeps a checkpoint.
     *
     * @param resume whether to go on from the checkpoint if there is one
     */
    public Training train(Corpus corpus, Path checkpoint, boolean resume, EpochProgress.Listener listener) {
        return explained(() -> run(examples(corpus), corpus.fingerprint(), Optional.of(checkpoint), resume, listener));
    }

    /**
     * Trains on bags of paths of which it is not known which one carries the answer; without checkpoints.
     *
     * @param weight what several paths of one body count in the mixture; the predictor must have the same
     */
    public Training train(RelationCorpus corpus, PathWeight weight, EpochProgress.Listener listener) {
        return explained(() -> run(examples(corpus, weight), corpus.fingerprint(), Optional.empty(), false, listener));
    }

    /**
     * Trains on bags of paths and keeps a checkpoint.
     *
     * @param resume whether to go on from the checkpoint if there is one
     */
    public Training train(
            RelationCorpus corpus,
            PathWeight weight,
            Path checkpoint,
            boolean resume,
            EpochProgress.Listener listener) {
        return explained(
                () -> run(examples(corpus, weight), corpus.fingerprint(), Optional.of(checkpoint), resume, listener));
    }

    private TrainingExamples examples(Corpus corpus) {
        return new CorpusExamples(corpus, options, model.seed());
    }

    /** Bags of one body need no mixture. */
    private TrainingExamples examples(RelationCorpus corpus, PathWeight weight) {
        UndefinedChains undefined = new UndefinedChains(corpus.singles());
        if (!corpus.isSingle()) {
            List<int[]> chains = options.loss().undefined() ? undefined.chains() : List.of();
            return new BagExamples(corpus, chains, weight, options, model.seed());
        }
        return examples(options.loss().undefined() ? undefined.added() : corpus.singles());
    }

    private Training run(
            TrainingExamples examples,
            String fingerprint,
            Optional<Path> file,
            boolean resume,
            EpochProgress.Listener listener) {
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
}
