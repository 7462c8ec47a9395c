package dev.hornbeam.rule.count;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.rule.count.PairLinker.BodyLinks;
import java.util.Arrays;
import java.util.List;

/** Bodies as a tree of their prefixes, so that a prefix is walked once for all. */
final class PairTrie {
    /** The node before the first relation. */
    static final int ROOT = 0;

    private static final int NONE = -1;

    private final int[] relation;
    private final int[] parent;
    private final int[] firstChild;
    private final int[] nextSibling;
    private final int[] height;
    private final int[] active;
    private final WalkedBody[] bodies;
    private int nodes = 1;

    /** @param sorted distinct bodies, a prefix before what it begins */
    PairTrie(List<? extends WalkedBody> sorted) {
        int most = 1 + sorted.stream().mapToInt(each -> each.body().length).sum();
        relation = new int[most];
        parent = new int[most];
        firstChild = new int[most];
        nextSibling = new int[most];
        height = new int[most];
        active = new int[most];
        bodies = new WalkedBody[most];
        Arrays.fill(firstChild, NONE);
        Arrays.fill(nextSibling, NONE);
        sorted.forEach(this::insert);
    }

    private void insert(WalkedBody counts) {
        int node = ROOT;
        active[ROOT]++;
        for (int i = 0; i < counts.body().length; i++) {
            height[node] = Math.max(height[node], counts.body().length - i);
            node = child(node, counts.body()[i]);
            active[node]++;
        }
        bodies[node] = counts;
    }

    private int child(int node, int wanted) {
        int last = NONE;
        for (int child = firstChild[node]; child != NONE; child = nextSibling[child]) {
            if (relation[child] == wanted) {
                return child;
            }
            last = child;
        }
        int added = nodes++;
        relation[added] = wanted;
        parent[added] = node;
        if (last == NONE) {
            firstChild[node] = added;
        } else {
            nextSibling[last] = added;
        }
        return added;
    }

    int firstChild(int node) {
        return firstChild[node];
    }

    int nextSibling(int node) {
        return nextSibling[node];
    }

    int relation(int node) {
        return relation[node];
    }

    /** The most steps that a body of this node still takes. */
    int height(int node) {
        return height[node];
    }

    /** Whether a body that passes here is still being counted. */
    boolean isActive(int node) {
        return active[node] > 0;
    }

    boolean hasActiveBody(int node) {
        return bodies[node] != null && !bodies[node].isDone();
    }

    WalkedBody body(int node) {
        return bodies[node];
    }

    /** Takes the bodies that have used up their budget out of the walk. */
    void retire(int sourcesSeen, long budget) {
        for (int node = 1; node < nodes; node++) {
            if (hasActiveBody(node) && bodies[node].work() >= budget) {
                bodies[node].finish(sourcesSeen);
                for (int n = node; n != ROOT; n = parent[n]) {
                    active[n]--;
                }
                active[ROOT]--;
            }
        }
    }

    /** All bodies that are left have seen every source. */
    void finish(int sources) {
        for (int node = 1; node < nodes; node++) {
            if (hasActiveBody(node)) {
                bodies[node].finish(sources);
            }
        }
    }

    /** A body that is walked from one source after the other, and what is kept of each walk. */
    sealed interface WalkedBody permits BodyCounts, BodyLinks, BodyPairs.Reached {
        int[] body();

        /**
         * Takes what the body reaches from a source.
         *
         * @param cost the edges that were looked at, the walk of a shared prefix included
         */
        void add(Graph graph, int source, PairFrontier reached, long cost);

        /** Whether it is to be walked no further. */
        boolean isDone();

        /** The cost of all walks so far. */
        long work();

        /**
         * Ends its walks.
         *
         * @param seen how many sources it was walked from
         */
        void finish(int seen);
    }
}
