package dev.hornbeam.complete;

import java.util.List;

/**
 * Which new facts are wanted.
 *
 * @param leastProbability what is less likely is left out
 * @param limit the most facts a head and relation
 * @param relations the relations to complete, in order
 * @param rounds how often found facts are fed back, at least 1
 * @param threads how many threads work; the result does not depend on it
 */
public record NewFactOptions(double leastProbability, int limit, List<Integer> relations, int rounds, int threads) {
    public NewFactOptions {
        relations = List.copyOf(relations);
    }
}
