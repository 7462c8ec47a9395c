package dev.hornbeam.path;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;

/**
 * The edges of every entity sorted by target, so that an edge is drawn with one look-up and the relations that link two
 * entities lie side by side. Self-loops are left out: no simple path takes one. Costs 16 bytes per fact in addition to
 * the graph.
 *
 * <pre>
 *   first[entity] ─▶ edges[i]   target in the upper half, relation or inverse in the lower: ascending in an entity
 * </pre>
 */
final class Adjacency {
    final Relations relations;
    final int[] first;
    final long[] edges;

    Adjacency(Graph graph) {
        relations = graph.relations();
        first = new int[graph.entityCount() + 1];
        countEdges(graph);
        edges = new long[first[graph.entityCount()]];
        transpose(graph);
    }

    private void countEdges(Graph graph) {
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            long edges = graph.edges(entity);
            int loops = 0;
            for (int i = Slice.begin(edges); i < Slice.end(edges); i++) {
                loops += graph.target(i) == entity ? 1 : 0;
            }
            first[entity + 1] = first[entity] + Slice.size(edges) - loops;
        }
    }

    /**
     * Going through the relations in order and through the sources of each in order, and filing every edge under its
     * target, leaves each entity's edges sorted by relation; doing so by source first sorts them by target.
     */
    private void transpose(Graph graph) {
        int[] next = first.clone();
        for (int source = 0; source < graph.entityCount(); source++) {
            long groups = graph.groups(source);
            for (int half = 0; half < 2; half++) {
                for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
                    int backward = relations.inverse(graph.groupRelation(group));
                    if (relations.isInverse(backward) == (half == 1)) {
                        file(graph, source, graph.group(group), backward, next);
                    }
                }
            }
        }
    }

    /** Inverses of ascending relations ascend within each half of the alphabet, which is why there are two rounds. */
    private void file(Graph graph, int source, long group, int backward, int[] next) {
        for (int i = Slice.begin(group); i < Slice.end(group); i++) {
            int entity = graph.target(i);
            if (entity != source) {
                edges[next[entity]++] = (long) source << 32 | backward;
            }
        }
    }

    int entityCount() {
        return first.length - 1;
    }

    int degree(int entity) {
        return first[entity + 1] - first[entity];
    }

    static int target(long edge) {
        return (int) (edge >>> 32);
    }

    static int relation(long edge) {
        return (int) edge;
    }

    /** Where the edges of {@code from} that lead to {@code to} begin, or -1 if there are none. */
    int find(int from, int to) {
        int low = first[from];
        int high = first[from + 1];
        while (low < high) {
            int middle = low + high >>> 1;
            if (target(edges[middle]) < to) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < first[from + 1] && target(edges[low]) == to ? low : -1;
    }
}
