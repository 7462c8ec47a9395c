package dev.hornbeam.neural.model;

import java.util.Arrays;

/** Numbers appended one by one to a plain array. */
final class IntList {
    private int[] values = new int[16];
    private int size;

    void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    int get(int i) {
        return values[i];
    }

    void set(int i, int value) {
        values[i] = value;
    }

    int size() {
        return size;
    }

    int[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
