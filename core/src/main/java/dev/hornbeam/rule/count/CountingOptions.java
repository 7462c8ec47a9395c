package dev.hornbeam.rule.count;

import dev.hornbeam.graph.Graph;

/**
 * How far rules are counted; {@link #DEFAULTS} holds every default.
 *
 * @param budget edges looked at for one body, the walk of a shared prefix included, before the rest of its sources is
 *     estimated; {@link Long#MAX_VALUE} counts everything
 * @param leastSources sources that are always looked at, so that an error can be computed
 * @param seed decides in which order sources are drawn
 * @param threads how many threads count; the result does not depend on it
 */
public record CountingOptions(long budget, int leastSources, long seed, int threads) {
    /** 2,000,000 edges per body, at least 30 sources, all processors. */
    public static final CountingOptions DEFAULTS =
            new CountingOptions(2_000_000, 30, 1, Runtime.getRuntime().availableProcessors());

    /**
     * Facts beyond which the budget falls as they grow: bodies become more, and reach more, with them, while a sample of the
     * same size says as much.
     */
    private static final int FULL_BUDGET_FACTS = 300_000;

    private static final long LEAST_BUDGET = 250_000;

    /** Facts beyond which edges are far apart in memory, and hubs have very many. */
    private static final int MANY_FACTS = 5_000_000;

    /** Sources of a body through a hub of a million edges take long each. */
    private static final int FEWER_SOURCES = 8;

    public CountingOptions {
        if (budget < 1 || leastSources < 2 || threads < 1) {
            throw new IllegalArgumentException("budget " + budget + ", least sources " + leastSources + ", threads "
                    + threads + ": expected at least 1, 2 and 1");
        }
    }

    /** The same with the bounds that suit a graph. */
    public CountingOptions suiting(Graph graph) {
        long facts = Math.max(FULL_BUDGET_FACTS, graph.tripleCount());
        long most = Math.max(LEAST_BUDGET, DEFAULTS.budget * FULL_BUDGET_FACTS / facts);
        return withBudget(Math.min(budget, most))
                .withLeastSources(facts > MANY_FACTS ? Math.min(leastSources, FEWER_SOURCES) : leastSources);
    }

    /** The same without a budget: every pair is counted. */
    public CountingOptions exact() {
        return new CountingOptions(Long.MAX_VALUE, leastSources, seed, threads);
    }

    public CountingOptions withBudget(long edges) {
        return new CountingOptions(edges, leastSources, seed, threads);
    }

    public CountingOptions withLeastSources(int value) {
        return new CountingOptions(budget, value, seed, threads);
    }

    public CountingOptions withSeed(long other) {
        return new CountingOptions(budget, leastSources, other, threads);
    }

    public CountingOptions withThreads(int count) {
        return new CountingOptions(budget, leastSources, seed, count);
    }
}
