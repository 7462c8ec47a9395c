package dev.hornbeam.path;

import java.util.Arrays;

/**
 * Counts observations, each a body and its head, in one open-addressing table of plain numbers: 32 to 64 bytes per
 * observation. Observations are looked up in batches: a look-up waits for memory, so many wait at the same time. One
 * per thread; the counts of several are added up by {@link #addAll}, with the same result in any order.
 */
public final class PathCounts {
    private static final int FEWEST_SLOTS = 1 << 10;
    private static final int BATCH = 256;

    private final int maxLength;
    private final int directedCount;
    private final BodyCode code;
    private final int headBits;

    private final long[] stagedKeys = new long[BATCH];
    private final long[] stagedCounts = new long[BATCH];
    private int stagedCount;
    /** A key and its count per slot; the count is 0 if the slot is free. */
    private long[] table = new long[2 * FEWEST_SLOTS];

    private int mask = FEWEST_SLOTS - 1;
    private int size;
    /** Never read: it keeps {@link #touch} from being optimised away. */
    private long touched;

    public PathCounts(int maxLength, int directedCount) {
        this.maxLength = maxLength;
        this.directedCount = directedCount;
        this.code = BodyCode.of(maxLength, directedCount);
        this.headBits = BodyCode.letterBits(directedCount);
    }

    /** The number of the body at {@code from} in an array, for {@link #add(long, int, long)}. */
    public long body(int[] steps, int from, int length) {
        return code.encode(steps, from, length);
    }

    /** Adds observations of a body closed by a head or {@code NULL_HEAD}. */
    public void add(long body, int head, long count) {
        stagedKeys[stagedCount] = body << headBits | head + 1;
        stagedCounts[stagedCount] = count;
        if (++stagedCount == BATCH) {
            flush();
        }
    }

    private void flush() {
        touch();
        for (int i = 0; i < stagedCount; i++) {
            int slot = find(stagedKeys[i]);
            if (table[2 * slot + 1] == 0) {
                table[2 * slot] = stagedKeys[i];
                size++;
            }
            table[2 * slot + 1] += stagedCounts[i];
            if (2 * size > mask) {
                grow();
            }
        }
        stagedCount = 0;
    }

    /** Brings the slots that are about to be looked up into the cache; a loop this short waits for many at a time. */
    private void touch() {
        long all = 0;
        for (int i = 0; i < stagedCount; i++) {
            all |= table[2 * (hash(stagedKeys[i]) & mask)];
        }
        touched = all;
    }

    /** The slot of a key, or the free slot where it belongs. */
    private int find(long key) {
        int slot = hash(key) & mask;
        while (table[2 * slot] != key && table[2 * slot + 1] != 0) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private static int hash(long key) {
        long hash = key * 0x9E3779B97F4A7C15L;
        return (int) (hash ^ hash >>> 32);
    }

    private void grow() {
        long[] old = table;
        if (2L * old.length > Integer.MAX_VALUE) {
            throw new OutOfMemoryError("more than " + size + " distinct paths in one table");
        }
        table = new long[2 * old.length];
        mask = old.length - 1;
        for (int i = 0; i < old.length; i += 2) {
            if (old[i + 1] != 0) {
                int slot = find(old[i]);
                table[2 * slot] = old[i];
                table[2 * slot + 1] = old[i + 1];
            }
        }
    }

    /** Adds all counts of another. */
    public void addAll(PathCounts other) {
        other.flush();
        int[] steps = new int[maxLength];
        for (int i = 0; i < other.table.length; i += 2) {
            if (other.table[i + 1] != 0) {
                int length = other.decode(other.table[i], steps);
                add(body(steps, 0, length), other.head(other.table[i]), other.table[i + 1]);
            }
        }
    }

    private int decode(long key, int[] into) {
        return code.decode(key >>> headBits, into);
    }

    private int head(long key) {
        return (int) (key & (1L << headBits) - 1) - 1;
    }

    /** The corpus of what was counted. */
    public Corpus toCorpus() {
        flush();
        CorpusLayout layout = new CorpusLayout(maxLength, directedCount, size);
        int[] steps = new int[maxLength];
        for (int i = 0; i < table.length; i += 2) {
            if (table[i + 1] != 0) {
                layout.add(steps, decode(table[i], steps), head(table[i]), table[i + 1]);
            }
        }
        return layout.corpus();
    }

    /**
     * Sorts counted observations into a {@link Corpus}: one counting sort per column, least important first, so that the
     * result does not depend on the order in which they come.
     */
    private static final class CorpusLayout {
        private final int maxLength;
        private final int directedCount;
        /** One observation per row: head, then steps, each plus one; 0 where a shorter body has no step. */
        private final int[] letters;

        private final long[] counts;
        private int size;

        /** Room for distinct observations. */
        CorpusLayout(int maxLength, int directedCount, int size) {
            this.maxLength = maxLength;
            this.directedCount = directedCount;
            this.letters = new int[Math.multiplyExact(size, maxLength + 1)];
            this.counts = new long[size];
        }

        void add(int[] steps, int length, int head, long count) {
            int row = size * (maxLength + 1);
            letters[row] = head + 1;
            for (int step = 0; step < length; step++) {
                letters[row + 1 + step] = steps[step] + 1;
            }
            counts[size++] = count;
        }

        private int letter(int observation, int column) {
            return letters[observation * (maxLength + 1) + column];
        }

        private int length(int observation) {
            int length = maxLength;
            while (letter(observation, length) == 0) {
                length--;
            }
            return length;
        }

        /** Observations by length, then body, then head, the null head first. */
        private int[] sorted() {
            int[] order = new int[size];
            Arrays.setAll(order, i -> i);
            int[] keys = new int[size];
            order = sortedBy(0, order, keys);
            for (int column = maxLength; column > 0; column--) {
                order = sortedBy(column, order, keys);
            }
            for (int i = 0; i < size; i++) {
                keys[i] = length(order[i]);
            }
            return countingSort(order, keys, maxLength);
        }

        private int[] sortedBy(int column, int[] order, int[] keys) {
            for (int i = 0; i < size; i++) {
                keys[i] = letter(order[i], column);
            }
            return countingSort(order, keys, directedCount);
        }

        private static int[] countingSort(int[] order, int[] keys, int largest) {
            int[] next = new int[largest + 2];
            for (int key : keys) {
                next[key + 1]++;
            }
            for (int key = 1; key < next.length; key++) {
                next[key] += next[key - 1];
            }
            int[] sorted = new int[order.length];
            for (int i = 0; i < order.length; i++) {
                sorted[next[keys[i]]++] = order[i];
            }
            return sorted;
        }

        Corpus corpus() {
            int[] firstStep = new int[size + 1];
            int[] steps = new int[size * maxLength];
            int[] firstHead = new int[size + 1];
            int[] heads = new int[size];
            long[] closed = new long[size];
            long[] nullCounts = new long[size];
            int bodies = 0;
            int step = 0;
            int position = 0;
            int before = -1;
            for (int observation : sorted()) {
                if (before < 0 || isNewBody(before, observation)) {
                    bodies++;
                    for (int column = 1; column <= maxLength && letter(observation, column) > 0; column++) {
                        steps[step++] = letter(observation, column) - 1;
                    }
                }
                int head = letter(observation, 0) - 1;
                if (head == CorpusBuilder.NULL_HEAD) {
                    nullCounts[bodies - 1] = counts[observation];
                } else {
                    heads[position] = head;
                    closed[position++] = counts[observation];
                }
                firstStep[bodies] = step;
                firstHead[bodies] = position;
                before = observation;
            }
            return new Corpus(
                    directedCount,
                    Arrays.copyOf(firstStep, bodies + 1),
                    Arrays.copyOf(steps, step),
                    Arrays.copyOf(firstHead, bodies + 1),
                    Arrays.copyOf(heads, position),
                    Arrays.copyOf(closed, position),
                    Arrays.copyOf(nullCounts, bodies));
        }

        private boolean isNewBody(int before, int observation) {
            for (int column = 1; column <= maxLength; column++) {
                if (letter(before, column) != letter(observation, column)) {
                    return true;
                }
            }
            return false;
        }
    }
}
