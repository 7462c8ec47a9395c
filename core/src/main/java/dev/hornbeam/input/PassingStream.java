package dev.hornbeam.input;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream whose bytes are looked at as they are read, each once and none left out. */
public class PassingStream extends FilterInputStream {
    private static final int SKIPPED = 1 << 13;

    private final byte[] one = new byte[1];

    protected PassingStream(InputStream in) {
        super(in);
    }

    /** Takes how many bytes were read. */
    @FunctionalInterface
    public interface Counter {
        void count(int more) throws IOException;
    }

    /** A stream whose bytes are counted. */
    public static InputStream counted(InputStream in, Counter counter) {
        return new PassingStream(in) {
            @Override
            protected void passed(byte[] buffer, int from, int count) throws IOException {
                counter.count(Math.max(0, count));
            }
        };
    }

    /**
     * Looks at what was read; nothing is done with it here.
     *
     * @param count how many bytes from {@code from} on, or -1 at the end
     */
    protected void passed(byte[] buffer, int from, int count) throws IOException {}

    @Override
    public final int read() throws IOException {
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
        int count = in.read(buffer, from, length);
        passed(buffer, from, count);
        return count;
    }

    @Override
    public final long skip(long wanted) throws IOException {
        return wanted <= 0 ? 0 : Math.max(0, read(new byte[(int) Math.min(wanted, SKIPPED)]));
    }

    @Override
    public final boolean markSupported() {
        return false;
    }
}
