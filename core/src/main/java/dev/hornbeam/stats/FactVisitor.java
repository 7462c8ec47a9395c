package dev.hornbeam.stats;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;

/** Visits every distinct fact of a graph once, by head, then relation, then tail. */
final class FactVisitor {
    /** Takes one fact. */
    interface Visitor {
        void visit(int head, int relation, int tail);
    }

    private FactVisitor() {}

    static void forEach(Graph graph, Visitor visitor) {
        for (int head = 0; head < graph.entityCount(); head++) {
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
