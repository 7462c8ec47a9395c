package dev.hornbeam.shape;

import dev.hornbeam.graph.Graph;
import java.util.Arrays;

/**
 * How many entities are of each kind, and of each two kinds. A square of counts would be mostly empty, so pairs are kept
 * in an open-addressing table.
 */
final class KindCounts {
    /** Takes two kinds and how many entities are of both. */
    interface Visitor {
        void visit(int first, int second, int both);
    }

    private final int[] single;
    private final int entities;
    private long[] pairs = new long[1 << 10];
    private int[] counts = new int[1 << 10]; // 0 marks a free slot
    private int size;

    KindCounts(Graph graph, EntityKinds kinds) {
        single = new int[kinds.parts() + graph.entityCount()];
        int seen = 0;
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            if (graph.degree(entity) > 0) {
                seen++;
                count(kinds.of(entity));
            }
        }
        entities = seen;
    }

    private void count(int[] kinds) {
        for (int i = 0; i < kinds.length; i++) {
            single[kinds[i]]++;
            for (int j = i + 1; j < kinds.length; j++) {
                increment(kinds[i], kinds[j]);
            }
        }
    }

    private void increment(int first, int second) {
        long pair = (long) first << 32 | second;
        int slot = slot(pair);
        if (counts[slot]++ == 0) {
            pairs[slot] = pair;
            if (2 * ++size > pairs.length) {
                grow();
            }
        }
    }

    private int slot(long pair) {
        int mask = pairs.length - 1;
        int slot = (int) (pair * 0x9E3779B97F4A7C15L >>> 32) & mask;
        while (counts[slot] != 0 && pairs[slot] != pair) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldPairs = pairs;
        int[] oldCounts = counts;
        pairs = new long[2 * oldPairs.length];
        counts = new int[2 * oldCounts.length];
        for (int i = 0; i < oldPairs.length; i++) {
            if (oldCounts[i] != 0) {
                int slot = slot(oldPairs[i]);
                pairs[slot] = oldPairs[i];
                counts[slot] = oldCounts[i];
            }
        }
    }

    /** How many entities have facts. */
    int entities() {
        return entities;
    }

    /** How many are of a kind. */
    int of(int kind) {
        return single[kind];
    }

    /** How many are of two kinds. */
    int of(int first, int second) {
        int slot = slot((long) Math.min(first, second) << 32 | Math.max(first, second));
        return counts[slot];
    }

    /** The kinds that at least so many are of, ascending. */
    int[] atLeast(int least) {
        int[] found = new int[single.length];
        int count = 0;
        for (int kind = 0; kind < single.length; kind++) {
            if (single[kind] >= least) {
                found[count++] = kind;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** How many would be of two kinds if they had nothing to do with each other. */
    double expected(int first, int second) {
        return (double) single[first] * single[second] / entities;
    }

    /**
     * How often, at most, an entity is of both kinds, compared with chance: about 0 for kinds that exclude each other.
     *
     * @param fewer how many of both, and of the second kind, not to count
     */
    double lift(int first, int second, int fewer) {
        double expected = (double) single[first] * (single[second] - fewer) / entities;
        return expected <= 0 ? Double.POSITIVE_INFINITY : Bounds.most(of(first, second) - fewer) / expected;
    }
}
