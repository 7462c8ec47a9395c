package dev.hornbeam.reason.aggregate;

import dev.hornbeam.reason.ground.Grounding;

/** Makes one score of the rules that reach a candidate. */
public sealed interface Aggregator permits Sum, MaxPlus, NoisyOr, Learned {

    /** The score of a candidate that counts as unreached. */
    double UNREACHED = Double.NEGATIVE_INFINITY;

    /** Whether typical answers are candidates as well. */
    default boolean usesTypical() {
        return false;
    }

    /** Which way of aggregating this is. */
    AggregatorKind kind();

    /**
     * Writes the score of every candidate: a higher one is the better answer, equal ones are tied, {@link #UNREACHED} is
     * none.
     *
     * @param into room for all candidates of the grounding
     */
    void score(Grounding grounding, double[] into);

    /**
     * Writes what every rule adds to a candidate's score, in the order of its hits, and what it has without any rule.
     *
     * @param into room for the candidate's hits
     * @return the part of the score that no rule gives
     */
    double parts(Grounding grounding, int candidate, double[] into);
}
