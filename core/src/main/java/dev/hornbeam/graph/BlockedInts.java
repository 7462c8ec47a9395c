package dev.hornbeam.graph;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Numbers whose neighbours are close to each other, such as those that ascend: of every 32 the lowest is kept once, and of
 * each how far it is above it, in as few bits as the block needs. Two reads give a number: one of the block, one of the
 * number in it.
 *
 * <pre>
 *   one long per block: its lowest number (31 bits), bits of each number (5), where its numbers begin (28, in fours of bytes)
 *   the numbers of the first block, of the second, …
 * </pre>
 */
public final class BlockedInts extends Ints {
    private static final int SHIFT = 5;
    private static final int BLOCK = 1 << SHIFT;
    private static final int LOWEST_BITS = 31;
    private static final int WIDTH_BITS = 5;
    private static final int BEGIN_SHIFT = LOWEST_BITS + WIDTH_BITS;
    private static final long MOST_FOURS = 1L << 64 - BEGIN_SHIFT;
    /** Bytes beyond the last number, so that eight bytes can be read at any of them. */
    private static final int SPARE = 8;

    private final ByteBuffer buffer;
    private final int numbers;
    private final int size;

    /**
     * @param bytes as {@link #write} wrote them
     * @param size how many numbers there are
     */
    public BlockedInts(ByteBuffer bytes, int size) {
        long headers = 8L * blocks(size);
        if (size < 0 || bytes.remaining() < headers + SPARE) {
            throw new IllegalArgumentException(size + " numbers are not " + bytes.remaining() + " bytes");
        }
        this.buffer = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        this.numbers = (int) headers;
        this.size = size;
    }

    private static int blocks(int size) {
        return size + BLOCK - 1 >>> SHIFT;
    }

    /** The bytes that numbers would take; more than {@link Integer#MAX_VALUE} if they cannot be kept in this way. */
    public static long bytes(Ints values) {
        long fours = 0;
        for (int block = 0; block < blocks(values.size()); block++) {
            fours += Range.of(values, block).width();
        }
        return fours >= MOST_FOURS ? Long.MAX_VALUE : 8L * blocks(values.size()) + 4 * fours + SPARE;
    }

    @Override
    public int get(int position) {
        long block = buffer.getLong(position >>> SHIFT << 3);
        int width = (int) (block >>> LOWEST_BITS) & (1 << WIDTH_BITS) - 1;
        int bit = (position & BLOCK - 1) * width;
        int at = numbers + ((int) (block >>> BEGIN_SHIFT) << 2) + (bit >>> 3);
        long above = buffer.getLong(at) >>> (bit & 7) & (1L << width) - 1;
        return (int) (block & Integer.MAX_VALUE) + (int) above;
    }

    /** Most blocks are known by their beginning alone. */
    @Override
    public boolean areBelow(int limit) {
        for (int block = 0; block < blocks(size); block++) {
            long header = buffer.getLong(block << 3);
            int width = (int) (header >>> LOWEST_BITS) & (1 << WIDTH_BITS) - 1;
            long end = numbers + ((header >>> BEGIN_SHIFT) << 2) + 4L * width + SPARE;
            if (end > buffer.capacity()) {
                return false;
            }
            boolean surely = (header & Integer.MAX_VALUE) + (1L << width) <= limit;
            for (int i = block << SHIFT; !surely && i < Math.min(size, (block + 1) << SHIFT); i++) {
                int number = get(i);
                if (number < 0 || number >= limit) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public long pair(int position) {
        long block = buffer.getLong(position >>> SHIFT << 3);
        int width = (int) (block >>> LOWEST_BITS) & (1 << WIDTH_BITS) - 1;
        int place = position & BLOCK - 1;
        if (place == BLOCK - 1 || width > PackedInts.WIDEST_OF_TWO) {
            return super.pair(position);
        }
        int bit = place * width;
        long both = buffer.getLong(numbers + ((int) (block >>> BEGIN_SHIFT) << 2) + (bit >>> 3)) >>> (bit & 7);
        long lowest = block & Integer.MAX_VALUE;
        long mask = (1L << width) - 1;
        return lowest + (both & mask) << 32 | lowest + (both >>> width & mask);
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public long bytes() {
        return buffer.capacity();
    }

    /** Writes numbers so that a buffer of the bytes can be read as numbers in blocks. */
    public static void write(Ints values, OutputStream out) throws IOException {
        ByteBuffer eight = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        long begin = 0;
        for (int block = 0; block < blocks(values.size()); block++) {
            Range range = Range.of(values, block);
            eight.putLong(0, begin << BEGIN_SHIFT | (long) range.width() << LOWEST_BITS | range.lowest());
            out.write(eight.array());
            begin += range.width();
        }
        byte[] bytes = new byte[BLOCK * 4];
        for (int block = 0; block < blocks(values.size()); block++) {
            Range range = Range.of(values, block);
            out.write(bytes, 0, range.pack(values, bytes));
        }
        out.write(new byte[SPARE]);
    }

    /** The numbers of a block: where they are, their lowest, and the bits that the highest above it needs. */
    private record Range(int from, int to, int lowest, int width) {
        static Range of(Ints values, int block) {
            int from = block << SHIFT;
            int to = Math.min(values.size(), from + BLOCK);
            int lowest = Integer.MAX_VALUE;
            int highest = 0;
            for (int i = from; i < to; i++) {
                int value = values.get(i);
                lowest = Math.min(lowest, value);
                highest = Math.max(highest, value);
            }
            return new Range(from, to, lowest, 32 - Integer.numberOfLeadingZeros(highest - lowest));
        }

        /** Every block takes as many fours of bytes as its numbers have bits, the last one too. */
        int pack(Ints values, byte[] into) {
            long pending = 0;
            int bits = 0;
            int filled = 0;
            for (int i = from; i < from + BLOCK; i++) {
                pending |= (i < to ? (long) values.get(i) - lowest : 0) << bits;
                for (bits += width; bits >= 8; bits -= 8) {
                    into[filled++] = (byte) pending;
                    pending >>>= 8;
                }
            }
            return filled;
        }
    }
}
