package dev.hornbeam.eval;

/**
 * How well a number of queries was answered.
 *
 * @param queries how many were asked
 * @param right how many had the true relation alone in first place
 * @param reciprocals the sum of 1 / rank of the true relation, ties at their mean rank
 */
public record AnswerTally(int queries, int right, double reciprocals) {
    /** Nothing asked yet. */
    public static final AnswerTally NONE = new AnswerTally(0, 0, 0);

    /** The tally with one more query, whose true relation has this rank. */
    public AnswerTally and(double rank) {
        return new AnswerTally(queries + 1, right + (rank == 1 ? 1 : 0), reciprocals + 1 / rank);
    }

    /** The share answered correctly, NaN if nothing was asked. */
    public double accuracy() {
        return (double) right / queries;
    }

    /** The mean reciprocal rank, NaN if nothing was asked. */
    public double mrr() {
        return reciprocals / queries;
    }
}
