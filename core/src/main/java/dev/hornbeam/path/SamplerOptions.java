package dev.hornbeam.path;

import dev.hornbeam.input.InputException;

/**
 * How paths are gathered; {@link #DEFAULTS} holds every default.
 *
 * @param maxLength the most steps of a path, 1 to {@link #LONGEST}
 * @param walks how many random walks are made at most; walk sampler only
 * @param observations about how many observations, each a path and a head, are counted at most: where dozens of relations link
 *     a pair, fewer walks are made; walk sampler only
 * @param anchors for how many facts paths are searched, all relations together; anchored sampler only
 * @param halfPaths how many half-paths of each length are kept at each end of an anchor, and how many joined paths of each
 *     length; beyond that an even sample represents all; anchored sampler only
 * @param trials how often each body is tried from a random start to see how often nothing closes it; anchored sampler only
 * @param openRatio how many open paths are kept for each closed one: kept null observations are this many times the
 *     closed observations, or all of them if there are fewer; {@link #ALL_OPEN} keeps all
 * @param budget the most paths that are enumerated; exhaustive sampler, and the choice of it
 * @param threads how many threads work; the result does not depend on it
 */
public record SamplerOptions(
        int maxLength,
        long walks,
        long observations,
        int anchors,
        int halfPaths,
        int trials,
        double openRatio,
        long budget,
        int threads) {
    /** The most steps a path may have. */
    public static final int LONGEST = 12;

    /** An open ratio that keeps every open path. */
    public static final double ALL_OPEN = Double.POSITIVE_INFINITY;

    /** The defaults. */
    public static final SamplerOptions DEFAULTS = new SamplerOptions(
            3,
            1_000_000,
            5_000_000,
            50_000,
            1_000,
            16,
            0.1,
            100_000_000,
            Runtime.getRuntime().availableProcessors());

    public SamplerOptions {
        if (threads == 0) { // written by earlier versions for: all processors
            threads = Runtime.getRuntime().availableProcessors();
        }
        require("length of paths", maxLength, 1, LONGEST);
        require("number of walks", walks, 1, 1_000_000_000_000L);
        require("number of anchors", anchors, 1, Integer.MAX_VALUE);
        require("number of observations", observations, 1, Long.MAX_VALUE);
        require("number of half-paths", halfPaths, 1, 1 << 20);
        require("number of trials", trials, 1, 1 << 20);
        require("budget of paths", budget, 0, Long.MAX_VALUE);
        require("number of threads", threads, 1, 1 << 10);
        if (!(openRatio >= 0)) {
            throw InputException.of("open ratio", "" + openRatio, "a number from 0", "Maybe leave it at the default.");
        }
    }

    public SamplerOptions withMaxLength(int value) {
        return new SamplerOptions(value, walks, observations, anchors, halfPaths, trials, openRatio, budget, threads);
    }

    public SamplerOptions withWalks(long value) {
        return new SamplerOptions(
                maxLength, value, observations, anchors, halfPaths, trials, openRatio, budget, threads);
    }

    public SamplerOptions withObservations(long value) {
        return new SamplerOptions(maxLength, walks, value, anchors, halfPaths, trials, openRatio, budget, threads);
    }

    public SamplerOptions withAnchors(int value) {
        return new SamplerOptions(maxLength, walks, observations, value, halfPaths, trials, openRatio, budget, threads);
    }

    public SamplerOptions withHalfPaths(int value) {
        return new SamplerOptions(maxLength, walks, observations, anchors, value, trials, openRatio, budget, threads);
    }

    public SamplerOptions withTrials(int value) {
        return new SamplerOptions(
                maxLength, walks, observations, anchors, halfPaths, value, openRatio, budget, threads);
    }

    public SamplerOptions withOpenRatio(double value) {
        return new SamplerOptions(maxLength, walks, observations, anchors, halfPaths, trials, value, budget, threads);
    }

    public SamplerOptions withBudget(long value) {
        return new SamplerOptions(
                maxLength, walks, observations, anchors, halfPaths, trials, openRatio, value, threads);
    }

    public SamplerOptions withThreads(int value) {
        return new SamplerOptions(maxLength, walks, observations, anchors, halfPaths, trials, openRatio, budget, value);
    }

    /** Refuses a number outside its range. */
    private static void require(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw InputException.of(
                    name, "" + value, "a number from " + least + " to " + most, "Maybe leave it at the default.");
        }
    }
}
