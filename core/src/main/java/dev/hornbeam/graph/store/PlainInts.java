package dev.hornbeam.graph.store;

/** Numbers in an array, four bytes each. */
final class PlainInts extends Ints {
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
