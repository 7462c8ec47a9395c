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
 * @param longRules how many rules of four steps per head are mined beside shorter ones, if paths are shorter; {@code LongRules}
 */
public record MiningOptions(
        SamplerOptions paths, int candidates, CountingOptions counting, int rules, int leastSupport, int longRules) {
    /** Rules per head of the usual length. */
    public static final int FEWEST_RULES = 300;

    /** Rules per head where longer ones are worth while: there are many more bodies. */
    public static final int MOST_RULES = 1_000;

    /** For a graph of few facts. */
    public static final MiningOptions DEFAULTS = new MiningOptions(
            SamplerOptions.DEFAULTS.withOpenRatio(SamplerOptions.ALL_OPEN),
            1_500,
            CountingOptions.DEFAULTS,
            FEWEST_RULES,
            2,
            0);

    private static final int LONG_RULES = 10;
    private static final int FEW_FACTS = 100_000;

    public MiningOptions {
        if (candidates < 1 || rules < 1 || leastSupport < 1 || longRules < 0) {
            throw new IllegalArgumentException("candidates " + candidates + ", rules " + rules + ", least support "
                    + leastSupport + ", long rules " + longRules + ": expected at least 1, 1, 1 and 0");
        }
    }

    /**
     * Options that suit a graph: {@link RuleLength}; the longer the rules, the more of them; on a graph of many facts the
     * work per fact and body has a tighter bound.
     */
    public static MiningOptions suiting(Graph graph) {
        return suiting(graph, RuleLength.suiting(graph));
    }

    static MiningOptions suiting(Graph graph, int length) {
        MiningOptions usual = DEFAULTS.withPaths(paths -> paths.withMaxLength(length));
        MiningOptions options = length > RuleLength.USUAL
                ? usual.withCandidates(4_000).withRules(MOST_RULES)
                : usual.withLongRules(LONG_RULES);
        return graph.tripleCount() <= FEW_FACTS
                ? options.withPaths(paths -> paths.withAnchors(FEW_FACTS))
                : options.withPaths(paths -> paths.withAnchors(FEW_FACTS).withHalfPaths(300))
                        .withCounting(counting -> counting.suiting(graph).withBudget(100_000));
    }

    public MiningOptions withPaths(UnaryOperator<SamplerOptions> change) {
        return new MiningOptions(change.apply(paths), candidates, counting, rules, leastSupport, longRules);
    }

    public MiningOptions withCandidates(int value) {
        return new MiningOptions(paths, value, counting, rules, leastSupport, longRules);
    }

    public MiningOptions withCounting(UnaryOperator<CountingOptions> change) {
        return new MiningOptions(paths, candidates, change.apply(counting), rules, leastSupport, longRules);
    }

    public MiningOptions withRules(int value) {
        return new MiningOptions(paths, candidates, counting, value, leastSupport, longRules);
    }

    public MiningOptions withLeastSupport(int value) {
        return new MiningOptions(paths, candidates, counting, rules, value, longRules);
    }

    public MiningOptions withLongRules(int value) {
        return new MiningOptions(paths, candidates, counting, rules, leastSupport, value);
    }
}
