package dev.hornbeam.neural.train;

import dev.hornbeam.neural.model.Network;
import dev.hornbeam.neural.model.Sampling;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.Structure;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.tensor.Noise;
import dev.hornbeam.work.Cancellation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
}
