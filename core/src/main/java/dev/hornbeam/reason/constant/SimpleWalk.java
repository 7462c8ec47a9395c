package dev.hornbeam.reason.constant;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import java.util.Arrays;

/**
 * Lists the simple paths of a body from an entity, in the graph without one fact if so asked. One per thread; it reuses its
 * buffers.
 */
final class SimpleWalk {
    /** Told of every path. */
    interface Visitor {
        /**
         * @param path its entities, the start first
         * @param length the number of entities
         * @return whether to go on
         */
        boolean path(int[] path, int length);
    }

    private static final int NONE = -1;
    private static final int[] NOTHING = {};

    private final Graph graph;
    private int[] path = new int[8];
    private int[] body;
    private Visitor visitor;
    private long left;
    private boolean goesOn;
    private int hiddenFrom = NONE;
    private int hiddenRelation = NONE;
    private int hiddenTo = NONE;

    SimpleWalk(Graph graph) {
        this.graph = graph;
    }

    /** Leaves out a fact; none if {@code to} is negative. */
    void hide(int from, int relation, int to) {
        hiddenFrom = to < 0 ? NONE : from;
        hiddenRelation = relation;
        hiddenTo = to;
    }

    /** Whether an edge is the fact left out. */
    boolean isHidden(int from, int relation, int to) {
        return hiddenFrom != NONE
                && (from == hiddenFrom && relation == hiddenRelation && to == hiddenTo
                        || from == hiddenTo
                                && to == hiddenFrom
                                && relation == graph.relations().inverse(hiddenRelation));
    }

    /**
     * Visits the paths of a body.
     *
     * @param budget the most edges to look at
     * @return what is left of the budget; negative if it did not suffice
     */
    long walk(int start, int[] along, long budget, Visitor told) {
        body = along;
        visitor = told;
        left = budget;
        goesOn = true;
        if (path.length <= along.length) {
            path = new int[along.length + 1];
        }
        path[0] = start;
        step(0);
        return left;
    }

    private void step(int depth) {
        if (depth == body.length) {
            goesOn = visitor.path(path, depth + 1);
            return;
        }
        long edges = graph.neighbours(path[depth], body[depth]);
        for (int i = Slice.begin(edges); i < Slice.end(edges) && goesOn; i++) {
            if (--left < 0) {
                goesOn = false;
                return;
            }
            int target = graph.target(i);
            if (!isOnPath(target, depth) && !isHidden(path[depth], body[depth], target)) {
                path[depth + 1] = target;
                step(depth + 1);
            }
        }
    }

    private boolean isOnPath(int entity, int depth) {
        for (int i = 0; i <= depth; i++) {
            if (path[i] == entity) {
                return true;
            }
        }
        return false;
    }

    /**
     * The entities besides the start that are on every path of a body. Behind each entity no more paths are listed once they
     * have nothing in common.
     *
     * @return null if there is no path, or if {@link #left} is negative: the budget did not suffice
     */
    int[] unavoidable(int start, int[] along, long budget) {
        body = along;
        left = budget;
        if (path.length <= along.length) {
            path = new int[along.length + 1];
        }
        path[0] = start;
        return common(0);
    }

    /** What is left of the budget; negative if it did not suffice. */
    long left() {
        return left;
    }

    /** What all ways on from here have in common, null if there is none. */
    private int[] common(int depth) {
        if (depth == body.length) {
            return NOTHING;
        }
        int[] common = null;
        long edges = graph.neighbours(path[depth], body[depth]);
        for (int i = Slice.begin(edges); i < Slice.end(edges) && (common == null || common.length > 0); i++) {
            if (--left < 0) {
                return null;
            }
            int target = graph.target(i);
            if (isOnPath(target, depth) || isHidden(path[depth], body[depth], target)) {
                continue;
            }
            path[depth + 1] = target;
            int[] beyond = common(depth + 1);
            if (left < 0) {
                return null;
            }
            if (beyond != null) {
                common = common == null ? with(beyond, target) : shared(common, beyond, target);
            }
        }
        return common;
    }

    private static int[] with(int[] entities, int one) {
        int[] more = Arrays.copyOf(entities, entities.length + 1);
        more[entities.length] = one;
        return more;
    }

    private static int[] shared(int[] common, int[] others, int one) {
        return Arrays.stream(common)
                .filter(entity -> entity == one || Arrays.stream(others).anyMatch(other -> other == entity))
                .toArray();
    }
}
