package dev.hornbeam.reason;

/**
 * One answer of a query.
 *
 * @param score the aggregated score; comparable within one query only, {@link #UNREACHED} if no rule leads there
 * @param probability the chance that the answer holds, as calibrated on facts held out; not a number if nobody did
 * @param frequency how often the entity is an answer of the relation: what ranks unreached answers
 * @param known whether the graph has the fact already
 */
public record Answer(int entity, double score, double probability, int frequency, boolean known) {
    /** The score of an answer that no rule reaches. */
    public static final double UNREACHED = Double.NEGATIVE_INFINITY;

    /** Whether a rule leads to the answer. */
    public boolean reached() {
        return score != UNREACHED;
    }
}
