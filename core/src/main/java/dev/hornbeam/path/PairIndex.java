package dev.hornbeam.path;

/**
 * Finds the edges that link two entities in one look-up, where searching a hub's edges takes ten or more: a table of
 * the linked pairs behind one bit a hash value, which turns away most pairs that are not linked from a corner of memory
 * that stays in the cache. Costs 25 to 50 bytes a linked pair.
 */
final class PairIndex {
    private final Adjacency adjacency;
    private final long[] filter;
    private final int filterShift;
    /** The smaller entity in the upper half, the larger in the lower; 0 if free, as no entity is linked to itself. */
    private final long[] pairs;
    /** The first of the edges from the smaller entity to the larger. */
    private final int[] edges;

    PairIndex(Adjacency adjacency) {
        this.adjacency = adjacency;
        int count = countPairs();
        int bits = Math.max(6, 32 - Integer.numberOfLeadingZeros(Math.max(1, count)));
        pairs = new long[1 << bits + 1];
        edges = new int[pairs.length];
        filterShift = 64 - Math.min(31, bits + 3);
        filter = new long[1 << 64 - filterShift - 6];
        fill();
    }

    private int countPairs() {
        int count = 0;
        for (int entity = 0; entity < adjacency.entityCount(); entity++) {
            for (int edge = adjacency.first[entity]; edge < adjacency.first[entity + 1]; edge++) {
                count += isFirstOfPair(entity, edge) ? 1 : 0;
            }
        }
        return count;
    }

    private boolean isFirstOfPair(int entity, int edge) {
        int to = Adjacency.target(adjacency.edges[edge]);
        return to > entity && (edge == adjacency.first[entity] || Adjacency.target(adjacency.edges[edge - 1]) != to);
    }

    private void fill() {
        int mask = pairs.length - 1;
        for (int entity = 0; entity < adjacency.entityCount(); entity++) {
            for (int edge = adjacency.first[entity]; edge < adjacency.first[entity + 1]; edge++) {
                if (isFirstOfPair(entity, edge)) {
                    long pair = (long) entity << 32 | Adjacency.target(adjacency.edges[edge]);
                    long hash = hash(pair);
                    int bit = (int) (hash >>> filterShift);
                    filter[bit >>> 6] |= 1L << bit;
                    int slot = (int) hash & mask;
                    while (pairs[slot] != 0) {
                        slot = (slot + 1) & mask;
                    }
                    pairs[slot] = pair;
                    edges[slot] = edge;
                }
            }
        }
    }

    /** The first edge from the smaller of two distinct entities to the larger, or -1 if none links them. */
    int find(int smaller, int larger) {
        long pair = (long) smaller << 32 | larger;
        long hash = hash(pair);
        int bit = (int) (hash >>> filterShift);
        if ((filter[bit >>> 6] >>> bit & 1) == 0) {
            return -1;
        }
        int mask = pairs.length - 1;
        for (int slot = (int) hash & mask; pairs[slot] != 0; slot = (slot + 1) & mask) {
            if (pairs[slot] == pair) {
                return edges[slot];
            }
        }
        return -1;
    }

    private static long hash(long pair) {
        long hash = (pair ^ pair >>> 32) * 0x9E3779B97F4A7C15L;
        return hash ^ hash >>> 32;
    }
}
