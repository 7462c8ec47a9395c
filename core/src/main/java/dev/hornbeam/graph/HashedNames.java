package dev.hornbeam.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * Names as one run of UTF-8 bytes with an offset each, found by an open-addressing table of ids: a name costs its bytes and
 * about 10 bytes more, compared with about 60 for a {@code String} in a hash map.
 */
final class HashedNames extends Vocabulary {
    private final byte[] bytes;
    private final int[] starts;
    private final int[] table;

    /**
     * Takes ownership of the arrays: {@code starts} has one more entry than there are names, {@code table} holds id +
     * 1.
     */
    HashedNames(byte[] bytes, int[] starts, int[] table) {
        this.bytes = bytes;
        this.starts = starts;
        this.table = table;
    }

    @Override
    public int size() {
        return starts.length - 1;
    }

    @Override
    public String name(int id) {
        return new String(bytes, starts[id], starts[id + 1] - starts[id], UTF_8);
    }

    @Override
    public byte[] utf8(int id) {
        return Arrays.copyOfRange(bytes, starts[id], starts[id + 1]);
    }

    @Override
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

    @Override
    int compare(int first, int second) {
        return Arrays.compareUnsigned(
                bytes, starts[first], starts[first + 1], bytes, starts[second], starts[second + 1]);
    }

    @Override
    public long nameBytes() {
        return bytes.length;
    }

    @Override
    public long indexBytes() {
        return 4L * starts.length + 4L * table.length;
    }
}
