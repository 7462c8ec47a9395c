package dev.hornbeam.eval;

import java.util.Locale;

/** Which rank an answer gets among others of the same score. */
public enum TiePolicy {
    /** The first: a model that predicts nothing looks perfect. */
    OPTIMISTIC,
    /** The middle: the average rank over all orders of those tied. */
    MEAN,
    /**
     * Every order of those tied, and the figures averaged over them: what a tool gets, on average, that leaves tied answers in
     * the order it happens to have them in.
     */
    RANDOM,
    /** The last. */
    PESSIMISTIC;

    /** Its name in reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
