package dev.hornbeam.reason.attribute;

import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Progress;
import java.util.Arrays;

/**
 * Inverts in place by sweeping blocks of pivots: each block is inverted and eliminated from all rows, of which only the part up to the
 * diagonal is kept. After every block was swept the matrix is minus its inverse.
 */
public final class BlockInverse implements MatrixInverse {
    private static final int PIVOTS = 64;
    private static final int ROWS = 64;

    /** Columns that are worked on together, so that the pivots' part of them stays in the cache. */
    private static final int COLUMNS = 1024;

    private final ParallelTasks tasks;

    public BlockInverse(ParallelTasks tasks) {
        this.tasks = tasks;
    }

    @Override
    public void invert(float[][] matrix, Progress progress) {
        int size = matrix.length;
        for (int from = 0; from < size; from += PIVOTS) {
            Cancellation.check();
            sweep(matrix, from, Math.min(size, from + PIVOTS));
            progress.update(Math.min(size, from + PIVOTS), size);
        }
        for (int i = 0; i < size; i++) {
            for (int j = 0; j <= i; j++) {
                float value = -matrix[i][j];
                matrix[i][j] = value;
                matrix[j][i] = value;
            }
        }
    }

    private void sweep(float[][] matrix, int from, int to) {
        int size = matrix.length;
        int pivots = to - from;
        float[][] panel = new float[pivots][size];
        for (int p = 0; p < pivots; p++) {
            System.arraycopy(matrix[from + p], 0, panel[p], 0, from + p + 1);
            for (int i = from + p + 1; i < size; i++) {
                panel[p][i] = matrix[i][from + p];
            }
        }
        double[][] inverse = new double[pivots][pivots];
        for (int p = 0; p < pivots; p++) {
            for (int q = 0; q < pivots; q++) {
                inverse[p][q] = panel[p][from + q];
            }
        }
        invertSmall(inverse);
        tasks.run((size + ROWS - 1) / ROWS, () -> new float[ROWS][pivots], (block, shares) -> {
            int first = block * ROWS;
            int last = Math.min(size, first + ROWS);
            for (int i = first; i < last; i++) {
                share(panel, inverse, i, shares[i - first]);
            }
            for (int column = 0; column < last; column += COLUMNS) {
                for (int i = Math.max(first, column); i < last; i++) {
                    eliminate(matrix[i], column, Math.min(i + 1, column + COLUMNS), shares[i - first], panel);
                }
            }
            for (int i = Math.max(first, from); i < last; i++) {
                if (i >= to) {
                    System.arraycopy(shares[i - first], 0, matrix[i], from, pivots);
                }
            }
        });
        finishPivots(matrix, panel, inverse, from);
    }

    /** How much of each pivot row is in row i. */
    private static void share(float[][] panel, double[][] inverse, int i, float[] into) {
        for (int p = 0; p < into.length; p++) {
            double sum = 0;
            for (int q = 0; q < into.length; q++) {
                sum += panel[q][i] * inverse[q][p];
            }
            into[p] = (float) sum;
        }
    }

    private static void eliminate(float[] row, int begin, int end, float[] shares, float[][] panel) {
        int p = 0;
        for (; p + 3 < shares.length; p += 4) {
            float a = shares[p];
            float b = shares[p + 1];
            float c = shares[p + 2];
            float d = shares[p + 3];
            float[] ofA = panel[p];
            float[] ofB = panel[p + 1];
            float[] ofC = panel[p + 2];
            float[] ofD = panel[p + 3];
            for (int j = begin; j < end; j++) {
                row[j] -= a * ofA[j] + b * ofB[j] + c * ofC[j] + d * ofD[j];
            }
        }
        for (; p < shares.length; p++) {
            float a = shares[p];
            float[] ofA = panel[p];
            for (int j = begin; j < end; j++) {
                row[j] -= a * ofA[j];
            }
        }
    }

    /** The rows of the pivots themselves: their shares left of the block, minus the inverse in it. */
    private static void finishPivots(float[][] matrix, float[][] panel, double[][] inverse, int from) {
        int pivots = panel.length;
        for (int p = 0; p < pivots; p++) {
            float[] row = matrix[from + p];
            Arrays.fill(row, 0, from + p + 1, 0);
            for (int q = 0; q < pivots; q++) {
                float share = (float) inverse[q][p];
                for (int j = 0; j < from; j++) {
                    row[j] += share * panel[q][j];
                }
            }
            for (int q = 0; q <= p; q++) {
                row[from + q] = (float) -inverse[p][q];
            }
        }
    }

    /** Gauss and Jordan, without exchanging rows: the diagonal of a positive definite matrix never vanishes. */
    private static void invertSmall(double[][] matrix) {
        int size = matrix.length;
        for (int p = 0; p < size; p++) {
            double pivot = 1 / matrix[p][p];
            matrix[p][p] = 1;
            for (int j = 0; j < size; j++) {
                matrix[p][j] *= pivot;
            }
            for (int i = 0; i < size; i++) {
                double share = matrix[i][p];
                if (i != p && share != 0) {
                    matrix[i][p] = 0;
                    for (int j = 0; j < size; j++) {
                        matrix[i][j] -= share * matrix[p][j];
                    }
                }
            }
        }
    }
}
