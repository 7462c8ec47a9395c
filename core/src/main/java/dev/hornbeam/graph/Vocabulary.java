package dev.hornbeam.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.input.ClosestName;
import java.util.Arrays;
import java.util.Optional;

/**
 * The names of entities or relations, each with a dense id from 0; immutable.
 *
 * <p>Names are kept as one run of UTF-8 bytes with an offset each, and found by an open-addressing table of ids: a name
 * costs its bytes and about 10 bytes more, compared with about 60 for a {@code String} in a hash map.
 */
public final class Vocabulary {
    /** The id that {@link #id} returns for an unknown name. */
    public static final int UNKNOWN = -1;

    private final byte[] bytes;
    private final int[] starts;
    private final int[] table;

    /**
     * Takes ownership of the arrays: {@code starts} has one more entry than there are names, {@code table} holds id +
     * 1.
     */
    Vocabulary(byte[] bytes, int[] starts, int[] table) {
        this.bytes = bytes;
        this.starts = starts;
        this.table = table;
    }

    /** A vocabulary of these names, ids in the order given; a duplicate name keeps its first id. */
    public static Vocabulary of(String... names) {
        VocabularyBuilder builder = new VocabularyBuilder();
        for (String name : names) {
            builder.add(name);
        }
        return builder.build();
    }

    /** The number of names; ids run from 0 to one less. */
    public int size() {
        return starts.length - 1;
    }

    /** The name of an id. */
    public String name(int id) {
        return new String(bytes, starts[id], starts[id + 1] - starts[id], UTF_8);
    }

    /** The id of a name, or {@link #UNKNOWN}. */
    public int id(String name) {
        byte[] wanted = name.getBytes(UTF_8);
        return id(wanted, 0, wanted.length);
    }

    /** The id of the name at {@code from..to} of a buffer, or {@link #UNKNOWN}. */
    public int id(byte[] buffer, int from, int to) {
        int mask = table.length - 1;
        for (int slot = NameHash.of(buffer, from, to) & mask; table[slot] != 0; slot = (slot + 1) & mask) {
            int id = table[slot] - 1;
            if (Arrays.equals(bytes, starts[id], starts[id + 1], buffer, from, to)) {
                return id;
            }
        }
        return UNKNOWN;
    }

    /** Memory held by the names themselves, in bytes. */
    public long nameBytes() {
        return bytes.length;
    }

    /** Memory held by offsets and the look-up table, in bytes. */
    public long indexBytes() {
        return 4L * starts.length + 4L * table.length;
    }

    /** The known name closest to an unknown one, for messages; empty if none is close. */
    public Optional<String> closest(String wanted) {
        return ClosestName.in(size(), this::name, wanted);
    }
}
