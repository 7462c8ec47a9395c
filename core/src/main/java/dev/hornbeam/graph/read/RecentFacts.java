package dev.hornbeam.graph.read;

import java.util.Arrays;

/**
 * Remembers some of the facts that were read last, so that rows which are repeated over and over take no memory. It is of a
 * fixed size and forgets; facts that are repeated much later are found when all are indexed.
 */
final class RecentFacts {
    private static final int BITS = 16;
    private static final int NONE = -1;

    private final int[] facts = new int[3 << BITS];

    RecentFacts() {
        Arrays.fill(facts, NONE);
    }

    /** Whether a fact is not among those remembered; from now on it is. */
    boolean isNew(int head, int relation, int tail) {
        int at = 3 * slot(head, relation, tail);
        if (facts[at] == head && facts[at + 1] == relation && facts[at + 2] == tail) {
            return false;
        }
        facts[at] = head;
        facts[at + 1] = relation;
        facts[at + 2] = tail;
        return true;
    }

    private static int slot(int head, int relation, int tail) {
        long mixed = (head * 0x9E3779B97F4A7C15L + tail) * 0x9E3779B97F4A7C15L + relation;
        return (int) (mixed * 0x9E3779B97F4A7C15L >>> 64 - BITS);
    }
}
