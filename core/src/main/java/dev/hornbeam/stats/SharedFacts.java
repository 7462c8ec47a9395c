package dev.hornbeam.stats;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Split;
import dev.hornbeam.work.Progress;

/**
 * How many facts are in two splits: facts to measure on should not be learned from.
 *
 * @param first one split
 * @param second another split
 * @param facts the distinct facts that are in both
 */
public record SharedFacts(Split first, Split second, int facts) {

    static SharedFacts of(Split first, Graph firstGraph, Split second, Graph secondGraph, Progress progress) {
        int both = 0;
        if (firstGraph.tripleCount() > 0) {
            for (Counter counter : FactVisitor.forEach(secondGraph, () -> new Counter(firstGraph), progress)) {
                both += counter.both;
            }
        }
        return new SharedFacts(first, second, both);
    }

    private static final class Counter implements FactVisitor.Visitor {
        private final Graph other;
        private int both;

        Counter(Graph other) {
            this.other = other;
        }

        @Override
        public void visit(int head, int relation, int tail) {
            both += other.contains(head, relation, tail) ? 1 : 0;
        }
    }
}
