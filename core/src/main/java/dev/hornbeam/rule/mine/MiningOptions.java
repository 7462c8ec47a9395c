package dev.hornbeam.rule.mine;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.rule.count.CountingOptions;
import java.util.function.UnaryOperator;

/**
 * How rules are mined; {@link #DEFAULTS} holds every default.
 *
 * @param paths how paths are gathered
 * @param candidates how many bodies per head are counted exactly
 * @param counting how far they are counted
 * @param rules how many rules per head are kept
 * @param leastSupport the least support of a rule
 */
public record MiningOptions(
        SamplerOptions paths, int candidates, CountingOptions counting, int rules, int leastSupport) {
    /** Rules per head that suit a graph of many relations: the fewest that {@link #suiting} chooses. */
    public static final int FEWEST_RULES = 300;

    /** Rules per head that suit a graph of few relations: the most that {@link #suiting} chooses. */
    public static final int MOST_RULES = 1_000;

    /** For a graph with a medium number of relations and facts. */
    public static final MiningOptions DEFAULTS = new MiningOptions(
            SamplerOptions.DEFAULTS.withOpenRatio(SamplerOptions.ALL_OPEN), 2_000, CountingOptions.DEFAULTS, 500, 2);

    private static final int FEW_RELATIONS = 15;
    private static final int MANY_RELATIONS = 100;
    private static final int FEW_FACTS = 100_000;

    public MiningOptions {
        if (candidates < 1 || rules < 1 || leastSupport < 1) {
            throw new IllegalArgumentException("candidates " + candidates + ", rules " + rules + ", least support "
                    + leastSupport + ": expected at least 1 each");
        }
    }

    /**
     * Options that suit a graph: {@link RuleLength}; the fewer relations, the more rules per head; on a graph of many facts the work per
     * fact and body has a tighter bound.
     */
    public static MiningOptions suiting(Graph graph) {
        int relations = graph.relations().count();
        MiningOptions usual = DEFAULTS.withPaths(paths -> paths.withMaxLength(RuleLength.suiting(graph)));
        MiningOptions options = relations <= FEW_RELATIONS
                ? usual.withCandidates(4_000).withRules(MOST_RULES)
                : relations <= MANY_RELATIONS
                        ? usual
                        : usual.withCandidates(1_500).withRules(FEWEST_RULES);
        return graph.tripleCount() <= FEW_FACTS
                ? options.withPaths(paths -> paths.withAnchors(FEW_FACTS))
                : options.withPaths(paths -> paths.withAnchors(FEW_FACTS).withHalfPaths(300))
                        .withCounting(counting -> counting.withBudget(100_000));
    }

    public MiningOptions withPaths(UnaryOperator<SamplerOptions> change) {
        return new MiningOptions(change.apply(paths), candidates, counting, rules, leastSupport);
    }

    public MiningOptions withCandidates(int value) {
        return new MiningOptions(paths, value, counting, rules, leastSupport);
    }

    public MiningOptions withCounting(UnaryOperator<CountingOptions> change) {
        return new MiningOptions(paths, candidates, change.apply(counting), rules, leastSupport);
    }

    public MiningOptions withRules(int value) {
        return new MiningOptions(paths, candidates, counting, value, leastSupport);
    }

    public MiningOptions withLeastSupport(int value) {
        return new MiningOptions(paths, candidates, counting, rules, value);
    }
}
