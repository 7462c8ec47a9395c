package dev.hornbeam.experiment.work;

import java.util.Arrays;
import java.util.Random;
import java.util.function.LongSupplier;

/**
 * The cost of a training pass that shares nothing, against which the network's own is compared: every sampled path is a row,
 * half of two relations and half of three, and every window of every row multiplies a copy of all heads by the key weights. A
 * plain recurrent cell, windows of two, greedy merges; products forward and backward, without the elementwise rest and without
 * an optimiser. The cost is linear in the paths, so it is measured on a few and multiplied.
 *
 * @param relations relations and inverses
 * @param dimension the embedding size
 * @param paths how many a pass has
 * @param measured how many are measured at least
 */
public record PlainPass(int relations, int dimension, int paths, int measured) {
    /** Windows of a path of two relations, and of one of three: both of its windows, then what is left. */
    private static final int[] WINDOWS = {1, 3};

    /** Clocks of processors tick a hundred times per second. */
    private static final long LEAST_NANOS = 200_000_000;

    /**
     * The cost of a pass on a clock.
     *
     * @param clock nanoseconds of processors or of the wall
     */
    public double seconds(LongSupplier clock, long seed) {
        Random random = new Random(seed);
        float[][] weights = random(random, dimension);
        float[][] gradient = new float[dimension][dimension];
        float[][] heads = random(random, relations + 1);
        float[][] vectors = random(random, 4); // both parts, the first state, the query
        float[][] wide = new float[relations + 1][dimension];
        run(heads, weights, gradient, wide);
        long start = clock.getAsLong();
        int path = 0;
        for (; path < measured || clock.getAsLong() - start < LEAST_NANOS; path++) {
            for (int window = 0; window < WINDOWS[path % 2]; window++) {
                run(vectors, weights, gradient, wide);
                run(heads, weights, gradient, wide);
            }
        }
        return (clock.getAsLong() - start) / 1e9 * paths / path;
    }

    private float[][] random(Random random, int rows) {
        float[][] drawn = new float[rows][dimension];
        for (float[] row : drawn) {
            for (int j = 0; j < dimension; j++) {
                row[j] = (float) random.nextGaussian();
            }
        }
        return drawn;
    }

    /** A product, then those of its way back: as many multiplications for the rows, and for the weights. */
    private static void run(float[][] rows, float[][] weights, float[][] gradient, float[][] into) {
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < rows.length; i++) {
                for (int k = 0; k < weights.length; k++) {
                    addScaled(into[i], weights[k], rows[i][k]);
                }
            }
        }
        for (int i = 0; i < rows.length; i++) {
            for (int k = 0; k < weights.length; k++) {
                addScaled(gradient[k], into[i], 1e-9f * rows[i][k]);
            }
        }
        for (int i = 0; i < rows.length; i++) {
            Arrays.fill(into[i], 0);
        }
    }

    private static void addScaled(float[] to, float[] from, float factor) {
        for (int j = 0; j < to.length; j++) {
            to[j] += factor * from[j];
        }
    }
}
