package dev.hornbeam.path.corpus;

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
}
