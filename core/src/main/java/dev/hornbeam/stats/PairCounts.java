package dev.hornbeam.stats;

/**
 * Counts pairs of ids in an open-addressing table of plain arrays: most graphs of thousands of relations have few pairs
 * of relations that meet, so that a square of counts would be mostly empty.
 */
final class PairCounts {
    /** Takes one pair and its count. */
    interface Visitor {
        void visit(int first, int second, int count);
    }

    private long[] pairs = new long[1 << 8];
    private int[] counts = new int[1 << 8]; // 0 marks a free slot
    private int size;

    /** @param more at least 1 */
    void add(int first, int second, int more) {
        long pair = (long) first << 32 | second;
        int slot = slot(pair);
        counts[slot] += more;
        if (counts[slot] == more) {
            pairs[slot] = pair;
            if (2 * ++size > pairs.length) {
                grow();
            }
        }
    }

    private int slot(long pair) {
        int mask = pairs.length - 1;
        long hash = pair * 0x9E3779B97F4A7C15L;
        int slot = (int) (hash >>> 40) & mask;
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

    void forEach(Visitor visitor) {
        for (int i = 0; i < pairs.length; i++) {
            if (counts[i] != 0) {
                visitor.visit((int) (pairs[i] >>> 32), (int) pairs[i], counts[i]);
            }
        }
    }
}
