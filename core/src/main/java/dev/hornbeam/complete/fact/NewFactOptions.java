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
 * @param heads of how many entities, drawn at random and the same each time, facts are sought; all if there are no more
 */
public record NewFactOptions(
        double leastProbability, int limit, List<Integer> relations, int rounds, int threads, int heads) {
    public NewFactOptions {
        relations = List.copyOf(relations);
    }

    /** New facts of every entity. */
    public NewFactOptions(double leastProbability, int limit, List<Integer> relations, int rounds, int threads) {
        this(leastProbability, limit, relations, rounds, threads, Integer.MAX_VALUE);
    }

    /** The same of so many entities. */
    public NewFactOptions ofHeads(int some) {
        return new NewFactOptions(leastProbability, limit, relations, rounds, threads, some);
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
