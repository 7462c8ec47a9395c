package dev.hornbeam.stats;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Progress;
import java.util.List;
import java.util.function.Supplier;

/** Visits every distinct fact of a graph once, by head, then relation, then tail. */
final class FactVisitor {
    /** Takes one fact. */
    interface Visitor {
        void visit(int head, int relation, int tail);
    }

    private static final int BLOCK = 1 << 12;

    private FactVisitor() {}

    /**
     * Visits all facts, those of different heads on different threads.
     *
     * @param newVisitor makes the visitor of a thread
     * @param progress is called with how many heads are done
     * @return the visitors, which have to be added up
     */
    static <V extends Visitor> List<V> forEach(Graph graph, Supplier<V> newVisitor, Progress progress) {
        if (graph.tripleCount() == 0) {
            return List.of();
        }
        return ParallelTasks.onAllProcessors()
                .gather(graph.entityCount(), BLOCK, () -> new Part<>(graph, newVisitor.get()), progress)
                .stream()
                .map(Part::visitor)
                .toList();
    }

    private record Part<V extends Visitor>(Graph graph, V visitor) implements ParallelTasks.Worker {
        @Override
        public void run(int block, long from, long to) {
            forEach(graph, (int) from, (int) to, visitor);
        }
    }

    private static void forEach(Graph graph, int from, int to, Visitor visitor) {
        for (int head = from; head < to; head++) {
            long groups = graph.groups(head);
            for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
                int relation = graph.groupRelation(group);
                if (graph.relations().isInverse(relation)) {
                    break; // inverses come last and repeat facts seen from the other end
                }
                long edges = graph.group(group);
                for (int i = Slice.begin(edges); i < Slice.end(edges); i++) {
                    visitor.visit(head, relation, graph.target(i));
                }
            }
        }
    }
}
