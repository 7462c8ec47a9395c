package dev.hornbeam.graph.read;

import dev.hornbeam.input.InputException;
import dev.hornbeam.input.PassingStream;
import java.io.InputStream;
import java.util.Locale;

/**
 * How much compressed input and archives may unpack to: a small file can hold more than any disk or memory, by mistake or on
 * purpose. Input whose end is not in sight, such as a pipe, is bounded by the same number.
 */
public final class UnpackLimit {
    /** What input may unpack to, in bytes, if nothing else is said: 200 GB, more than a graph can be read from. */
    public static final long MOST = 200_000_000_000L;

    /** Text seldom shrinks to less than a hundredth. */
    private static final int MOST_PER_BYTE = 200;

    /** The beginning may be as repetitive as it likes. */
    private static final long HARMLESS = 1_000_000_000;

    private final String where;
    private final long most;
    private final long harmless;
    private final long size;
    private long packed;
    private long bytes;

    /**
     * @param most the most bytes of all that is unpacked together; another number than {@link #MOST} is what somebody has
     *     asked for, and then no ratio is looked at
     * @param size of the file itself in bytes, or a negative number if it is not known
     */
    public UnpackLimit(String where, long most, long size) {
        this(where, most, size, HARMLESS);
    }

    /** @param harmless up to how many bytes the ratio is not looked at */
    UnpackLimit(String where, long most, long size, long harmless) {
        this.where = where;
        this.most = most;
        this.size = size;
        this.harmless = harmless;
    }

    /** The limit of a file for which nothing else is said. */
    public static UnpackLimit of(String where, long size) {
        return new UnpackLimit(where, MOST, size);
    }

    /** Whether where the input ends is not known. */
    boolean isEndless() {
        return size < 0;
    }

    /** Counts bytes, and refuses if they are too many. */
    public void count(long more) {
        bytes += more;
        if (bytes > most) {
            throw refused("more than " + amount(most), "at most that");
        }
        long known = Math.max(size, packed);
        if (most == MOST && known > 0 && bytes > harmless && bytes / MOST_PER_BYTE > known) {
            throw refused(
                    "more than " + MOST_PER_BYTE + " times its size, " + amount(bytes) + " so far",
                    "at most " + MOST_PER_BYTE + " times beyond the first " + amount(harmless));
        }
    }

    private InputException refused(String found, String expected) {
        return InputException.of(
                where,
                "data that unpacks to " + found,
                expected,
                "Maybe it is damaged or made to fill the memory; if you trust it, raise max-unpacked.");
    }

    /** So many bytes, for people. */
    public static String amount(long bytes) {
        return bytes < 1_000_000
                ? String.format(Locale.ROOT, "%,d bytes", bytes)
                : bytes < 1_000_000_000
                        ? String.format(Locale.ROOT, "%,d MB", bytes / 1_000_000)
                        : String.format(Locale.ROOT, "%,.1f GB", bytes / 1e9);
    }

    /** The packed bytes, counted as they are read. */
    InputStream packed(InputStream in) {
        return PassingStream.counted(in, more -> packed += more);
    }

    /** A stream whose bytes are counted. */
    public InputStream counted(InputStream in) {
        return PassingStream.counted(in, this::count);
    }
}
