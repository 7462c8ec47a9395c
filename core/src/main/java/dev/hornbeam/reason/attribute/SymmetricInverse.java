package dev.hornbeam.reason.attribute;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.hornbeam.Progress;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.ParallelTasks;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * Inverts a symmetric positive definite matrix in place by sweeping blocks of pivots. With P the pivots' rows and D their part on the
 * diagonal, a sweep replaces every other part of the matrix by {@code A - Pᵀ D⁻¹ P}, the pivots' rows by {@code D⁻¹ P} and D by {@code -D⁻¹}.
 * After every block was swept the matrix is minus its inverse. Only the part up to the diagonal is kept, which makes n³ operations.
 *
 * <p>Nearly all time is spent in {@link #addSix}. Its loop is written for the compiler to vectorise: the same index in all arrays, and few
 * enough of them. The arrays have equal lengths that fill whole cache lines and are allocated one after the other, so that their vectors
 * start at the same place of a line; otherwise each load touches two lines, and a third of the speed is lost.
 */
final class SymmetricInverse {
    /** Pivots that are swept together: few make the matrix pass through memory more often, many cost operations on the panel. */
    private static final int PIVOTS = 252;

    /** Rows of a tile, which stays in the second cache. */
    private static final int ROWS = 64;

    /** Columns of a strip; with the array's header, 48 cache lines. Seven such rows stay in the first cache. */
    private static final int COLUMNS = 764;

    /** Rows that are transposed together: a cache line of them. */
    private static final int LINE = 16;

    private final ParallelTasks tasks;
    private final boolean fused;
    private final float[][] matrix;
    private final int size;
    private final int columns;

    /** By strip of columns: the rows of the pivots. */
    private final float[][][] panel;

    /** By strip of columns: minus the inverse of the pivots' block times their rows. */
    private final float[][][] shares;

    private SymmetricInverse(float[][] matrix, ParallelTasks tasks, boolean fused) {
        this.tasks = tasks;
        this.fused = fused;
        this.matrix = matrix;
        size = matrix.length;
        columns = Math.min(size, COLUMNS);
        int strips = size == 0 ? 0 : (size + columns - 1) / columns;
        panel = new float[strips][Math.min(size, PIVOTS)][columns];
        shares = new float[strips][Math.min(size, PIVOTS)][columns];
    }

    /**
     * Replaces a matrix by its inverse.
     *
     * @param matrix square, rows of equal length; only entries up to the diagonal are read, all are written
     * @param progress is called with how many pivots are swept
     */
    static void invert(float[][] matrix, ParallelTasks tasks, Progress progress) {
        invert(matrix, tasks, progress, hasFusedOperations());
    }

    /** @param fused whether products are added with {@link Math#fma}, which takes ages where the processor has no instruction for it */
    static void invert(float[][] matrix, ParallelTasks tasks, Progress progress, boolean fused) {
        SymmetricInverse inverse = new SymmetricInverse(matrix, tasks, fused);
        for (int from = 0; from < matrix.length; from += PIVOTS) {
            Cancellation.check();
            int to = Math.min(matrix.length, from + PIVOTS);
            inverse.sweep(from, to);
            progress.update(to, matrix.length);
        }
        inverse.negateAndMirror();
    }

    private static boolean hasFusedOperations() {
        try {
            HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            return machine != null
                    && Boolean.parseBoolean(machine.getVMOption("UseFMA").getValue());
        } catch (IllegalArgumentException e) {
            return false; // another virtual machine, without this option
        }
    }

    private void sweep(int from, int to) {
        int pivots = to - from;
        readPanel(from, to);
        double[][] inverse = new double[pivots][pivots];
        float[][] minus = new float[pivots][pivots];
        for (int p = 0; p < pivots; p++) {
            for (int q = 0; q < pivots; q++) {
                inverse[p][q] = matrix[from + p][from + q];
            }
        }
        invertSmall(inverse);
        for (int p = 0; p < pivots; p++) {
            for (int q = 0; q < pivots; q++) {
                minus[p][q] = (float) -inverse[p][q];
            }
        }
        int blocks = (pivots + ROWS - 1) / ROWS;
        tasks.run(panel.length * blocks, () -> new Buffers(pivots), (task, buffers) -> {
            int strip = task / blocks;
            int first = task % blocks * ROWS;
            int last = Math.min(pivots, first + ROWS);
            buffers.multiply(minus, first, last - first, strip, width(strip));
            for (int p = first; p < last; p++) {
                System.arraycopy(buffers.tile[p - first], 0, shares[strip][p], 0, width(strip));
            }
        });
        eliminate(from, to);
        writePivots(from, to, minus);
    }

    private int width(int strip) {
        return Math.min(columns, size - strip * columns);
    }

    private void readPanel(int from, int to) {
        for (int i = from; i < to; i++) {
            for (int j = i + 1; j < to; j++) {
                matrix[i][j] = matrix[j][i];
            }
        }
        tasks.run(panel.length, () -> panel, (strip, strips) -> {
            int first = strip * columns;
            int last = first + width(strip);
            float[][] rows = strips[strip];
            for (int p = 0; p < to - from && first < to; p++) {
                System.arraycopy(matrix[from + p], first, rows[p], 0, Math.min(last, to) - first);
            }
            for (int line = Math.max(first, to); line < last; line += LINE) {
                int end = Math.min(last, line + LINE);
                for (int p = 0; p < to - from; p++) {
                    for (int i = line; i < end; i++) {
                        rows[p][i - first] = matrix[i][from + p];
                    }
                }
            }
        });
    }

    /** Subtracts the pivots' part from all tiles that reach below the diagonal, strip by strip. */
    private void eliminate(int from, int to) {
        int blocks = (columns + ROWS - 1) / ROWS;
        int all = panel.length * blocks;
        tasks.run(panel.length * all, () -> new Buffers(to - from), (task, buffers) -> {
            int strip = task / all;
            int left = strip * columns;
            int ofRows = task % all / blocks;
            int first = task % blocks * ROWS;
            int rows = Math.min(width(ofRows) - first, ROWS);
            int top = ofRows * columns + first;
            boolean ofPivots = top >= from && top + rows <= to; // they are written afterwards
            if (ofRows < strip || rows <= 0 || ofPivots) {
                return;
            }
            buffers.multiply(shares[ofRows], first, rows, strip, Math.min(width(strip), top + rows - left));
            for (int i = top; i < top + rows; i++) {
                int width = Math.min(width(strip), i + 1 - left);
                System.arraycopy(matrix[i], left, buffers.sum, 0, width);
                addOne(buffers.sum, buffers.tile[i - top], 1, width);
                System.arraycopy(buffers.sum, 0, matrix[i], left, width);
            }
        });
    }

    /** The rows and columns of the pivots themselves: their shares, and minus the inverse of their block. */
    private void writePivots(int from, int to, float[][] minus) {
        tasks.run(panel.length, () -> shares, (strip, strips) -> {
            int first = strip * columns;
            int last = first + width(strip);
            float[][] rows = strips[strip];
            for (int p = 0; p < to - from; p++) {
                for (int j = first; j < Math.min(last, from); j++) {
                    matrix[from + p][j] = -rows[p][j - first];
                }
            }
            for (int line = Math.max(first, to); line < last; line += LINE) {
                int end = Math.min(last, line + LINE);
                for (int p = 0; p < to - from; p++) {
                    for (int i = line; i < end; i++) {
                        matrix[i][from + p] = -rows[p][i - first];
                    }
                }
            }
        });
        for (int p = 0; p < to - from; p++) {
            System.arraycopy(minus[p], 0, matrix[from + p], from, p + 1);
        }
    }

    private void negateAndMirror() {
        tasks.run((size + LINE - 1) / LINE, () -> matrix, (block, rows) -> {
            int first = block * LINE;
            int last = Math.min(size, first + LINE);
            for (int j = 0; j < last; j++) {
                float[] across = rows[j];
                for (int i = Math.max(first, j); i < last; i++) {
                    float value = -rows[i][j];
                    rows[i][j] = value;
                    across[i] = value;
                }
            }
        });
    }

    /** The arrays of one thread, allocated one after the other. */
    private final class Buffers {
        private final int pivots;
        private final float[][] tile;
        private final float[][] rows;
        private final float[] sum;
        private int strip = -1;

        Buffers(int pivots) {
            this.pivots = pivots;
            float[][] arrays = new float[1 + ROWS + pivots][columns];
            sum = arrays[0];
            tile = Arrays.copyOfRange(arrays, 1, 1 + ROWS);
            rows = Arrays.copyOfRange(arrays, 1 + ROWS, arrays.length);
        }

        /** Sets row i of the tile to {@code Σ factors[p][first + i] · panel[p]}. */
        void multiply(float[][] factors, int first, int count, int ofStrip, int width) {
            if (strip != ofStrip) {
                strip = ofStrip;
                for (int p = 0; p < pivots; p++) {
                    System.arraycopy(panel[strip][p], 0, rows[p], 0, columns);
                }
            }
            for (int i = 0; i < count; i++) {
                Arrays.fill(tile[i], 0, width, 0);
            }
            int p = 0;
            for (; fused && p + 5 < pivots; p += 6) {
                for (int i = 0; i < count; i++) {
                    addSix(tile[i], factors, first + i, rows, p, width);
                }
            }
            for (; p + 3 < pivots; p += 4) {
                for (int i = 0; i < count; i++) {
                    addFour(tile[i], factors, first + i, rows, p, width);
                }
            }
            for (; p < pivots; p++) {
                for (int i = 0; i < count; i++) {
                    addOne(tile[i], rows[p], factors[p][first + i], width);
                }
            }
        }
    }

    private static void addSix(float[] sum, float[][] factors, int i, float[][] rows, int p, int width) {
        float a = factors[p][i];
        float b = factors[p + 1][i];
        float c = factors[p + 2][i];
        float d = factors[p + 3][i];
        float e = factors[p + 4][i];
        float f = factors[p + 5][i];
        float[] ofA = rows[p];
        float[] ofB = rows[p + 1];
        float[] ofC = rows[p + 2];
        float[] ofD = rows[p + 3];
        float[] ofE = rows[p + 4];
        float[] ofF = rows[p + 5];
        for (int j = 0; j < width; j++) {
            float three = Math.fma(c, ofC[j], Math.fma(b, ofB[j], Math.fma(a, ofA[j], sum[j])));
            sum[j] = Math.fma(f, ofF[j], Math.fma(e, ofE[j], Math.fma(d, ofD[j], three)));
        }
    }

    private static void addFour(float[] sum, float[][] factors, int i, float[][] rows, int p, int width) {
        float a = factors[p][i];
        float b = factors[p + 1][i];
        float c = factors[p + 2][i];
        float d = factors[p + 3][i];
        float[] ofA = rows[p];
        float[] ofB = rows[p + 1];
        float[] ofC = rows[p + 2];
        float[] ofD = rows[p + 3];
        for (int j = 0; j < width; j++) {
            sum[j] += a * ofA[j] + b * ofB[j] + c * ofC[j] + d * ofD[j];
        }
    }

    private static void addOne(float[] sum, float[] row, float factor, int width) {
        for (int j = 0; j < width; j++) {
            sum[j] += factor * row[j];
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
                    subtract(matrix[i], share, matrix[p]);
                }
            }
        }
    }

    private static void subtract(double[] from, double factor, double[] row) {
        for (int j = 0; j < from.length; j++) {
            from[j] -= factor * row[j];
        }
    }
}
