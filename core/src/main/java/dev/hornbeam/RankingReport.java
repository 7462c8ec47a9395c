package dev.hornbeam;

import dev.hornbeam.Rank.Support;
import dev.hornbeam.Rank.TiePolicy;
import dev.hornbeam.RankingMetrics.Counting;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * How well questions with known answers were answered.
 *
 * @param protocol what was asked, and how ties are ranked
 * @param metrics over all questions
 * @param unreached the share of questions whose answer no rule reaches
 * @param shareOfRules the share of the mean reciprocal rank that comes from answers that a rule speaks for
 * @param mrrBySupport the mean reciprocal rank split by what puts answers at their ranks; the parts add up to it
 * @param relations one row per relation
 * @param questions every question with its answer's rank; for each fact the tail is asked before the head
 * @param skipped how many questions the protocol leaves out
 * @param cutQueries how many distinct questions exceeded the work budget
 * @param cutRules how many rules were not followed for that reason, summed over those questions
 * @param seconds the time that ranking took
 * @param cpuSeconds of all threads together
 */
public record RankingReport(
        Protocol protocol,
        RankingMetrics metrics,
        double unreached,
        double shareOfRules,
        Map<Support, Double> mrrBySupport,
        List<OfRelation> relations,
        List<RankedQuestion> questions,
        long skipped,
        long cutQueries,
        long cutRules,
        double seconds,
        double cpuSeconds) {

    public RankingReport {
        relations = List.copyOf(relations);
        questions = List.copyOf(questions);
    }

    /** A relation, asked for its tails and for its heads. */
    public record OfRelation(Named relation, Direction tails, Direction heads) {}

    /**
     * A relation asked in one direction.
     *
     * @param metrics NaN if there was no question
     * @param unreached the share of questions whose answer no rule reaches
     * @param aggregator how the rules that reach an answer are combined
     */
    public record Direction(RankingMetrics metrics, double unreached, String aggregator) {}

    /**
     * A question whose answer is known.
     *
     * @param answer the entity that is right
     * @param rank its rank among all candidates, without other known answers
     * @param reached whether a rule that is followed leads to it
     * @param support what puts it at its rank
     * @param rule the rule that does most for it, if rules were asked for and one speaks for it
     * @param best the best answers that rules speak for, as many as were asked for, without other known ones
     */
    public record RankedQuestion(
            Question question,
            String answer,
            Rank rank,
            boolean reached,
            Support support,
            Optional<String> rule,
            List<BestAnswer> best) {
        public RankedQuestion {
            best = List.copyOf(best);
        }

        /** The fact that was asked for. */
        public Fact fact() {
            return question.with(answer);
        }
    }

    /**
     * One of the best answers of a question.
     *
     * @param score comparable within the question only
     * @param probability the chance that it holds; NaN if it was not measured
     * @param rule the rule that does most for it
     */
    public record BestAnswer(String entity, double score, double share, Optional<String> rule) {}

    /** The mean reciprocal rank. */
    public double mrr() {
        return metrics.mrr();
    }

    /** The figures under another tie policy. */
    public RankingMetrics metrics(TiePolicy ties) {
        return metrics(ties, Counting.ALL);
    }

    /** The figures under a tie policy where some answers may count as missed. */
    public RankingMetrics metrics(TiePolicy ties, Counting counting) {
        List<Rank> counted = questions.stream()
                .filter(each -> counting.counts(each.support()))
                .map(RankedQuestion::rank)
                .toList();
        return RankingMetrics.of(counted, ties, counting.depth(), questions.size() - counted.size());
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
