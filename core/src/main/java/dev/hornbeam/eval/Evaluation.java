package dev.hornbeam.eval;

import dev.hornbeam.Protocol;
import dev.hornbeam.Rank.Support;
import dev.hornbeam.Rank.TiePolicy;
import dev.hornbeam.RankingMetrics;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The results of an evaluation, query by query; for each triple the tail is asked before the head.
 *
 * @param skipped queries that the protocol skips
 * @param cutQueries distinct queries that exceeded the work budget
 * @param cutRules rules that were not followed for that reason, summed over those queries
 */
public record Evaluation(Protocol protocol, List<RankedAnswer> outcomes, long skipped, long cutQueries, long cutRules) {

    public Evaluation {
        outcomes = List.copyOf(outcomes);
    }

    /** The figures under a tie policy. */
    public RankingMetrics metrics(TiePolicy policy) {
        return metrics(outcomes, policy);
    }

    /** The mean reciprocal rank under the protocol's own tie policy. */
    public double mrr() {
        return metrics().mrr();
    }

    /** The protocol's own figures. */
    public RankingMetrics metrics() {
        return metrics(protocol.ties());
    }

    /** The figures of each relation and inverse that was asked, by id: an inverse asks for heads. */
    public SortedMap<Integer, RankingMetrics> byRelation(TiePolicy policy) {
        SortedMap<Integer, RankingMetrics> table = new TreeMap<>();
        ofEachRelation().forEach((relation, some) -> table.put(relation, metrics(some, policy)));
        return table;
    }

    private SortedMap<Integer, List<RankedAnswer>> ofEachRelation() {
        return outcomes.stream()
                .collect(Collectors.groupingBy(outcome -> outcome.relation(), TreeMap::new, Collectors.toList()));
    }

    /** The share of queries whose answer no rule reaches. */
    public double unreachedShare() {
        return unreachedShare(outcomes);
    }

    /** The same for each relation and inverse. */
    public SortedMap<Integer, Double> unreachedByRelation() {
        SortedMap<Integer, Double> table = new TreeMap<>();
        ofEachRelation().forEach((relation, some) -> table.put(relation, unreachedShare(some)));
        return table;
    }

    private static double unreachedShare(List<RankedAnswer> some) {
        return some.stream().filter(outcome -> !outcome.reached()).count() / (double) some.size();
    }

    private static RankingMetrics metrics(List<RankedAnswer> some, TiePolicy policy) {
        return RankingMetrics.of(some.stream().map(RankedAnswer::rank).toList(), policy);
    }

    /**
     * The mean reciprocal rank of the protocol, split by what puts the answers at their ranks: the parts add up to
     * {@link #mrr}.
     */
    public Map<Support, Double> mrrBySupport() {
        Map<Support, Double> parts = new EnumMap<>(Support.class);
        for (Support support : Support.values()) {
            parts.put(support, 0.0);
        }
        for (RankedAnswer outcome : outcomes) {
            double reciprocal = outcome.rank().reciprocal(protocol.ties(), Long.MAX_VALUE);
            parts.merge(outcome.support(), reciprocal / outcomes.size(), Double::sum);
        }
        return parts;
    }

    /** The share of the mean reciprocal rank that comes from answers that a rule speaks for; NaN if nothing was asked. */
    public double shareOfRules() {
        Map<Support, Double> parts = mrrBySupport();
        double whole = parts.values().stream().mapToDouble(part -> part).sum();
        return (parts.getOrDefault(Support.CHAIN, 0.0) + parts.getOrDefault(Support.CONSTANTS, 0.0)) / whole;
    }
}
