package dev.hornbeam.eval;

import java.util.Collection;

/**
 * The usual figures of a ranking.
 *
 * @param queries how many answers were ranked
 * @param mrr the mean of 1 / rank
 * @param hits1 the share with rank 1
 * @param hits3 the share with rank up to 3
 * @param hits10 the share with rank up to 10
 * @param meanRank the mean rank
 */
public record RankingMetrics(long queries, double mrr, double hits1, double hits3, double hits10, double meanRank) {

    /** The figures of these ranks; all NaN if there are none. */
    public static RankingMetrics of(Collection<Rank> ranks, TiePolicy policy) {
        double reciprocal = 0;
        double sum = 0;
        long[] hits = new long[3];
        for (Rank rank : ranks) {
            double value = rank.under(policy);
            reciprocal += 1 / value;
            sum += value;
            hits[0] += value <= 1 ? 1 : 0;
            hits[1] += value <= 3 ? 1 : 0;
            hits[2] += value <= 10 ? 1 : 0;
        }
        double count = ranks.size();
        return new RankingMetrics(
                ranks.size(), reciprocal / count, hits[0] / count, hits[1] / count, hits[2] / count, sum / count);
    }
}
