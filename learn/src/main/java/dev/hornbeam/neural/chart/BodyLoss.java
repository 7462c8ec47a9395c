package dev.hornbeam.neural.chart;

/** The loss of some examples, from log θ of their bodies. */
@FunctionalInterface
public interface BodyLoss {
    /**
     * The loss of some examples, and its gradient.
     *
     * @param examples their numbers
     * @param logTheta one row per body, in the order of the examples, null at position 0; perhaps more rows after them
     * @param gradient as many rows of zeros, which become the gradient
     */
    double of(int[] examples, float[][] logTheta, float[][] gradient);
}
