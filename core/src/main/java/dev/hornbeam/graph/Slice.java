package dev.hornbeam.graph;

/**
 * A range {@code begin..end} of positions in an index, packed into a {@code long} so that handing one out allocates
 * nothing. The empty slice is 0.
 */
public final class Slice {
    /** No positions. */
    public static final long EMPTY = 0;

    private Slice() {}

    /** The range from {@code begin} to just before {@code end}. */
    public static long of(int begin, int end) {
        return (long) begin << 32 | end;
    }

    /** The first position. */
    public static int begin(long slice) {
        return (int) (slice >>> 32);
    }

    /** One after the last position. */
    public static int end(long slice) {
        return (int) slice;
    }

    /** The number of positions. */
    public static int size(long slice) {
        return end(slice) - begin(slice);
    }
}
