package dev.hornbeam.graph;

/**
 * Numbers from 0 on by position, in an array or packed in a mapped file; immutable. At one place mostly one of the kinds is
 * in use, so that the virtual machine calls it directly.
 */
public abstract sealed class Ints permits Ints.PlainInts, PackedInts, BlockedInts, LargeInts.SpilledInts {
    Ints() {}

    /** These numbers; the array is not copied. */
    public static Ints of(int... values) {
        return new PlainInts(values, values.length);
    }

    /** The number at a position. */
    public abstract int get(int position);

    /** The number at a position in the high half, and the next one in the low half: where a range begins and ends. */
    public long pair(int position) {
        return (long) get(position) << 32 | get(position + 1);
    }

    /** How many numbers there are. */
    public abstract int size();

    /** The bytes that they take. */
    public abstract long bytes();

    /**
     * Whether every position can be read and gives a number below a limit, whatever the bytes are that it is read from.
     */
    public boolean areBelow(int limit) {
        for (int i = 0; i < size(); i++) {
            int number = get(i);
            if (number < 0 || number >= limit) {
                return false;
            }
        }
        return true;
    }

    /** Whether no number is below the one before it. */
    public final boolean ascend() {
        int last = 0;
        for (int i = 0; i < size(); i++) {
            int next = get(i);
            if (next < last) {
                return false;
            }
            last = next;
        }
        return true;
    }

    /** The same in an array, which is faster to read and takes four bytes each. */
    public final Ints inArray() {
        if (this instanceof PlainInts) {
            return this;
        }
        int[] values = new int[size()];
        copy(0, values.length, values, 0);
        return new PlainInts(values, values.length);
    }

    /** Copies numbers into an array. */
    public void copy(int from, int to, int[] into, int at) {
        for (int i = from; i < to; i++) {
            into[at + i - from] = get(i);
        }
    }

    /** Whether a number is among those of a range that ascends. */
    public final boolean contains(int from, int to, int wanted) {
        int low = from;
        int high = to - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            int value = get(middle);
            if (value == wanted) {
                return true;
            }
            if (value < wanted) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return false;
    }

    /** Numbers in an array, four bytes each. */
    static final class PlainInts extends Ints {
        private final int[] values;
        private final int size;

        /** @param size how many of them count */
        PlainInts(int[] values, int size) {
            this.values = values;
            this.size = size;
        }

        @Override
        public int get(int position) {
            return values[position];
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public long bytes() {
            return 4L * values.length;
        }

        @Override
        public void copy(int from, int to, int[] into, int at) {
            System.arraycopy(values, from, into, at, to - from);
        }
    }
}
