package dev.hornbeam.path;

import java.util.Arrays;

/**
 * Counts observations, each a body and its head, in open addressing over plain arrays: an observation seen before costs
 * a hash and two look-ups and allocates nothing, a new one costs about 40 bytes at length 3. One thread's; the counts
 * of several are added up by {@link #addAll}, in any order to the same result.
 */
final class PathCounts {
    /** What stands in the room of steps that a shorter body does not have. */
    static final int NO_STEP = -1;

    private static final int FEWEST_SLOTS = 1 << 10;

    final int maxLength;
    /** Head, then the steps, filled up with {@link #NO_STEP}; {@code maxLength + 1} numbers an observation. */
    private int[] paths;

    private long[] counts;
    private int size;
    /** The hash in the upper half, one more than the observation's number in the lower half; 0 if free. */
    private long[] table = new long[FEWEST_SLOTS];

    PathCounts(int maxLength) {
        this.maxLength = maxLength;
        this.paths = new int[FEWEST_SLOTS / 2 * (maxLength + 1)];
        this.counts = new long[FEWEST_SLOTS / 2];
    }

    int size() {
        return size;
    }

    /** Step {@code 1…maxLength} of an observation, or its head for 0. */
    int at(int observation, int column) {
        return paths[observation * (maxLength + 1) + column];
    }

    long count(int observation) {
        return counts[observation];
    }

    int length(int observation) {
        int length = maxLength;
        while (length > 0 && at(observation, length) == NO_STEP) {
            length--;
        }
        return length;
    }

    /** Adds observations of the body at {@code from} in an array, closed by a head or {@code NULL_HEAD}. */
    void add(int[] steps, int from, int length, int head, long count) {
        int hash = hash(steps, from, length, head);
        int mask = table.length - 1;
        int slot = hash & mask;
        for (long entry = table[slot]; entry != 0; entry = table[slot]) {
            int observation = (int) entry - 1;
            if ((int) (entry >>> 32) == hash && isAt(observation, steps, from, length, head)) {
                counts[observation] += count;
                return;
            }
            slot = (slot + 1) & mask;
        }
        table[slot] = (long) hash << 32 | (size + 1);
        append(steps, from, length, head, count);
    }

    private boolean isAt(int observation, int[] steps, int from, int length, int head) {
        int at = observation * (maxLength + 1);
        if (paths[at] != head || (length < maxLength && paths[at + length + 1] != NO_STEP)) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (paths[at + 1 + i] != steps[from + i]) {
                return false;
            }
        }
        return true;
    }

    private static int hash(int[] steps, int from, int length, int head) {
        long hash = head;
        for (int i = from; i < from + length; i++) {
            hash = (hash ^ steps[i]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return (int) (hash ^ hash >>> 29);
    }

    private void append(int[] steps, int from, int length, int head, long count) {
        int stride = maxLength + 1;
        if (size == counts.length) {
            counts = Arrays.copyOf(counts, 2 * size);
            paths = Arrays.copyOf(paths, Math.multiplyExact(2 * size, stride));
        }
        int at = size * stride;
        paths[at] = head;
        System.arraycopy(steps, from, paths, at + 1, length);
        Arrays.fill(paths, at + 1 + length, at + stride, NO_STEP);
        counts[size++] = count;
        if (2L * size > table.length) {
            growTable();
        }
    }

    private void growTable() {
        long[] larger = new long[Math.multiplyExact(2, table.length)];
        int mask = larger.length - 1;
        for (long entry : table) {
            if (entry != 0) {
                int slot = (int) (entry >>> 32) & mask;
                while (larger[slot] != 0) {
                    slot = (slot + 1) & mask;
                }
                larger[slot] = entry;
            }
        }
        table = larger;
    }

    /** Adds all that another has counted. */
    void addAll(PathCounts other) {
        for (int i = 0; i < other.size; i++) {
            add(other.paths, i * (maxLength + 1) + 1, other.length(i), other.at(i, 0), other.counts[i]);
        }
    }

    /** The corpus of what was counted. */
    Corpus toCorpus(int directedCount) {
        return new CorpusLayout(this, directedCount).corpus();
    }
}
