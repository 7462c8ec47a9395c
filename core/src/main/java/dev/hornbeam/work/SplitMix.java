package dev.hornbeam.work;

/**
 * Random numbers for the inner loops: SplitMix64, one addition and one mixing step per number. Each task gets its own
 * stream from the seed and its index, so that what is drawn does not depend on which thread runs the task.
 */
public final class SplitMix {
    /** The default seed. */
    public static final long FIRST_SEED = 1;

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private long state;

    public SplitMix(long seed, long stream) {
        restart(seed, stream);
    }

    /** Restarts the stream, like a new generator. */
    public void restart(long seed, long stream) {
        state = mix(mix(seed + GOLDEN) ^ stream * GOLDEN);
    }

    long next() {
        state += GOLDEN;
        return mix(state);
    }

    /** Uniform from 0 to {@code bound - 1}; off by less than one in 2^32 / bound. */
    public int below(int bound) {
        return (int) ((next() >>> 32) * bound >>> 32);
    }

    /** Uniform in [0, 1). */
    public double unit() {
        return (next() >>> 11) * 0x1p-53;
    }

    /** Rounds up or down at random so that the expected result is the value itself. */
    public long round(double value) {
        return (long) Math.floor(value + unit());
    }

    public static long mix(long value) {
        long z = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }
}
