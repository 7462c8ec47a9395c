package dev.hornbeam.reason.aggregate;

import dev.hornbeam.reason.ground.Votes;
import java.util.Locale;

/** Combines the rules that reach a candidate into one score. */
public sealed interface Aggregator permits Sum, MaxPlus, NoisyOr, AttributeSum, Learned {

    /** The score of a candidate that counts as unreached. */
    double UNREACHED = Double.NEGATIVE_INFINITY;

    /** Whether rules with constants count. */
    default boolean usesAttributes() {
        return false;
    }

    /** The kind of this aggregator. */
    AggregatorKind kind();

    /** What it is called where people read it: its kind, and how much attributes count beside learned weights. */
    default String label() {
        return kind() == AggregatorKind.LEARNED && usesAttributes()
                ? String.format(Locale.ROOT, "learned + %.0f attributes", knownFactor())
                : kind().label();
    }

    /**
     * Writes the score of every candidate: higher is better, equal scores are tied, {@link #UNREACHED} means no score.
     *
     * @param into an array with room for all candidates
     */
    void score(Votes votes, double[] into);

    /**
     * Writes what every body adds to a candidate's score, in the order of its hits, and returns the part that does not
     * come from rules. Rules with constants are not among either; see {@link #attributes}.
     *
     * @param into an array with room for the candidate's hits
     * @return the part of the score that does not come from rules
     */
    double parts(Votes votes, int candidate, double[] into);

    /** What rules with constants add to a candidate's score. */
    default double attributes(Votes votes, int candidate) {
        return 0;
    }

    /** What a rule with constants adds to a score per unit of its weight, on the side of the entity asked about. */
    default double knownFactor() {
        return 0;
    }

    /** The same on the side of the answer. */
    default double ownFactor() {
        return 0;
    }
}
