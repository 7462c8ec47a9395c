package dev.hornbeam.fuzz;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A reader, with samples of what it understands.
 *
 * @param name of the reader or of the file that it reads
 * @param cost how many times as long as a small text file an input takes to read, so that slow readers get fewer inputs
 * @param megabytes what it may need however small the input is
 * @param samples what it understands, at least one
 * @param reading reads bytes to their end
 * @param mend puts checksums right, so that what lies behind them is read, too
 */
public record Target(
        String name, int cost, int megabytes, List<byte[]> samples, Reading reading, UnaryOperator<byte[]> mend) {
    private static final int USUAL_MEGABYTES = 96;

    /** Reads bytes, and uses the result as whoever asked for it would. */
    @FunctionalInterface
    public interface Reading {
        void read(byte[] input) throws Exception;
    }

    public Target {
        samples = List.copyOf(samples);
    }

    /** A reader of files without checksums. */
    public Target(String name, int cost, List<byte[]> samples, Reading reading) {
        this(name, cost, samples, reading, UnaryOperator.identity());
    }

    /** A reader of files with checksums. */
    public Target(String name, int cost, List<byte[]> samples, Reading reading, UnaryOperator<byte[]> mend) {
        this(name, cost, USUAL_MEGABYTES, samples, reading, mend);
    }

    /** The same that may need more memory for any input. */
    public Target withMegabytes(int some) {
        return new Target(name, cost, some, samples, reading, mend);
    }
}
