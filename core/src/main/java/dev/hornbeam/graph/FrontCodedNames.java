package dev.hornbeam.graph;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Names in the order of their bytes, in blocks: the first name of a block in full, every other as how many bytes it
 * shares with the one before and the bytes that follow. Names that begin alike, such as IRIs, take little more than what
 * tells them apart.
 *
 * <pre>
 *   block:  length, bytes │ shared, length, bytes │ shared, length, bytes │ …    (numbers of 7 bits a byte)
 * </pre>
 */
public final class FrontCodedNames {
    private static final int BLOCK = 16;

    private final ByteBuffer bytes;
    private final Ints blocks;
    private final int size;
    private final int longest;

    /**
     * @param bytes the blocks, as a {@link Writer} wrote them
     * @param blocks where each begins
     * @param size how many names there are
     * @param longest the bytes of the longest
     */
    public FrontCodedNames(ByteBuffer bytes, Ints blocks, int size, int longest) {
        if (blocks.size() != (size + BLOCK - 1) / BLOCK) {
            throw new IllegalArgumentException(size + " names are not " + blocks.size() + " blocks");
        }
        if (longest < 0 || longest > bytes.remaining()) {
            throw new IllegalArgumentException("a name of " + longest + " of " + bytes.remaining() + " bytes");
        }
        this.bytes = bytes.slice();
        this.blocks = blocks;
        this.size = size;
        this.longest = longest;
    }

    /** How many names there are. */
    public int size() {
        return size;
    }

    /** The bytes that the names take. */
    public long bytes() {
        return bytes.capacity() + blocks.bytes();
    }

    /** The bytes of the name of this rank. */
    public byte[] name(int rank) {
        try {
            return written(rank);
        } catch (IndexOutOfBoundsException | NegativeArraySizeException | IllegalArgumentException damage) {
            throw damaged(damage);
        }
    }

    private static InputException damaged(RuntimeException cause) {
        return InputException.of(
                "the graph file",
                "names that reach beyond their place",
                "what was written",
                "Maybe it was damaged; copy it again, or index the data again.",
                cause);
    }

    private byte[] written(int rank) {
        Position position = new Position(blocks.get(rank / BLOCK));
        byte[] name = new byte[longest];
        int length = 0;
        for (int i = 0; i <= rank % BLOCK; i++) {
            int shared = i == 0 ? 0 : position.number();
            int rest = position.number();
            bytes.get(position.at, name, shared, rest);
            position.at += rest;
            length = shared + rest;
        }
        return Arrays.copyOf(name, length);
    }

    /** The rank of the name at {@code from..to} of a buffer; if it is not there, minus its place minus 1. */
    public int rank(byte[] buffer, int from, int to) {
        try {
            return search(buffer, from, to);
        } catch (IndexOutOfBoundsException damage) {
            throw damaged(damage);
        }
    }

    private int search(byte[] buffer, int from, int to) {
        int low = 0; // of the last block whose first name is not greater
        int high = blocks.size() - 1;
        while (low < high) {
            int middle = low + high + 1 >>> 1;
            if (compareFirst(middle, buffer, from, to) <= 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return size == 0 ? -1 : rankInBlock(low, buffer, from, to);
    }

    /**
     * Names of a block are not put together: how far the wanted name agrees with the one before tells, with how much the
     * next one shares with that, on which side of the wanted name the next one is.
     */
    private int rankInBlock(int block, byte[] buffer, int from, int to) {
        Position position = new Position(blocks.get(block));
        int end = Math.min(size, (block + 1) * BLOCK);
        int agreed = 0;
        for (int rank = block * BLOCK; rank < end; rank++) {
            int shared = rank == block * BLOCK ? 0 : position.number();
            int rest = position.number();
            if (shared < agreed) {
                return -rank - 1;
            }
            if (shared == agreed) {
                int both = Math.min(rest, to - from - agreed);
                int same = 0;
                while (same < both && bytes.get(position.at + same) == buffer[from + agreed + same]) {
                    same++;
                }
                agreed += same;
                boolean atEnd = agreed == to - from;
                if (atEnd || same < rest && (bytes.get(position.at + same) & 0xff) > (buffer[from + agreed] & 0xff)) {
                    return atEnd && same == rest ? rank : -rank - 1;
                }
            }
            position.at += rest;
        }
        return -end - 1;
    }

    /** How the first name of a block compares, which is there in full. */
    private int compareFirst(int block, byte[] buffer, int from, int to) {
        Position position = new Position(blocks.get(block));
        int length = position.number();
        int at = position.at;
        int both = Math.min(length, to - from);
        for (int i = 0; i < both; i++) {
            int order = Byte.compareUnsigned(bytes.get(at + i), buffer[from + i]);
            if (order != 0) {
                return order;
            }
        }
        return length - (to - from);
    }

    /** A place in the bytes. */
    private final class Position {
        private int at;

        private Position(int at) {
            this.at = at;
        }

        private int number() {
            int value = 0;
            for (int shift = 0; ; shift += 7) {
                int next = bytes.get(at++);
                value |= (next & 0x7f) << shift;
                if (next >= 0) {
                    return value;
                }
            }
        }
    }

    /** Writes names, given in ascending order, in blocks. */
    public static final class Writer {
        private final OutputStream out;
        private final int[] blocks;
        private byte[] last = new byte[0];
        private int size;
        private int longest;
        private long written;

        /** @param size how many names will be given */
        public Writer(OutputStream out, int size) {
            this.out = out;
            this.blocks = new int[(size + BLOCK - 1) / BLOCK];
        }

        /** Adds the next name. */
        public void add(byte[] name) throws IOException {
            int shared = 0;
            if (size % BLOCK == 0) {
                if (written > Integer.MAX_VALUE) {
                    throw new IOException("names of more than 2 GiB");
                }
                blocks[size / BLOCK] = (int) written;
            } else {
                int difference = Arrays.mismatch(last, name);
                shared = difference < 0 ? name.length : difference;
                number(shared);
            }
            number(name.length - shared);
            out.write(name, shared, name.length - shared);
            written += name.length - shared;
            longest = Math.max(longest, name.length);
            last = name;
            size++;
        }

        private void number(int value) throws IOException {
            int rest = value;
            for (; rest > 0x7f; rest >>>= 7) {
                out.write(rest & 0x7f | 0x80);
                written++;
            }
            out.write(rest);
            written++;
        }

        /** Where each block begins. */
        public Ints blocks() {
            return Ints.of(blocks);
        }

        /** The bytes of the longest name. */
        public int longest() {
            return longest;
        }
    }
}
