package dev.hornbeam.eval;

import java.util.Locale;

/** Which rank an answer gets among others of the same score. */
public enum TiePolicy {
    /** The first: a model that predicts nothing looks perfect. */
    OPTIMISTIC,
    /** The middle: the average of breaking ties at random. */
    MEAN,
    /** The last. */
    PESSIMISTIC;

    /** Its name in reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
