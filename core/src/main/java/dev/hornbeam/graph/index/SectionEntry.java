package dev.hornbeam.graph.index;

import java.nio.ByteBuffer;

/**
 * Where a section lies and what it holds.
 *
 * @param offset from the beginning of the file, a multiple of 8
 * @param bytes its length
 * @param size how many numbers, names or facts it holds
 * @param width the bits of a number or {@link #IN_BLOCKS}, or of names the bytes of the longest
 * @param checksum CRC-32C of its bytes
 */
record SectionEntry(long offset, long bytes, int size, int width, int checksum) {
    /** The width of numbers of which neighbours are kept as blocks. */
    static final int IN_BLOCKS = 0;

    /** The bytes of an entry. */
    static final int BYTES = 28;

    SectionEntry withWidth(int other) {
        return new SectionEntry(offset, bytes, size, other, checksum);
    }

    void put(ByteBuffer into) {
        into.putLong(offset).putLong(bytes).putInt(size).putInt(width).putInt(checksum);
    }

    static SectionEntry get(ByteBuffer from) {
        return new SectionEntry(from.getLong(), from.getLong(), from.getInt(), from.getInt(), from.getInt());
    }
}
