package dev.hornbeam.complete.fact;

import dev.hornbeam.graph.Relations;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which new facts are wanted.
 *
 * @param leastProbability facts less likely than this are left out
 * @param limit the most facts per head and relation
 * @param relations the relations to complete, in order
 * @param rounds how often found facts are fed back, at least 1
 * @param threads how many threads work; the result does not depend on it
 */
public record NewFactOptions(double leastProbability, int limit, List<Integer> relations, int rounds, int threads) {
    public NewFactOptions {
        relations = List.copyOf(relations);
    }

    /** All relations in one round, any number of facts, on all processors. */
    public static NewFactOptions of(Relations relations, double leastProbability) {
        List<Integer> all = IntStream.range(0, relations.count()).boxed().toList();
        return new NewFactOptions(
                leastProbability,
                Integer.MAX_VALUE,
                all,
                1,
                Runtime.getRuntime().availableProcessors());
    }
}
