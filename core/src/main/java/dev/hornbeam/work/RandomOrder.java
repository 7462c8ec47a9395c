package dev.hornbeam.work;

/**
 * The numbers {@code 0 … size - 1} in an order drawn from a seed, each computed when it is asked for: nothing is stored or
 * shuffled, so that who takes a few of many pays for few. Two halves of the bits of a number are mixed with each other in
 * turn, which can be undone and so gives every number once; what falls beyond the size is mixed again.
 */
public final class RandomOrder {
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
