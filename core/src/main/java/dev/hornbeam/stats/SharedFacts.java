package dev.hornbeam.stats;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Split;

/**
 * How many facts are in two splits: facts to measure on should not be learned from.
 *
 * @param first one split
 * @param second another split
 * @param facts the distinct facts that are in both
 */
public record SharedFacts(Split first, Split second, int facts) {

    static SharedFacts of(Split first, Graph firstGraph, Split second, Graph secondGraph) {
        int[] both = new int[1];
        FactVisitor.forEach(
                secondGraph, (head, relation, tail) -> both[0] += firstGraph.contains(head, relation, tail) ? 1 : 0);
        return new SharedFacts(first, second, both[0]);
    }
}
