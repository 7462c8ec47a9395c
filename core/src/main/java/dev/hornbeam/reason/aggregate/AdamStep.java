package dev.hornbeam.reason.aggregate;

/** Adam's step: each weight moves by its mean gradient over the root of its mean squared gradient. */
final class AdamStep {
    private static final double MEAN_DECAY = .9;
    private static final double SQUARE_DECAY = .999;
    private static final double TINY = 1e-8;

    private final double[] mean;
    private final double[] square;
    private int steps;

    AdamStep(int size) {
        mean = new double[size];
        square = new double[size];
    }

    void step(double[] weights, double[] gradient, double rate) {
        steps++;
        double meanScale = 1 / (1 - Math.pow(MEAN_DECAY, steps));
        double squareScale = 1 / (1 - Math.pow(SQUARE_DECAY, steps));
        for (int i = 0; i < weights.length; i++) {
            mean[i] += (1 - MEAN_DECAY) * (gradient[i] - mean[i]);
            square[i] += (1 - SQUARE_DECAY) * (gradient[i] * gradient[i] - square[i]);
            weights[i] -= rate * meanScale * mean[i] / (Math.sqrt(squareScale * square[i]) + TINY);
        }
    }
}
