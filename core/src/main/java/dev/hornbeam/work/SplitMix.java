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

    /**
     * The numbers {@code 0 … size - 1} in an order drawn from a seed, each computed when it is asked for: nothing is stored or
     * shuffled, so that who takes a few of many pays for few. Two halves of the bits of a number are mixed with each other in
     * turn, which can be undone and so gives every number once; what falls beyond the size is mixed again.
     */
    public static final class RandomOrder {
        private static final int ROUNDS = 4;

        private final int size;
        private final long seed;
        private final int halfBits;
        private final int halfMask;

        public RandomOrder(int size, long seed) {
            this.size = size;
            this.seed = seed;
            int bits = Math.max(2, Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, size - 1)));
            this.halfBits = (bits + 1) / 2;
            this.halfMask = (1 << halfBits) - 1;
        }

        /** The number at a place of the order. */
        public int get(int place) {
            if (place < 0 || place >= size) {
                throw new IndexOutOfBoundsException(place + " of " + size);
            }
            long value = place;
            do {
                value = mixed(value);
            } while (value >= size);
            return (int) value;
        }

        private long mixed(long value) {
            int left = (int) (value >>> halfBits) & halfMask;
            int right = (int) value & halfMask;
            for (int round = 0; round < ROUNDS; round++) {
                int next = left ^ (int) SplitMix.mix(seed + (long) round << 32 ^ right) & halfMask;
                left = right;
                right = next;
            }
            return (long) left << halfBits | right;
        }
    }
}
