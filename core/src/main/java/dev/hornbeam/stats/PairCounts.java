package dev.hornbeam.stats;

/** Counts pairs of ids in an open-addressing table of plain arrays, where a square of counts would be mostly empty. */
public final class PairCounts {
    /** Takes one pair and its count. */
    public interface Visitor {
        void visit(int first, int second, int count);
    }

    private long[] pairs = new long[1 << 8];
    private int[] counts = new int[1 << 8]; // 0 marks a free slot
    private int size;

    /** @param more at least 1 */
    public void add(int first, int second, int more) {
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

    /** How often a pair was added. */
    public int count(int first, int second) {
        return counts[slot((long) first << 32 | second)];
    }

    /** Visits all pairs, in no order. */
    public void forEach(Visitor visitor) {
        for (int i = 0; i < pairs.length; i++) {
            if (counts[i] != 0) {
                visitor.visit((int) (pairs[i] >>> 32), (int) pairs[i], counts[i]);
            }
        }
    }
}
