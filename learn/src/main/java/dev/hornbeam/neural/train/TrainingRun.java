package dev.hornbeam.neural.train;

import dev.hornbeam.neural.model.Network;
import dev.hornbeam.neural.model.Network.Sampling;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.option.TrainerOptions.ScheduleOptions;
import dev.hornbeam.neural.tensor.Noise;
import dev.hornbeam.neural.tensor.SafeTensors;
import dev.hornbeam.neural.train.Trainer.EpochProgress;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.TimeLimit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Training from one set of first weights to the end, an epoch at a time. */
final class TrainingRun {
    private final ModelOptions model;
    private final TrainerOptions options;
    private final TrainingExamples examples;
    private final LongerChains chains;
    private final int[] shortOnes;
    private final double meanWeight;
    private final double meanShortWeight;
    private int shortPasses;
    private int passes;
    private Schedule schedule;

    /** What an epoch came to. */
    record Epoch(double loss, double disagreement, double heldOut) {}

    TrainingRun(ModelOptions model, TrainerOptions options, TrainingExamples examples) {
        this.model = model;
        this.options = options;
        this.examples = examples;
        shortOnes = shortOnes();
        shortPasses = options.schedule().shortPasses(shortOnes.length);
        passes = options.schedule().passes(examples.training().length);
        schedule = scheduled();
        meanShortWeight = examples.meanWeight(shortOnes);
        meanWeight = examples.meanWeight(examples.training());
        chains = new LongerChains(examples.bodies(examples.training()), examples.relations());
    }

    /** The examples whose bodies have at most two relations; none if all have. */
    private int[] shortOnes() {
        int[] found = Arrays.stream(examples.training())
                .filter(example -> examples.bodies(new int[] {example}).stream().allMatch(body -> body.length <= 2))
                .toArray();
        return found.length == examples.training().length ? new int[0] : found;
    }

    private Schedule scheduled() {
        return new Schedule(
                options.schedule(),
                (long) shortPasses * batches(shortOnes.length) + (long) passes * batches(examples.training().length));
    }

    /** How many passes there are, unless training ends early. */
    int epochs() {
        return shortPasses + passes;
    }

    /** Whether the next pass is over short bodies. */
    boolean isShort(RunState state) {
        return state.epoch < shortPasses;
    }

    /** Ends the passes over short bodies with those that were made; the rate falls accordingly. */
    void endShort(RunState state) {
        shortPasses = state.epoch;
        schedule = scheduled();
    }

    /** Ends training after so many passes in all; the rate falls accordingly. */
    void shorten(int epochs) {
        passes = epochs - shortPasses;
        schedule = scheduled();
    }

    private int batches(int bodies) {
        return (bodies + options.schedule().batch() - 1) / options.schedule().batch();
    }

    boolean finished(RunState state) {
        boolean stale = options.stopping().patience() > 0
                && examples.heldOut().length > 0
                && state.epoch - Math.max(shortPasses, state.bestEpoch)
                        >= options.stopping().patience();
        return state.epoch >= epochs() || stale;
    }

    /** One pass over the bodies, or the short ones of them, in an order of its own. */
    Epoch epoch(RunState state) {
        long key = Noise.key(Noise.key(model.seed(), "epoch".hashCode()), state.epoch);
        boolean isShort = isShort(state);
        int[] seen = isShort ? shortOnes : examples.training();
        int[] order = examples.order(key, seen);
        double loss = 0;
        double disagreement = 0;
        int batches = batches(seen.length);
        for (int b = 0; b < batches; b++) {
            Cancellation.check();
            int[] batch = Arrays.copyOfRange(
                    order,
                    b * options.schedule().batch(),
                    Math.min(order.length, (b + 1) * options.schedule().batch()));
            long now = state.learning.steps();
            Sampling sampling = Sampling.training(Noise.key(key, b), schedule.temperature(now));
            List<int[]> unlabelled = isShort ? List.of() : unlabelled(key, b);
            Network.Losses losses = state.learning.train(
                    batch, unlabelled, isShort ? meanShortWeight : meanWeight, sampling, schedule.rate(now));
            loss += losses.crossEntropy() * batch.length / order.length;
            disagreement += losses.disagreement() / batches;
        }
        state.epoch++;
        state.lastScore = loss + disagreement;
        double heldOut = isShort || examples.heldOut().length == 0
                ? Double.NaN
                : state.learning.crossEntropy(examples.heldOut());
        state.judge(heldOut);
        return new Epoch(loss, disagreement, heldOut);
    }

    private List<int[]> unlabelled(long key, int batch) {
        List<int[]> drawn = new ArrayList<>();
        if (model.structure() != Structure.CHART || options.agreement().weight() == 0) {
            return drawn;
        }
        int count = (int) Math.round(
                options.agreement().longerChains() * Math.min(options.schedule().batch(), examples.training().length));
        long batchKey = Noise.key(key, -1L - batch);
        for (int i = 0; i < count; i++) {
            int[] chain =
                    chains.draw(Noise.key(batchKey, i), options.agreement().longerBy());
            if (chain.length > 2) {
                drawn.add(chain);
            }
        }
        return drawn;
    }

    int trainedBodies() {
        return examples.training().length;
    }

    /** Everything that changes while one run goes on: what a checkpoint has to hold. Randomness has no state of its own. */
    static final class RunState {
        final Learning learning;
        int epoch;
        double bestHeldOut = Double.POSITIVE_INFINITY;
        int bestEpoch;
        double lastScore = Double.POSITIVE_INFINITY;
        Map<String, SafeTensors.Tensor> best = Map.of();

        RunState(Learning learning) {
            this.learning = learning;
        }

        /**
         * Keeps the weights if they are the best so far. Not a number is never better: without held-out bodies the latest
         * weights are the outcome, and a run that diverges does not lose the best it had.
         */
        void judge(double heldOut) {
            if (heldOut < bestHeldOut) {
                bestHeldOut = heldOut;
                bestEpoch = epoch;
                best = learning.weights();
            }
        }

        /** The weights to keep. */
        Map<String, SafeTensors.Tensor> outcome() {
            return best.isEmpty() ? learning.weights() : best;
        }
    }

    /** The learning rate and the temperature at each step. */
    private record Schedule(ScheduleOptions options, long steps) {
        private static final double LAST_TEMPERATURE = 0.3;

        /** Rises evenly over the warm-up, then falls along half a cosine, or stays. */
        double rate(long step) {
            double warm = options.warmUp() * steps;
            if (step < warm) {
                return options.rate() * (step + 1) / (warm + 1);
            }
            double way = (step - warm) / Math.max(1, steps - warm);
            return options.cosine() ? options.rate() * 0.5 * (1 + StrictMath.cos(StrictMath.PI * way)) : options.rate();
        }

        /** Falls evenly in the logarithm. */
        double temperature(long step) {
            double way = (double) step / Math.max(1, steps);
            double last = Math.min(LAST_TEMPERATURE, options.temperature());
            return options.temperature() * StrictMath.pow(last / options.temperature(), way);
        }
    }

    /** Draws chains longer than any body, without labels, in which each neighbouring pair occurs in some body. */
    private static final class LongerChains {
        private final int[][] successors;
        private final int[] starts;
        private final int longest;

        LongerChains(List<int[]> bodies, int relations) {
            boolean[][] follows = new boolean[relations][relations];
            int most = 0;
            for (int[] body : bodies) {
                most = Math.max(most, body.length);
                for (int i = 0; i + 1 < body.length; i++) {
                    follows[body[i]][body[i + 1]] = true;
                }
            }
            longest = most;
            successors = new int[relations][];
            for (int r = 0; r < relations; r++) {
                successors[r] = marked(follows[r]);
            }
            boolean[] begins = new boolean[relations];
            for (int r = 0; r < relations; r++) {
                begins[r] = successors[r].length > 0;
            }
            starts = marked(begins);
        }

        /** A chain that is 1 to {@code by} relations longer than the longest body; shorter where no pair leads on. */
        int[] draw(long key, int by) {
            if (starts.length == 0) {
                return new int[0];
            }
            int[] chain = new int[longest + 1 + pick(key, 0, by)];
            chain[0] = starts[pick(key, 1, starts.length)];
            for (int i = 1; i < chain.length; i++) {
                int[] next = successors[chain[i - 1]];
                if (next.length == 0) {
                    return Arrays.copyOf(chain, i);
                }
                chain[i] = next[pick(key, i + 1L, next.length)];
            }
            return chain;
        }

        private static int pick(long key, long position, int bound) {
            return (int) (Noise.uniform(key, position) * bound);
        }

        private static int[] marked(boolean[] marks) {
            int[] positions = new int[marks.length];
            int count = 0;
            for (int i = 0; i < marks.length; i++) {
                if (marks[i]) {
                    positions[count++] = i;
                }
            }
            return Arrays.copyOf(positions, count);
        }
    }

    /** Measures how fast a run goes and when it is time for a checkpoint. */
    static final class Clock {
        /** The most of limited time that passes over short bodies may take. */
        private static final double FOR_SHORT = 0.3;

        private static final String SHORTER = "training was shorter";

        private final TrainerOptions options;
        private final int restart;
        private final int firstEpoch;
        private final long start = System.nanoTime();
        private long lastEpoch = start;
        private long lastCheckpoint = start;

        Clock(TrainerOptions options, int restart, int firstEpoch) {
            this.options = options;
            this.restart = restart;
            this.firstEpoch = firstEpoch;
        }

        EpochProgress progress(RunState state, TrainingRun.Epoch epoch, int epochs, int bodies) {
            long now = System.nanoTime();
            double seconds = (now - lastEpoch) / 1e9;
            double mean = (now - start) / 1e9 / (state.epoch - firstEpoch);
            long left =
                    epochs - state.epoch + (long) epochs * (options.stopping().restarts() - restart);
            lastEpoch = now;
            return new EpochProgress(
                    restart,
                    state.epoch,
                    epochs,
                    epoch.loss(),
                    epoch.disagreement(),
                    epoch.heldOut(),
                    bodies / seconds,
                    mean * left);
        }

        /** Shortens a run to as many passes as there is time for, going by how long the last one took. */
        void keepTo(TimeLimit limit, TrainingRun run, RunState state) {
            if (!limit.isSet()) {
                return;
            }
            double taken = (System.nanoTime() - start) / 1e9;
            if (run.isShort(state)) {
                if (taken > FOR_SHORT * (taken + limit.left())) {
                    run.endShort(state);
                    limit.cut(SHORTER);
                }
                return;
            }
            double each = (System.nanoTime() - lastEpoch) / 1e9;
            int most = state.epoch + (int) Math.min(run.epochs(), limit.left() / each);
            if (most < run.epochs()) {
                run.shorten(most);
                limit.cut(SHORTER);
            }
        }

        boolean checkpointDue() {
            boolean due =
                    System.nanoTime() - lastCheckpoint >= options.compute().checkpointSeconds() * 1e9;
            if (due) {
                lastCheckpoint = System.nanoTime();
            }
            return due;
        }
    }
}
