package dev.hornbeam.neural.train;

import dev.hornbeam.neural.tensor.Noise;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** What there is to train on, example by example: bodies that belong together, a weight, and a loss. */
abstract class TrainingExamples {
    /** The shortest body that may be held out. */
    static final int SHORTEST_WATCHED = 3;

    private static final int FEWEST_WATCHED = 50;

    private final double[] weights;
    private final int[] training;
    private final int[] heldOut;

    /**
     * @param weights of the examples; one without weight is left out
     * @param share of the examples that may be held out
     * @param isWatchable whether an example may be
     * @param draw a number from 0 to 1 for an example
     */
    TrainingExamples(double[] weights, double share, IntPredicate isWatchable, IntToDoubleFunction draw) {
        this.weights = weights;
        boolean enough = IntStream.range(0, weights.length).filter(isWatchable).count() * share >= FEWEST_WATCHED;
        IntPredicate isHeldOut = i -> enough && isWatchable.test(i) && draw.applyAsDouble(i) < share;
        training = weighty().filter(isHeldOut.negate()).toArray();
        heldOut = weighty().filter(isHeldOut).toArray();
    }

    private IntStream weighty() {
        return IntStream.range(0, weights.length).filter(i -> weights[i] != 0);
    }

    /** The examples to train on. */
    final int[] training() {
        return training;
    }

    /** The examples that only watch. */
    final int[] heldOut() {
        return heldOut;
    }

    /** The weight of an example; an example beyond those that were weighed counts as one. */
    final double weight(int example) {
        return example < weights.length ? weights[example] : 1;
    }

    /** The size of the alphabet: relations and inverses. */
    abstract int relations();

    /** The bodies of some examples, one example after the other. */
    abstract List<int[]> bodies(int[] batch);

    /**
     * The cross-entropy of some examples, each times its weight and a factor, and its gradient.
     *
     * @param logTheta log θ of {@link #bodies} of the same examples, one row each, null at position 0
     * @param gradient as many rows of zeros, which become the gradient
     */
    abstract double loss(int[] batch, float[][] logTheta, float[][] gradient, double factor);

    /** The order in which some examples are trained on in a pass. */
    int[] order(long key, int[] some) {
        int[] order = Noise.permutation(key, some.length);
        for (int i = 0; i < order.length; i++) {
            order[i] = some[order[i]];
        }
        return order;
    }

    /** The mean weight of some examples. */
    final double meanWeight(int[] batch) {
        double sum = 0;
        for (int example : batch) {
            sum += weight(example);
        }
        return sum / batch.length;
    }
}
