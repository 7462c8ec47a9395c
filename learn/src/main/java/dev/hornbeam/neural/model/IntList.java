package dev.hornbeam.neural.model;

import java.util.Arrays;

/** Numbers appended one by one to a plain array. */
public final class IntList {
    private int[] values = new int[16];
    private int size;

    public void add(int value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, 2 * size);
        }
        values[size++] = value;
    }

    public int get(int i) {
        return values[i];
    }

    public void set(int i, int value) {
        values[i] = value;
    }

    public int size() {
        return size;
    }

    public int[] toArray() {
        return Arrays.copyOf(values, size);
    }
}
