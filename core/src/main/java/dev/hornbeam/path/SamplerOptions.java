package dev.hornbeam.path;

import dev.hornbeam.input.InputException;

/**
 * How paths are gathered; {@link #DEFAULTS} holds every default.
 *
 * @param maxLength the most steps of a path, 1 to {@link #LONGEST}
 * @param walks how many random walks are made; walk sampler only
 * @param anchoring how paths are searched from known facts; anchored sampler only
 * @param openRatio how many open paths are kept for each closed one: kept null observations are this many times the
 *     closed observations, or all of them if there are fewer; {@link #ALL_OPEN} keeps all
 * @param budget the most paths that are enumerated; exhaustive sampler, and the choice of it
 * @param threads how many threads work; the result does not depend on it
 */
public record SamplerOptions(
        int maxLength, long walks, AnchorOptions anchoring, double openRatio, long budget, int threads) {
    /** The most steps a path may have. */
    public static final int LONGEST = 12;

    /** An open ratio that keeps every open path. */
    public static final double ALL_OPEN = Double.POSITIVE_INFINITY;

    /** The defaults. */
    public static final SamplerOptions DEFAULTS = new SamplerOptions(
            3,
            1_000_000,
            AnchorOptions.DEFAULTS,
            0.1,
            100_000_000,
            Runtime.getRuntime().availableProcessors());

    public SamplerOptions {
        if (threads == 0) { // written by earlier versions for: all processors
            threads = Runtime.getRuntime().availableProcessors();
        }
        AnchorOptions.require("length of paths", maxLength, 1, LONGEST);
        AnchorOptions.require("number of walks", walks, 1, 1_000_000_000_000L);
        AnchorOptions.require("budget of paths", budget, 0, Long.MAX_VALUE);
        AnchorOptions.require("number of threads", threads, 1, 1 << 10);
        if (!(openRatio >= 0)) {
            throw InputException.of("open ratio", "" + openRatio, "a number from 0", "Maybe leave it at the default.");
        }
    }

    public SamplerOptions withMaxLength(int value) {
        return new SamplerOptions(value, walks, anchoring, openRatio, budget, threads);
    }

    public SamplerOptions withWalks(long value) {
        return new SamplerOptions(maxLength, value, anchoring, openRatio, budget, threads);
    }

    public SamplerOptions withAnchors(int value) {
        return withAnchoring(anchoring.withAnchors(value));
    }

    public SamplerOptions withHalfPaths(int value) {
        return withAnchoring(anchoring.withHalfPaths(value));
    }

    public SamplerOptions withTrials(int value) {
        return withAnchoring(anchoring.withTrials(value));
    }

    private SamplerOptions withAnchoring(AnchorOptions value) {
        return new SamplerOptions(maxLength, walks, value, openRatio, budget, threads);
    }

    /** For how many facts paths are searched. */
    public int anchors() {
        return anchoring.anchors();
    }

    /** How many half-paths of each length are kept at each end of an anchor. */
    public int halfPaths() {
        return anchoring.halfPaths();
    }

    /** How often each body is tried from a random start. */
    public int trials() {
        return anchoring.trials();
    }

    public SamplerOptions withOpenRatio(double value) {
        return new SamplerOptions(maxLength, walks, anchoring, value, budget, threads);
    }

    public SamplerOptions withBudget(long value) {
        return new SamplerOptions(maxLength, walks, anchoring, openRatio, value, threads);
    }

    public SamplerOptions withThreads(int value) {
        return new SamplerOptions(maxLength, walks, anchoring, openRatio, budget, value);
    }

    /**
     * How paths are searched from known facts; {@link #DEFAULTS} is where every default stands.
     *
     * @param anchors for how many facts paths are searched, all relations together
     * @param halfPaths how many half-paths of each length are kept at each end of an anchor, and how many joined paths of
     *     each length; beyond that an even sample represents all
     * @param trials how often each body is tried from a random start to see how often nothing closes it
     */
    private record AnchorOptions(int anchors, int halfPaths, int trials) {
        /** The defaults. */
        public static final AnchorOptions DEFAULTS = new AnchorOptions(50_000, 1_000, 16);

        public AnchorOptions {
            require("number of anchors", anchors, 1, Integer.MAX_VALUE);
            require("number of half-paths", halfPaths, 1, 1 << 20);
            require("number of trials", trials, 1, 1 << 20);
        }

        /** Refuses a number outside its range. */
        static void require(String name, long value, long least, long most) {
            if (value < least || value > most) {
                throw InputException.of(
                        name, "" + value, "a number from " + least + " to " + most, "Maybe leave it at the default.");
            }
        }

        AnchorOptions withAnchors(int value) {
            return new AnchorOptions(value, halfPaths, trials);
        }

        AnchorOptions withHalfPaths(int value) {
            return new AnchorOptions(anchors, value, trials);
        }

        AnchorOptions withTrials(int value) {
            return new AnchorOptions(anchors, halfPaths, value);
        }
    }
}
