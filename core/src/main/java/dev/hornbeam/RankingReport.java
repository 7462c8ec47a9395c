package dev.hornbeam;

import java.util.List;
import java.util.Locale;

/**
 * How well questions with known answers were answered.
 *
 * @param metrics over all questions
 * @param unreached the share of questions whose answer no rule reaches
 * @param shareOfRules the share of the mean reciprocal rank that comes from answers that a rule speaks for
 * @param relations one row per relation
 * @param questions every question with its answer's rank; for each fact the tail is asked before the head
 */
public record RankingReport(
        RankingMetrics metrics,
        double unreached,
        double shareOfRules,
        List<OfRelation> relations,
        List<RankedQuestion> questions) {

    /** A relation, asked for its tails and for its heads; figures of no question are NaN. */
    public record OfRelation(Named relation, RankingMetrics tails, RankingMetrics heads) {}

    /**
     * A question whose answer is known.
     *
     * @param answer the entity that is right
     * @param rank its rank among all candidates, without other known answers
     * @param reached whether a rule leads to it
     */
    public record RankedQuestion(Question question, String answer, Rank rank, boolean reached) {}

    /** The mean reciprocal rank. */
    public double mrr() {
        return metrics.mrr();
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%,d questions: MRR %.4f, Hits@1 %.4f, Hits@10 %.4f",
                metrics.queries(),
                metrics.mrr(),
                metrics.hits1(),
                metrics.hits10());
    }
}
