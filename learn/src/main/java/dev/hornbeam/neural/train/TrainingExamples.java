package dev.hornbeam.neural.train;

import dev.hornbeam.neural.tensor.Noise;
import java.util.List;

/** What there is to train on, example by example: bodies that belong together, a weight, and a loss. */
interface TrainingExamples {
    /** The examples to train on. */
    int[] training();

    /** The examples that only watch. */
    int[] heldOut();

    /** The size of the alphabet: relations and inverses. */
    int relations();

    /** What an example counts. */
    double weight(int example);

    /** The bodies of some examples, one example after the other. */
    List<int[]> bodies(int[] batch);

    /**
     * The cross-entropy of some examples, each times its weight and a factor, and its gradient.
     *
     * @param logTheta log θ of {@link #bodies} of the same examples, one row each, null at position 0
     * @param gradient as many rows of zeros, which become the gradient
     */
    double loss(int[] batch, float[][] logTheta, float[][] gradient, double factor);

    /** The order in which some examples are trained on in a pass. */
    default int[] order(long key, int[] some) {
        int[] order = Noise.permutation(key, some.length);
        for (int i = 0; i < order.length; i++) {
            order[i] = some[order[i]];
        }
        return order;
    }

    /** The mean weight of some examples. */
    default double meanWeight(int[] batch) {
        double sum = 0;
        for (int example : batch) {
            sum += weight(example);
        }
        return sum / batch.length;
    }
}
