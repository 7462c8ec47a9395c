package dev.hornbeam.graph.source;

import dev.hornbeam.input.InputException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;

/**
 * How much an archive may hold: a small file can unpack to more than any disk or memory holds, by mistake or on
 * purpose.
 */
public final class UnpackLimit {
    /** Text seldom shrinks to less than a hundredth. */
    private static final int MOST_PER_BYTE = 200;

    /** Small archives may be as repetitive as they like. */
    private static final long HARMLESS = 1_000_000_000;

    private final String where;
    private final long most;
    private final long packed;
    private long bytes;

    /**
     * @param most the most bytes of all files of the archive together
     * @param packed the size of the archive itself in bytes, or a negative number if it is not known
     */
    public UnpackLimit(String where, long most, long packed) {
        this.where = where;
        this.most = most;
        this.packed = packed;
    }

    /** Counts bytes, and refuses if they are too many. */
    public void count(long more) {
        bytes += more;
        if (bytes > most) {
            throw refused("more than " + amount(most));
        }
        if (packed >= 0 && bytes > HARMLESS && bytes / MOST_PER_BYTE > packed) {
            throw refused("more than " + MOST_PER_BYTE + " times its size, " + amount(bytes) + " so far");
        }
    }

    private InputException refused(String found) {
        return InputException.of(
                where,
                "an archive that unpacks to " + found,
                "at most " + amount(most) + ", and at most " + MOST_PER_BYTE + " times its size",
                "Maybe unpack it yourself if you trust it, or allow more to be unpacked.");
    }

    private static String amount(long bytes) {
        return bytes < 1_000_000
                ? String.format(Locale.ROOT, "%,d bytes", bytes)
                : bytes < 1_000_000_000
                        ? String.format(Locale.ROOT, "%,d MB", bytes / 1_000_000)
                        : String.format(Locale.ROOT, "%,.1f GB", bytes / 1e9);
    }

    /** A stream whose bytes are counted. */
    public InputStream counted(InputStream in) {
        return new FilterInputStream(in) {
            @Override
            public int read() throws IOException {
                int read = in.read();
                count(read < 0 ? 0 : 1);
                return read;
            }

            @Override
            public int read(byte[] buffer, int offset, int length) throws IOException {
                int read = in.read(buffer, offset, length);
                count(Math.max(0, read));
                return read;
            }

            @Override
            public long skip(long wanted) throws IOException {
                long skipped = in.skip(wanted);
                count(skipped);
                return skipped;
            }
        };
    }
}
