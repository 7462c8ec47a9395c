package dev.hornbeam.reason.calibrate;

import java.util.Arrays;

/**
 * A probability that rises with the score in steps: from {@code threshold[i]} on it is {@code probability[i]}, below
 * the first threshold it is that of the first step; immutable.
 */
public final class Steps {
    /** Probability 0 whatever the score. */
    static final Steps NEVER = new Steps(new double[1], new double[1]);

    private final double[] threshold;
    private final double[] probability;

    /** Steps with ascending scores and ascending probabilities, at least one. */
    public Steps(double[] threshold, double[] probability) {
        if (threshold.length == 0 || threshold.length != probability.length) {
            throw new IllegalArgumentException(threshold.length + " thresholds, " + probability.length + " steps");
        }
        for (int i = 0; i < threshold.length; i++) {
            boolean rises = i == 0 || threshold[i] > threshold[i - 1] && probability[i] >= probability[i - 1];
            if (!rises || !(probability[i] >= 0 && probability[i] <= 1)) {
                throw new IllegalArgumentException("step " + i + " does not rise or is no probability");
            }
        }
        this.threshold = threshold.clone();
        this.probability = probability.clone();
    }

    /** The probability of a score. */
    public double at(double score) {
        int found = Arrays.binarySearch(threshold, score);
        return probability[found >= 0 ? found : Math.max(0, -found - 2)];
    }

    /** The same with odds that are so many times as high. */
    Steps withOdds(double factor) {
        double[] likelier = new double[probability.length];
        for (int i = 0; i < likelier.length; i++) {
            likelier[i] = factor * probability[i] / (factor * probability[i] + 1 - probability[i]);
        }
        return new Steps(threshold, likelier);
    }

    public int size() {
        return threshold.length;
    }

    /** The score from which step {@code i} holds. */
    public double threshold(int i) {
        return threshold[i];
    }

    public double probability(int i) {
        return probability[i];
    }
}
