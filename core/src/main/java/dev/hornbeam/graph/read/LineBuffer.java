package dev.hornbeam.graph.read;

import dev.hornbeam.input.LineLimit;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Returns the lines of a stream as ranges of one buffer, without creating strings; {@code \n} and {@code \r\n} end one.
 */
public final class LineBuffer {
    private final InputStream in;
    private final String where;
    private final int longest = LineLimit.longest();
    private byte[] buffer = new byte[1 << 16];
    private int limit;
    private int next;
    private int from;
    private int to;
    private long number;
    private boolean plain;
    private boolean atEnd;

    /** @param where the file, for messages */
    public LineBuffer(InputStream in, String where) throws IOException {
        this.in = in;
        this.where = where;
        skipByteOrderMark();
    }

    private void skipByteOrderMark() throws IOException {
        while (limit < 3 && fill()) {
            // until three bytes are there or the stream ends
        }
        if (limit >= 3 && buffer[0] == (byte) 0xEF && buffer[1] == (byte) 0xBB && buffer[2] == (byte) 0xBF) {
            next = 3;
        }
    }

    /**
     * Moves to the next line; false at the end of the stream.
     *
     * @throws dev.hornbeam.input.InputException if a line is longer than {@link LineLimit#longest}
     */
    public boolean advance() throws IOException {
        from = next;
        int scan = next;
        int signs = 0;
        while (true) {
            byte[] bytes = buffer;
            int end = limit;
            while (scan < end && bytes[scan] != '\n') {
                signs |= bytes[scan++] - 1;
            }
            plain = signs >= 0;
            if (scan < end) {
                return found(scan, scan + 1);
            }
            if (scan - from > longest) {
                throw LineLimit.problem(where, number + 1);
            }
            if (atEnd) {
                return scan > from && found(scan, scan);
            }
            scan -= from;
            fill();
        }
    }

    private boolean found(int end, int following) {
        number++;
        if (end - from > longest) {
            throw LineLimit.problem(where, number);
        }
        next = following;
        to = end > from && buffer[end - 1] == '\r' ? end - 1 : end;
        return true;
    }

    /** Makes room, keeping everything from {@link #from} on, and reads more; false at the end of the stream. */
    private boolean fill() throws IOException {
        if (from > 0) {
            System.arraycopy(buffer, from, buffer, 0, limit - from);
            limit -= from;
            from = 0;
        }
        if (limit == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
        int count = in.read(buffer, limit, buffer.length - limit);
        if (count < 0) {
            atEnd = true;
            return false;
        }
        limit += count;
        return true;
    }

    /** The bytes of the lines; may be another array after a call of {@link #advance}. */
    public byte[] buffer() {
        return buffer;
    }

    /** Where the line begins in {@link #buffer}. */
    public int from() {
        return from;
    }

    /** Where the line ends in {@link #buffer}, its line end not included. */
    public int to() {
        return to;
    }

    /** The line's number, from 1. */
    public long number() {
        return number;
    }

    /** Whether every byte of the line is ASCII and none is NUL. */
    public boolean plain() {
        return plain;
    }

    /** Whether the line is well-formed UTF-8. */
    public boolean isUtf8() {
        return Utf8.isText(buffer, from, to);
    }
}
