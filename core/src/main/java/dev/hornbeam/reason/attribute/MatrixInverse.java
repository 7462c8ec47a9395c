package dev.hornbeam.reason.attribute;

import dev.hornbeam.work.Progress;

/** A way of inverting symmetric positive definite matrices. */
@FunctionalInterface
public interface MatrixInverse {
    /**
     * Replaces a matrix by its inverse.
     *
     * @param matrix square, rows of equal length; only entries up to the diagonal are read, all are written
     * @param progress is called with how much is done
     */
    void invert(float[][] matrix, Progress progress);
}
