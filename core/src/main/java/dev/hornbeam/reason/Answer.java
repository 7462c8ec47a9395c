package dev.hornbeam.reason;

/**
 * One answer to a query.
 *
 * @param score the aggregated score; comparable within one query only, {@link #UNREACHED} if nothing supports it
 * @param share the chance that the answer holds if the question is known to have one; NaN if it was not measured
 * @param probability the chance that the fact holds, given the graph; the same for both directions; NaN if it was not measured
 * @param frequency how often the entity is an answer of the relation: unreached answers are ranked by it
 * @param reached whether a rule leads to the answer; an answer that only other evidence speaks for is not
 * @param known whether the graph has the fact already
 */
public record Answer(
        int entity, double score, double share, double probability, int frequency, boolean reached, boolean known) {
    /** The score of an answer that nothing supports. */
    public static final double UNREACHED = Double.NEGATIVE_INFINITY;

    Answer withProbability(double other) {
        return new Answer(entity, score, share, other, frequency, reached, known);
    }

    /** Whether the answer is ranked by a score, not by its frequency alone. */
    public boolean scored() {
        return score != UNREACHED;
    }
}
