package dev.hornbeam.neural.chart;

import java.util.Arrays;
import java.util.List;

/** The gradients of the {@link ChartTables} that a part of a batch comes to. */
final class ChartGradients {
    final float[][] scores;
    final float[][] ofOwn;
    final float[][] ofRelations;
    final float[][] recurrent;
    final float[] bias;
    final float[][] read;
    final float[][] hidden;
    final float[][] carried;
    final float[][] memory;
    private final List<float[][]> all;

    ChartGradients(ChartTables tables) {
        int d = tables.dimension;
        int width = tables.cell.width();
        scores = new float[d][tables.scored];
        ofOwn = new float[d][width];
        ofRelations = new float[tables.relations][width];
        recurrent = new float[d][width];
        bias = new float[width];
        read = new float[tables.relations][width];
        hidden = new float[tables.relations][d];
        carried = new float[tables.relations][width];
        memory = new float[tables.relations][tables.cell.memoryWidth()];
        all = List.of(scores, ofOwn, ofRelations, recurrent, new float[][] {bias}, read, hidden, carried, memory);
    }

    void clear() {
        all.forEach(rows -> {
            for (float[] row : rows) {
                Arrays.fill(row, 0);
            }
        });
    }

    /** Adds those of another part. */
    void add(ChartGradients other) {
        for (int t = 0; t < all.size(); t++) {
            float[][] rows = all.get(t);
            for (int i = 0; i < rows.length; i++) {
                Products.add(rows[i], rows[i].length, other.all.get(t)[i]);
            }
        }
    }
}
