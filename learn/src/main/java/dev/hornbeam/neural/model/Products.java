package dev.hornbeam.neural.model;

import dev.hornbeam.work.ParallelTasks;

/**
 * Matrix products over rows that are arrays of their own. All arrays of an innermost loop have the same index: only then
 * does the compiler of the Java virtual machine use vector instructions, which makes it three to four times as fast.
 */
final class Products {
    /** On the calling thread. */
    static final Products ALONE = new Products(new ParallelTasks(1));

    /** So many rows of a factor stay in the nearest cache while the rows of the other pass by. */
    private static final int BLOCK = 32;

    /** So many rows are a task for a thread. */
    private static final int TASK = 64;

    /** Multiplications below which starting threads does not pay. */
    private static final long FEW = 1 << 25;

    private final ParallelTasks tasks;

    /** @param tasks share large products; no result depends on how many threads there are */
    Products(ParallelTasks tasks) {
        this.tasks = tasks;
    }

    private interface Rows {
        void run(int from, int to);
    }

    /** Runs all rows, in tasks for several threads where the product is large. */
    private void share(int rows, long each, Rows work) {
        if (tasks.threads() == 1 || rows * each < FEW) {
            work.run(0, rows);
        } else {
            tasks.run(
                    (rows + TASK - 1) / TASK,
                    () -> work,
                    (task, shared) -> shared.run(task * TASK, Math.min(rows, (task + 1) * TASK)));
        }
    }

    /**
     * {@code C += A B} for some rows.
     *
     * @param from the first row of A and its number
     * @param inner the columns of A, rows of B
     * @param into the first row of C
     * @param width the columns of B and C
     */
    void add(float[][] a, int from, int rows, int inner, float[][] b, float[][] c, int into, int width) {
        share(rows, (long) inner * width, (first, last) -> {
            for (int block = 0; block < inner; block += BLOCK) {
                int end = Math.min(inner, block + BLOCK);
                for (int i = first; i < last; i++) {
                    addRow(a[from + i], block, end, b, c[into + i], width);
                }
            }
        });
    }

    private static void addRow(float[] a, int from, int to, float[][] b, float[] c, int width) {
        int k = from;
        for (; k + 4 <= to; k += 4) {
            addFour(c, width, b[k], b[k + 1], b[k + 2], b[k + 3], a[k], a[k + 1], a[k + 2], a[k + 3]);
        }
        for (; k < to; k++) {
            addScaled(c, width, b[k], a[k]);
        }
    }

    /**
     * {@code C += Aᵀ B} for some rows of A and B.
     *
     * @param inner the columns of A, rows of C
     * @param width the columns of B and C
     */
    void addTransposed(float[][] a, int fromA, float[][] b, int fromB, int rows, int inner, float[][] c, int width) {
        share(inner, (long) rows * width, (first, last) -> {
            for (int block = first; block < last; block += BLOCK) {
                addTransposed(a, fromA, b, fromB, rows, block, Math.min(last, block + BLOCK), c, width);
            }
        });
    }

    private static void addTransposed(
            float[][] a, int fromA, float[][] b, int fromB, int rows, int first, int last, float[][] c, int width) {
        int i = 0;
        for (; i + 4 <= rows; i += 4) {
            float[] a0 = a[fromA + i];
            float[] a1 = a[fromA + i + 1];
            float[] a2 = a[fromA + i + 2];
            float[] a3 = a[fromA + i + 3];
            float[] b0 = b[fromB + i];
            float[] b1 = b[fromB + i + 1];
            float[] b2 = b[fromB + i + 2];
            float[] b3 = b[fromB + i + 3];
            for (int k = first; k < last; k++) {
                addFour(c[k], width, b0, b1, b2, b3, a0[k], a1[k], a2[k], a3[k]);
            }
        }
        for (; i < rows; i++) {
            for (int k = first; k < last; k++) {
                addScaled(c[k], width, b[fromB + i], a[fromA + i][k]);
            }
        }
    }

    private static void addFour(
            float[] c,
            int width,
            float[] b0,
            float[] b1,
            float[] b2,
            float[] b3,
            float a0,
            float a1,
            float a2,
            float a3) {
        for (int j = 0; j < width; j++) {
            c[j] += (a0 * b0[j] + a1 * b1[j]) + (a2 * b2[j] + a3 * b3[j]);
        }
    }

    /** {@code c += factor · b}. */
    static void addScaled(float[] c, int width, float[] b, float factor) {
        for (int j = 0; j < width; j++) {
            c[j] += factor * b[j];
        }
    }

    /** {@code c += b}. */
    static void add(float[] c, int width, float[] b) {
        for (int j = 0; j < width; j++) {
            c[j] += b[j];
        }
    }

    /** The inner product of two rows, by four sums at a time. */
    static float dot(float[] a, float[] b, int width) {
        float s0 = 0;
        float s1 = 0;
        float s2 = 0;
        float s3 = 0;
        int j = 0;
        for (; j + 4 <= width; j += 4) {
            s0 += a[j] * b[j];
            s1 += a[j + 1] * b[j + 1];
            s2 += a[j + 2] * b[j + 2];
            s3 += a[j + 3] * b[j + 3];
        }
        for (; j < width; j++) {
            s0 += a[j] * b[j];
        }
        return (s0 + s1) + (s2 + s3);
    }

    /** The sum of a row, by four sums at a time. */
    static float sum(float[] a, int width) {
        float s0 = 0;
        float s1 = 0;
        float s2 = 0;
        float s3 = 0;
        int j = 0;
        for (; j + 4 <= width; j += 4) {
            s0 += a[j];
            s1 += a[j + 1];
            s2 += a[j + 2];
            s3 += a[j + 3];
        }
        for (; j < width; j++) {
            s0 += a[j];
        }
        return (s0 + s1) + (s2 + s3);
    }

    /** The greatest of a row. */
    static float max(float[] a, int width) {
        float top = Float.NEGATIVE_INFINITY;
        for (int j = 0; j < width; j++) {
            if (a[j] > top) {
                top = a[j];
            }
        }
        return top;
    }

    /** Writes {@code Aᵀ}. */
    static void transpose(float[][] a, int rows, int width, float[][] into) {
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < width; j++) {
                into[j][i] = a[i][j];
            }
        }
    }
}
