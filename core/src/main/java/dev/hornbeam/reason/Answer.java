package dev.hornbeam.reason;

/**
 * One answer to a query.
 *
 * @param score the aggregated score; comparable within one query only, {@link #UNREACHED} if nothing supports it
 * @param probability the chance that the answer holds, as calibrated on held-out facts; NaN if it was not calibrated
 * @param factProbability the chance that it is a new fact, where it is not known that the question has an answer; NaN if it was
 *     not calibrated
 * @param frequency how often the entity is an answer of the relation: unreached answers are ranked by it
 * @param reached whether a rule leads to the answer; an answer that only other evidence speaks for is not
 * @param known whether the graph has the fact already
 */
public record Answer(
        int entity,
        double score,
        double probability,
        double factProbability,
        int frequency,
        boolean reached,
        boolean known) {
    /** The score of an answer that nothing supports. */
    public static final double UNREACHED = Double.NEGATIVE_INFINITY;

    /** Whether the answer is ranked by a score, not by its frequency alone. */
    public boolean scored() {
        return score != UNREACHED;
    }
}
