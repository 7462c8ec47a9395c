package dev.hornbeam.reason;

/**
 * One answer of a query.
 *
 * @param score the aggregated score; comparable within one query only, {@link #UNREACHED} if nothing speaks for
 *     it
 * @param probability the chance that the answer holds, as calibrated on facts held out; not a number if nobody did
 * @param frequency how often the entity is an answer of the relation: what ranks unreached answers
 * @param reached whether a rule leads to the answer; one that is merely typical has a score without that
 * @param known whether the graph has the fact already
 */
public record Answer(int entity, double score, double probability, int frequency, boolean reached, boolean known) {
    /** The score of an answer that nothing speaks for. */
    public static final double UNREACHED = Double.NEGATIVE_INFINITY;

    /** Whether the answer is ranked by a score, not by its frequency alone. */
    public boolean scored() {
        return score != UNREACHED;
    }
}
