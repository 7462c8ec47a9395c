package dev.hornbeam.neural.chart;

import java.util.Arrays;

/** Rows of one width that are kept from batch to batch and grow in number when a batch needs more. */
final class Grid {
    private final int width;
    private float[][] rows = new float[0][];

    Grid(int width) {
        this.width = width;
    }

    /** At least so many rows, with whatever they held before. */
    float[][] rows(int count) {
        if (count > rows.length) {
            int before = rows.length;
            rows = Arrays.copyOf(rows, Math.max(count, before + before / 2));
            for (int i = before; i < rows.length; i++) {
                rows[i] = new float[width];
            }
        }
        return rows;
    }

    /** At least so many rows, of which the first so many are zero. */
    float[][] zeros(int count) {
        float[][] grown = rows(count);
        for (int i = 0; i < count; i++) {
            Arrays.fill(grown[i], 0);
        }
        return grown;
    }
}
