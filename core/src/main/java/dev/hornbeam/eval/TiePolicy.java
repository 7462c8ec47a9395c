package dev.hornbeam.eval;

import java.util.Locale;

/** Where an answer stands among others of the same score. */
public enum TiePolicy {
    /** First of them: what predicts nothing looks perfect. */
    OPTIMISTIC,
    /** In their middle: what breaking ties at random gives on average. */
    MEAN,
    /** Last of them. */
    PESSIMISTIC;

    /** As reports write it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
