package dev.hornbeam.rule.fold;

/**
 * How far the facts of a head are looked at to compare its rules; {@link #DEFAULTS} holds every default.
 *
 * @param mostFacts facts of a head that are looked at; of more, a sample of sources is drawn
 * @param budget edges looked at for one rule, the walk of a shared prefix included, before it is asked about no more facts
 * @param seed decides which sources are drawn
 * @param threads how many threads work; the result does not depend on it
 */
public record FoldOptions(int mostFacts, long budget, long seed, int threads) {
    /** 4,000 facts per head, 20,000 edges per rule, all processors. */
    public static final FoldOptions DEFAULTS =
            new FoldOptions(4_000, 20_000, 1, Runtime.getRuntime().availableProcessors());

    public FoldOptions {
        if (mostFacts < 1 || budget < 1 || threads < 1) {
            throw new IllegalArgumentException(
                    "facts " + mostFacts + ", budget " + budget + ", threads " + threads + ": expected at least 1");
        }
    }

    /** The same without limits: every fact is looked at. */
    public FoldOptions exact() {
        return new FoldOptions(Integer.MAX_VALUE, Long.MAX_VALUE, seed, threads);
    }

    public FoldOptions withMostFacts(int value) {
        return new FoldOptions(value, budget, seed, threads);
    }

    public FoldOptions withBudget(long edges) {
        return new FoldOptions(mostFacts, edges, seed, threads);
    }

    public FoldOptions withSeed(long value) {
        return new FoldOptions(mostFacts, budget, value, threads);
    }

    public FoldOptions withThreads(int count) {
        return new FoldOptions(mostFacts, budget, seed, count);
    }
}
