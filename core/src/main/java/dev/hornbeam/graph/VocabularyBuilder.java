package dev.hornbeam.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.Vocabulary.HashedNames;
import dev.hornbeam.graph.Vocabulary.HashedNames.NameHash;
import java.util.Arrays;

/** Collects distinct names in order of first appearance and gives each a dense id. */
public final class VocabularyBuilder {
    private static final int MOST_BYTES = Integer.MAX_VALUE - 16;

    private byte[] bytes = new byte[1 << 12];
    private int[] starts = new int[1 << 8];
    /** Hash in the high half, id + 1 in the low half, 0 where free: most probes end without touching another array. */
    private long[] table = new long[1 << 9];

    private int size;

    /** Of {@link #find}. */
    private long[] slots = new long[0];

    private int[] begins = new int[0];

    /** Begins with the names of a vocabulary, by their ids. */
    public static VocabularyBuilder of(Vocabulary names) {
        VocabularyBuilder builder = new VocabularyBuilder();
        for (int id = 0; id < names.size(); id++) {
            byte[] name = names.utf8(id);
            builder.add(name, 0, name.length);
        }
        return builder;
    }

    /** The number of distinct names so far. */
    public int size() {
        return size;
    }

    /** The id of a name, which is added if it is new. */
    public int add(String name) {
        byte[] added = name.getBytes(UTF_8);
        return add(added, 0, added.length);
    }

    /** The id of the name at {@code from..to} of a buffer, which is added if it is new. */
    public int add(byte[] buffer, int from, int to) {
        int hash = NameHash.of(buffer, from, to);
        int mask = table.length - 1;
        int slot = hash & mask;
        for (; table[slot] != 0; slot = (slot + 1) & mask) {
            int id = (int) table[slot] - 1;
            if ((int) (table[slot] >>> 32) == hash && isName(id, buffer, from, to)) {
                return id;
            }
        }
        append(buffer, from, to);
        table[slot] = (long) hash << 32 | size;
        if (2 * size > table.length) {
            growTable();
        }
        return size - 1;
    }

    /**
     * The ids of several names at once; -1 of those that are new, and of a few that are not. Memory is asked for all of them
     * before any answer is needed.
     *
     * @param from where each name begins in the buffer
     * @param to where each ends
     * @param ids is filled
     */
    public void find(byte[] buffer, int[] from, int[] to, int count, int[] ids) {
        if (slots.length < count) {
            slots = new long[count];
            begins = new int[count];
        }
        int mask = table.length - 1;
        for (int i = 0; i < count; i++) {
            int hash = NameHash.of(buffer, from[i], to[i]);
            ids[i] = hash;
            slots[i] = table[hash & mask];
        }
        for (int i = 0; i < count; i++) {
            int hash = ids[i];
            long entry = slots[i];
            for (int slot = hash & mask; entry != 0 && (int) (entry >>> 32) != hash; entry = table[slot]) {
                slot = (slot + 1) & mask; // mostly in memory that was fetched together with the first
            }
            ids[i] = (int) entry - 1;
            begins[i] = ids[i] < 0 ? 0 : starts[ids[i]];
        }
        for (int i = 0; i < count; i++) {
            int end = begins[i] + to[i] - from[i];
            if (ids[i] >= 0
                    && (starts[ids[i] + 1] != end || !Arrays.equals(bytes, begins[i], end, buffer, from[i], to[i]))) {
                ids[i] = -1;
            }
        }
    }

    /** Whether an id has the name at {@code from..to} of a buffer; cheaper than asking for the id. */
    public boolean isName(int id, byte[] buffer, int from, int to) {
        return id < size && Arrays.equals(bytes, starts[id], starts[id + 1], buffer, from, to);
    }

    private void append(byte[] buffer, int from, int to) {
        int length = to - from;
        if (size + 2 > starts.length) {
            starts = Arrays.copyOf(starts, 2 * starts.length);
        }
        int start = starts[size];
        if (length > MOST_BYTES - start) {
            throw new IllegalStateException("names of more than 2 GiB in one vocabulary");
        }
        if (start + length > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(MOST_BYTES, Math.max(start + length, 2L * bytes.length)));
        }
        System.arraycopy(buffer, from, bytes, start, length);
        starts[++size] = start + length;
    }

    private void growTable() {
        long[] larger = new long[2 * table.length];
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

    /** The names so far; the builder is not affected and can continue. */
    public Vocabulary build() {
        int[] ids = new int[table.length];
        for (int slot = 0; slot < ids.length; slot++) {
            ids[slot] = (int) table[slot];
        }
        return new HashedNames(Arrays.copyOf(bytes, starts[size]), Arrays.copyOf(starts, size + 1), ids);
    }
}
