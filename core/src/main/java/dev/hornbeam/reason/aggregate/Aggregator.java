package dev.hornbeam.reason.aggregate;

import dev.hornbeam.reason.ground.Grounding;

/** Combines the rules that reach a candidate into one score. */
public sealed interface Aggregator permits Sum, MaxPlus, NoisyOr, Learned {

    /** The score of a candidate that counts as unreached. */
    double UNREACHED = Double.NEGATIVE_INFINITY;

    /** Whether typical answers are candidates as well. */
    default boolean usesTypical() {
        return false;
    }

    /** The kind of this aggregator. */
    AggregatorKind kind();

    /**
     * Writes the score of every candidate: higher is better, equal scores are tied, {@link #UNREACHED} means no score.
     *
     * @param into an array with room for all candidates of the grounding
     */
    void score(Grounding grounding, double[] into);

    /**
     * Writes what every rule adds to a candidate's score, in the order of its hits, and returns the part that does not
     * come from rules.
     *
     * @param into an array with room for the candidate's hits
     * @return the part of the score that does not come from rules
     */
    double parts(Grounding grounding, int candidate, double[] into);
}
