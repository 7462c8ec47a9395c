package dev.hornbeam.work;

import java.util.Arrays;

/**
 * Shares limited time among tasks by their weight; safe to use from any thread. A task has its part of the time that is left when it
 * begins, so that what a quick one leaves is for those after it.
 */
public final class TimeShares {
    /** The least part of the time that is left. */
    private static final double LEAST = 0.01;

    private final TimeLimit limit;
    private final double[] weights;
    private final int threads;
    private double left;

    /** @param threads how many tasks run at once */
    public TimeShares(TimeLimit limit, double[] weights, int threads) {
        this.limit = limit;
        this.weights = weights.clone();
        this.threads = threads;
        for (double weight : weights) {
            left += weight;
        }
    }

    /** For tasks of equal weight. */
    public static TimeShares even(TimeLimit limit, int tasks, int threads) {
        double[] weights = new double[tasks];
        Arrays.fill(weights, 1);
        return new TimeShares(limit, weights, threads);
    }

    /** The time of a task, which begins now. */
    public synchronized TimeLimit of(int task) {
        double part = left > 0 ? threads * weights[task] / left : 1;
        left -= weights[task];
        return limit.share(Math.max(LEAST, part));
    }
}
