package dev.hornbeam.graph.store;

/** Numbers in an array, four bytes each. */
final class PlainInts extends Ints {
    private final int[] values;

    PlainInts(int[] values) {
        this.values = values;
    }

    @Override
    public int get(int position) {
        return values[position];
    }

    @Override
    public int size() {
        return values.length;
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
