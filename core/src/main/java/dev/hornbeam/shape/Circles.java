package dev.hornbeam.shape;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;

/**
 * Which entities lie on a circle of one relation: Tarjan's strongly connected components, without recursion. Two entities
 * lie on a common circle if they are in one component. Entities that the relation does not both lead to and from lie on none,
 * and are not looked at.
 */
final class Circles {
    private final Graph graph;
    private final RelationEdges edges;
    private final int[] order;
    private final int[] low;
    private final int[] component;
    private final int[] position;
    private int[] open = new int[0];
    private int[] walk = new int[0];
    private int components;

    Circles(Graph graph, RelationEdges edges) {
        this.graph = graph;
        this.edges = edges;
        int size = graph.entityCount();
        order = new int[size];
        low = new int[size];
        component = new int[size];
        position = new int[size];
    }

    /** Finds the components of the relation whose edges were taken; the result is valid until the next call. */
    void find(int relation) {
        long sources = graph.sources(relation);
        int between = 0;
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            int entity = graph.source(i);
            if (edges.isBetween(entity)) {
                between++;
                order[entity] = 0;
                component[entity] = -1;
            }
        }
        if (between > open.length) {
            open = new int[between];
            walk = new int[between];
        }
        components = 0;
        int[] next = {1, 0}; // the next number, and how many are open
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            int entity = graph.source(i);
            if (edges.isBetween(entity) && order[entity] == 0) {
                explore(entity, next);
            }
        }
    }

    private void explore(int start, int[] next) {
        int depth = 0;
        enter(start, next);
        walk[0] = start;
        while (depth >= 0) {
            int entity = walk[depth];
            if (position[entity] < edges.end(entity)) {
                int target = graph.target(position[entity]++);
                if (!edges.isBetween(target)) {
                    continue;
                }
                if (order[target] == 0) {
                    enter(target, next);
                    walk[++depth] = target;
                } else if (component[target] < 0) {
                    low[entity] = Math.min(low[entity], order[target]);
                }
            } else {
                leave(entity, next);
                depth--;
                if (depth >= 0) {
                    low[walk[depth]] = Math.min(low[walk[depth]], low[entity]);
                }
            }
        }
    }

    private void enter(int entity, int[] next) {
        order[entity] = next[0];
        low[entity] = next[0]++;
        position[entity] = edges.begin(entity);
        open[next[1]++] = entity;
    }

    private void leave(int entity, int[] next) {
        if (low[entity] == order[entity]) {
            int member;
            do {
                member = open[--next[1]];
                component[member] = components;
            } while (member != entity);
            components++;
        }
    }

    /** Whether a fact lies on a circle, one step from an entity to itself included; both ends are between edges. */
    boolean closes(int head, int tail) {
        return component[head] == component[tail];
    }
}
