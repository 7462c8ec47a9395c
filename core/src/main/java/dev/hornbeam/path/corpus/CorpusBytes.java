package dev.hornbeam.path.corpus;

import java.util.Arrays;

/**
 * Bytes to write numbers to or read them from: seven bits per byte, the lowest first; the top bit is set if more bytes
 * follow.
 */
final class CorpusBytes {
    private byte[] bytes;
    private int position;
    private int end;

    /** An empty buffer to write to. */
    CorpusBytes() {
        this(new byte[1 << 16], 0, 0);
    }

    /** A part of an array to read from. */
    CorpusBytes(byte[] bytes, int begin, int end) {
        this.bytes = bytes;
        this.position = begin;
        this.end = end;
    }

    int remaining() {
        return end - position;
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, end);
    }

    void putRaw(byte... added) {
        reserve(added.length);
        System.arraycopy(added, 0, bytes, end, added.length);
        end += added.length;
    }

    /** Writes a number that is not negative. */
    void put(long value) {
        reserve(10);
        for (; value > 0x7F; value >>>= 7) {
            bytes[end++] = (byte) (value | 0x80);
        }
        bytes[end++] = (byte) value;
    }

    private void reserve(int room) {
        if (bytes.length - end < room) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 16, 2L * bytes.length));
        }
    }

    /** Reads a number, which must not exceed a limit. */
    long get(long most, String what) {
        long value = 0;
        for (int shift = 0; shift < 64 && position < end; shift += 7) {
            byte next = bytes[position++];
            value |= (long) (next & 0x7F) << shift;
            if (next >= 0) {
                require(value >= 0 && value <= most, what);
                return value;
            }
        }
        throw new IllegalArgumentException("an incomplete " + what);
    }

    int getInt(int most, String what) {
        return (int) get(most, what);
    }

    static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalArgumentException("an impossible " + what);
        }
    }
}
