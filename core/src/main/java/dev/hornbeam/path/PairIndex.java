package dev.hornbeam.path;

/**
 * Finds the edges that link two entities in one look-up, where searching a hub's edges takes ten or more: a table of
 * the linked pairs behind a filter of one or two bytes per pair, which rejects nearly all pairs that are not linked and
 * stays in the cache. The table holds edges, not pairs, as an edge determines its pair. Costs 9 to 18 bytes per linked
 * pair.
 */
final class PairIndex {
    private final Adjacency adjacency;
    private final long[] filter;
    /** One more than the first of the edges from the smaller entity of a pair to the larger; 0 if free. */
    private final int[] table;

    PairIndex(Adjacency adjacency) {
        this.adjacency = adjacency;
        int count = countPairs();
        int bits = Math.max(6, 32 - Integer.numberOfLeadingZeros(Math.max(1, count)));
        table = new int[1 << Math.min(30, bits + 1)];
        filter = new long[1 << Math.max(0, bits + 3 - 6)];
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
        int mask = table.length - 1;
        for (int entity = 0; entity < adjacency.entityCount(); entity++) {
            for (int edge = adjacency.first[entity]; edge < adjacency.first[entity + 1]; edge++) {
                if (isFirstOfPair(entity, edge)) {
                    long hash = hash(entity, Adjacency.target(adjacency.edges[edge]));
                    filter[word(hash)] |= marks(hash);
                    int slot = (int) (hash >>> 32) & mask;
                    while (table[slot] != 0) {
                        slot = (slot + 1) & mask;
                    }
                    table[slot] = edge + 1;
                }
            }
        }
    }

    /** 0 if no edge links two entities, the smaller given first; 1 if one may. */
    int mayFind(int smaller, int larger) {
        long hash = hash(smaller, larger);
        return (filter[word(hash)] & marks(hash)) == marks(hash) ? 1 : 0;
    }

    private int word(long hash) {
        return (int) (hash >>> 12) & filter.length - 1;
    }

    /** Two bits of a word, so that one look-up tests two bits. */
    private static long marks(long hash) {
        return 1L << hash | 1L << (hash >>> 6);
    }

    /** The first edge from the smaller of two distinct entities to the larger, or -1 if none links them. */
    int find(int smaller, int larger) {
        int mask = table.length - 1;
        int begin = adjacency.first[smaller];
        int end = adjacency.first[smaller + 1];
        int slot = (int) (hash(smaller, larger) >>> 32) & mask;
        for (int edge = table[slot] - 1; edge >= 0; edge = table[slot] - 1) {
            if (edge >= begin && edge < end && Adjacency.target(adjacency.edges[edge]) == larger) {
                return edge;
            }
            slot = (slot + 1) & mask;
        }
        return -1;
    }

    private static long hash(int smaller, int larger) {
        long hash = ((long) smaller << 32 ^ larger ^ smaller) * 0x9E3779B97F4A7C15L;
        return hash ^ hash >>> 29;
    }
}
