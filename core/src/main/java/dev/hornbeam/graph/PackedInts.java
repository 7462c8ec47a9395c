package dev.hornbeam.graph;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Numbers of the same few bits each, side by side, lowest bit first, in a buffer that is mostly a part of a mapped file.
 * One read of eight bytes, a shift and a mask give a number. A position beyond the end gives 0 or fails.
 */
public final class PackedInts extends Ints {
    /** Bytes beyond the last number, so that eight bytes can be read at any of them. */
    private static final int SPARE = 8;

    /** Two numbers of so many bits are within eight bytes wherever the first begins. */
    static final int WIDEST_OF_TWO = 28;

    private final ByteBuffer buffer;
    private final int width;
    private final long mask;
    private final int size;

    /**
     * @param bytes from the first number on, as {@link #write} wrote them
     * @param width the bits of each, from 1 to 31
     * @param size how many there are
     */
    public PackedInts(ByteBuffer bytes, int width, int size) {
        if (width < 1 || width > 31 || size < 0 || bytes.remaining() != bytes(width, size)) {
            throw new IllegalArgumentException(
                    size + " numbers of " + width + " bits are not " + bytes.remaining() + " bytes");
        }
        this.buffer = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        this.width = width;
        this.mask = (1L << width) - 1;
        this.size = size;
    }

    /** The bits that numbers up to this one need. */
    public static int width(int largest) {
        return Math.max(1, 32 - Integer.numberOfLeadingZeros(largest));
    }

    /** The bytes of so many numbers. */
    public static long bytes(int width, int size) {
        return ((long) width * size + 7) / 8 + SPARE;
    }

    @Override
    public int get(int position) {
        long bit = (long) position * width;
        return (int) (buffer.getLong((int) (bit >>> 3)) >>> (bit & 7) & mask);
    }

    @Override
    public long pair(int position) {
        if (width > WIDEST_OF_TWO) {
            return super.pair(position);
        }
        long bit = (long) position * width;
        long both = buffer.getLong((int) (bit >>> 3)) >>> (bit & 7);
        return (both & mask) << 32 | both >>> width & mask;
    }

    @Override
    public boolean areBelow(int limit) {
        if (mask < limit) {
            return true;
        }
        long end = (long) size * width;
        for (long bit = 0; bit < end; bit += width) { // in place: a file is opened before anything is compiled
            if ((buffer.getLong((int) (bit >>> 3)) >>> (bit & 7) & mask) >= limit) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public long bytes() {
        return buffer.capacity();
    }

    /** Writes numbers so that a buffer of the bytes can be read as packed numbers. */
    public static void write(Ints values, int width, OutputStream out) throws IOException {
        byte[] block = new byte[1 << 13];
        int filled = 0;
        long pending = 0;
        int bits = 0;
        for (int i = 0; i < values.size(); i++) {
            pending |= (long) values.get(i) << bits;
            bits += width;
            while (bits >= 8) {
                block[filled++] = (byte) pending;
                pending >>>= 8;
                bits -= 8;
                if (filled == block.length) {
                    out.write(block);
                    filled = 0;
                }
            }
        }
        out.write(block, 0, filled);
        if (bits > 0) {
            out.write((int) pending & 0xff);
        }
        out.write(new byte[SPARE]);
    }
}
