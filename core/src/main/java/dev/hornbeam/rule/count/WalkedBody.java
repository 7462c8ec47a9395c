package dev.hornbeam.rule.count;

import dev.hornbeam.graph.Graph;

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
