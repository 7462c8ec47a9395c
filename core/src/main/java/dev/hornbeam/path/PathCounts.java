package dev.hornbeam.path;

import dev.hornbeam.work.SplitMix;
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
    @SuppressWarnings("UnusedVariable")
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

    /** Converts a body to one number and back, so that it can be counted without comparing it step by step. */
    sealed interface BodyCode {
        /** A code for bodies of up to a length in this alphabet that leaves {@link #letterBits} bits for a head. */
        static BodyCode of(int maxLength, int directedCount) {
            return (maxLength + 1) * letterBits(directedCount) < Long.SIZE
                    ? new PackedBodies(maxLength, directedCount)
                    : new TrieBodies();
        }

        /** How many bits hold a relation or inverse plus one, or 0 for none. */
        static int letterBits(int directedCount) {
            return Integer.SIZE - Integer.numberOfLeadingZeros(directedCount);
        }

        /** The number of the body at {@code from} in an array. */
        long encode(int[] steps, int from, int length);

        /** Writes the relations of a body from the beginning of an array and returns how many there are. */
        int decode(long body, int[] into);

        /** The code for bodies that fit into one number: a few bits per step, the first step in the lowest bits. */
        final class PackedBodies implements BodyCode {
            private final int maxLength;
            private final int bits;

            PackedBodies(int maxLength, int directedCount) {
                this.maxLength = maxLength;
                this.bits = BodyCode.letterBits(directedCount);
            }

            @Override
            public long encode(int[] steps, int from, int length) {
                long body = 0;
                for (int i = from + length - 1; i >= from; i--) {
                    body = body << bits | steps[i] + 1;
                }
                return body;
            }

            @Override
            public int decode(long body, int[] into) {
                int length = 0;
                for (long rest = body; rest != 0 && length < maxLength; rest >>>= bits) {
                    into[length++] = (int) (rest & (1L << bits) - 1) - 1;
                }
                return length;
            }
        }

        /**
         * The code for bodies of any length in any alphabet: the number of a node in a tree of prefixes, which grows as bodies
         * are added. Numbers of one tree mean nothing in another.
         */
        final class TrieBodies implements BodyCode {
            private static final int ROOT = 0;

            private int[] parent = new int[1 << 9];
            private int[] relation = new int[1 << 9];
            private int size = 1;
            /** Nodes by parent and relation, open addressing; {@link #ROOT} if free. */
            private int[] table = new int[1 << 10];

            @Override
            public long encode(int[] steps, int from, int length) {
                int node = ROOT;
                for (int i = from; i < from + length; i++) {
                    node = child(node, steps[i]);
                }
                return node;
            }

            @Override
            public int decode(long body, int[] into) {
                int length = 0;
                for (int node = (int) body; node != ROOT; node = parent[node]) {
                    length++;
                }
                int step = length;
                for (int node = (int) body; node != ROOT; node = parent[node]) {
                    into[--step] = relation[node];
                }
                return length;
            }

            private int child(int node, int step) {
                int slot = slot(node, step);
                if (table[slot] != ROOT) {
                    return table[slot];
                }
                if (2 * size >= table.length) {
                    grow();
                    slot = slot(node, step);
                }
                parent[size] = node;
                relation[size] = step;
                table[slot] = size;
                return size++;
            }

            /** The slot of a child, or the free slot where it belongs. */
            private int slot(int node, int step) {
                long hash = SplitMix.mix((long) node << 32 | step);
                int slot = (int) hash & table.length - 1;
                while (table[slot] != ROOT && (parent[table[slot]] != node || relation[table[slot]] != step)) {
                    slot = slot + 1 & table.length - 1;
                }
                return slot;
            }

            private void grow() {
                parent = Arrays.copyOf(parent, 2 * parent.length);
                relation = Arrays.copyOf(relation, 2 * relation.length);
                table = new int[2 * table.length];
                for (int node = 1; node < size; node++) {
                    table[slot(parent[node], relation[node])] = node;
                }
            }
        }
    }
}
