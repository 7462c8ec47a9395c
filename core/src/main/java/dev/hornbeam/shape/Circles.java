package dev.hornbeam.shape;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import java.util.Arrays;

/**
 * Which entities lie on a circle of one relation: Tarjan's strongly connected components, without recursion. Two entities
 * lie on a common circle if they are in one component.
 */
final class Circles {
    private final Graph graph;
    private final int[] order;
    private final int[] low;
    private final int[] component;
    private final int[] open;
    private final int[] walk;
    private final int[] position;
    private int components;

    Circles(Graph graph) {
        this.graph = graph;
        int size = graph.entityCount();
        order = new int[size];
        low = new int[size];
        component = new int[size];
        open = new int[size];
        walk = new int[size];
        position = new int[size];
    }

    /** Finds the components of a relation; the result is valid until the next call. */
    void find(int relation) {
        Arrays.fill(order, 0);
        Arrays.fill(component, -1);
        components = 0;
        int[] next = {1, 0}; // the next number, and how many are open
        long sources = graph.sources(relation);
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            if (order[graph.source(i)] == 0) {
                explore(graph.source(i), relation, next);
            }
        }
    }

    private void explore(int start, int relation, int[] next) {
        int depth = 0;
        enter(start, relation, next);
        walk[0] = start;
        while (depth >= 0) {
            int entity = walk[depth];
            int end = Slice.end(graph.neighbours(entity, relation));
            if (position[entity] < end) {
                int target = graph.target(position[entity]++);
                if (order[target] == 0) {
                    enter(target, relation, next);
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

    private void enter(int entity, int relation, int[] next) {
        order[entity] = next[0];
        low[entity] = next[0]++;
        position[entity] = Slice.begin(graph.neighbours(entity, relation));
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

    /** Whether a fact of the relation lies on a circle, one step from an entity to itself included. */
    boolean closes(int head, int tail) {
        return component[head] == component[tail] && component[head] >= 0;
    }
}
