package dev.hornbeam.shape;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;

/**
 * The edges of one relation in arrays by entity: whoever looks at every fact of a relation would otherwise search the index
 * several times for each.
 */
final class RelationEdges {
    private final Graph graph;
    private final int[] begin;
    private final int[] end;
    private final int[] in;
    private int relation = -1;

    RelationEdges(Graph graph) {
        this.graph = graph;
        begin = new int[graph.entityCount()];
        end = new int[graph.entityCount()];
        in = new int[graph.entityCount()];
    }

    /** Takes the edges of a relation, in place of those before. */
    void take(int next) {
        clear();
        relation = next;
        long sources = graph.sources(relation);
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            int head = graph.source(i);
            long tails = graph.neighbours(head, relation);
            begin[head] = Slice.begin(tails);
            end[head] = Slice.end(tails);
            for (int j = Slice.begin(tails); j < Slice.end(tails); j++) {
                in[graph.target(j)]++;
            }
        }
    }

    private void clear() {
        if (relation >= 0) {
            long heads = graph.sources(relation);
            for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
                begin[graph.source(i)] = 0;
                end[graph.source(i)] = 0;
            }
            long tails = graph.sources(graph.relations().inverse(relation));
            for (int i = Slice.begin(tails); i < Slice.end(tails); i++) {
                in[graph.source(i)] = 0;
            }
        }
    }

    /** Where the edges from an entity begin, for {@link Graph#target}. */
    int begin(int entity) {
        return begin[entity];
    }

    /** Where they end. */
    int end(int entity) {
        return end[entity];
    }

    /** How many lead from an entity. */
    int out(int entity) {
        return end[entity] - begin[entity];
    }

    /** How many lead to an entity. */
    int in(int entity) {
        return in[entity];
    }

    /** Whether edges lead to an entity and from it. */
    boolean isBetween(int entity) {
        return in[entity] > 0 && end[entity] > begin[entity];
    }
}
