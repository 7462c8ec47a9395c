package dev.hornbeam;

import dev.hornbeam.Rank.Support;
import dev.hornbeam.Rank.TiePolicy;
import java.util.Collection;

/**
 * The usual figures of a ranking.
 *
 * @param queries how many answers were ranked
 * @param mrr the mean of 1 / rank
 * @param hits1 the share with rank 1
 * @param hits3 the share with rank up to 3
 * @param hits10 the share with rank up to 10
 * @param meanRank the mean rank; NaN if an answer was missed
 */
public record RankingMetrics(long queries, double mrr, double hits1, double hits3, double hits10, double meanRank) {

    /** The figures of these ranks; all NaN if there are none. */
    public static RankingMetrics of(Collection<Rank> ranks, TiePolicy policy) {
        return of(ranks, policy, Long.MAX_VALUE, 0);
    }

    /**
     * The same where some answers are missed. The mean rank is then NaN, since a missed answer has none.
     *
     * @param depth ranks beyond it are missed
     * @param missed how many more answers are missed
     */
    public static RankingMetrics of(Collection<Rank> ranks, TiePolicy policy, long depth, long missed) {
        double reciprocal = 0;
        double sum = 0;
        double[] hits = new double[3];
        boolean all = missed == 0;
        for (Rank rank : ranks) {
            reciprocal += rank.reciprocal(policy, depth);
            sum += rank.under(policy);
            hits[0] += rank.within(policy, Math.min(1, depth));
            hits[1] += rank.within(policy, Math.min(3, depth));
            hits[2] += rank.within(policy, Math.min(10, depth));
            all &= rank.within(policy, depth) == 1;
        }
        double count = ranks.size() + missed;
        return new RankingMetrics(
                ranks.size() + missed,
                reciprocal / count,
                hits[0] / count,
                hits[1] / count,
                hits[2] / count,
                all ? sum / count : Double.NaN);
    }

    /**
     * Which ranks count, and which answers count as missed: a missed answer adds nothing to any figure but the number of queries.
     *
     * @param rulesOnly whether an answer that no rule speaks for is missed
     * @param depth a rank beyond it is missed
     */
    public record Counting(boolean rulesOnly, long depth) {
        /** Every rank counts. */
        public static final Counting ALL = new Counting(false, Long.MAX_VALUE);

        /** Answers that no rule speaks for are missed. */
        public static final Counting RULES_ONLY = new Counting(true, Long.MAX_VALUE);

        public Counting {
            if (depth < 1) {
                throw new IllegalArgumentException("depth " + depth);
            }
        }

        /** Whether the rank of an answer is looked at. */
        public boolean counts(Support support) {
            return !rulesOnly || support.isRule();
        }
    }
}
