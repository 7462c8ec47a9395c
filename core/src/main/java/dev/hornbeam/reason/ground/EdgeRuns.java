package dev.hornbeam.reason.ground;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;

/** Asks what runs of edges of a graph, whose targets ascend, have in common. */
final class EdgeRuns {
    /** From this ratio of sizes on, looking up the few among the many is quicker than going through both. */
    private static final int FAR_MORE = 16;

    private final Graph graph;

    EdgeRuns(Graph graph) {
        this.graph = graph;
    }

    /** Whether an edge of a run leads to an entity. */
    boolean has(long run, int target) {
        return place(run, target) >= 0;
    }

    /** The place, in its run, of the edge that leads to an entity; a negative number if there is none. */
    int place(long run, int target) {
        int low = Slice.begin(run);
        int high = Slice.end(run) - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int found = graph.target(middle);
            if (found == target) {
                return middle - Slice.begin(run);
            }
            if (found < target) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    /** How many entities two runs both lead to, two entities not counted. */
    int shared(long some, long others, int not, int norThis) {
        boolean fewer = Slice.size(some) <= Slice.size(others);
        long few = fewer ? some : others;
        long many = fewer ? others : some;
        return Slice.size(many) > FAR_MORE * Slice.size(few)
                ? lookedUp(few, many, not, norThis)
                : merged(few, many, not, norThis);
    }

    private int lookedUp(long few, long many, int not, int norThis) {
        int shared = 0;
        for (int i = Slice.begin(few); i < Slice.end(few); i++) {
            int target = graph.target(i);
            if (target != not && target != norThis && has(many, target)) {
                shared++;
            }
        }
        return shared;
    }

    private int merged(long few, long many, int not, int norThis) {
        int shared = 0;
        int at = Slice.begin(many);
        int end = Slice.end(many);
        for (int i = Slice.begin(few); i < Slice.end(few) && at < end; i++) {
            int target = graph.target(i);
            while (at < end && graph.target(at) < target) {
                at++;
            }
            if (at < end && graph.target(at) == target && target != not && target != norThis) {
                shared++;
            }
        }
        return shared;
    }
}
