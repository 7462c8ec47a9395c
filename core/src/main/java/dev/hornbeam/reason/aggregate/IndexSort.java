package dev.hornbeam.reason.aggregate;

/** Sorts an array of indices by an order of what they stand for, in place and stable, without boxing them. */
final class IndexSort {
    private static final int SHORT = 8;

    /** Compares two indices. */
    @FunctionalInterface
    interface Order {
        int compare(int a, int b);
    }

    private IndexSort() {}

    static void sort(int[] indices, Order order) {
        sort(indices, new int[indices.length], 0, indices.length, order);
    }

    private static void sort(int[] indices, int[] spare, int from, int to, Order order) {
        if (to - from <= SHORT) {
            insertionSort(indices, from, to, order);
            return;
        }
        int middle = from + to >>> 1;
        sort(indices, spare, from, middle, order);
        sort(indices, spare, middle, to, order);
        if (order.compare(indices[middle - 1], indices[middle]) <= 0) {
            return;
        }
        System.arraycopy(indices, from, spare, from, middle - from);
        int left = from;
        int right = middle;
        for (int i = from; left < middle; i++) {
            boolean takeRight = right < to && order.compare(spare[left], indices[right]) > 0;
            indices[i] = takeRight ? indices[right++] : spare[left++];
        }
    }

    private static void insertionSort(int[] indices, int from, int to, Order order) {
        for (int i = from + 1; i < to; i++) {
            int moved = indices[i];
            int at = i;
            for (; at > from && order.compare(indices[at - 1], moved) > 0; at--) {
                indices[at] = indices[at - 1];
            }
            indices[at] = moved;
        }
    }
}
