package dev.hornbeam.neural.plain;

import ai.djl.ndarray.NDManager;
import dev.hornbeam.neural.tensor.Compute;
import dev.hornbeam.neural.tensor.Torch;
import java.util.Random;
import java.util.function.LongSupplier;

/**
 * Measures a training pass that shares nothing, so that the gain of the fast formulation can be told: forward and
 * backward over sampled paths, half of two relations and half of three, without an optimiser. Its cost is linear in the
 * paths, so it is measured on a few batches and multiplied.
 *
 * @param relations relations and inverses
 * @param dimension the embedding size
 * @param paths how many a pass has
 * @param batches how many batches of each length are measured
 */
public record PlainPass(int relations, int dimension, int paths, int batches) {
    private static final int BATCH = 500;

    /**
     * What a pass costs on a clock.
     *
     * @param clock nanoseconds of processors or of the wall
     */
    public double seconds(LongSupplier clock, long seed) {
        Random random = new Random(seed);
        try (NDManager manager = Torch.manager(Compute.CPU)) {
            PlainPaths plain = new PlainPaths(relations, dimension, manager);
            plain.step(some(random, 2)); // warm
            long nanos = 0;
            for (int length = 2; length <= 3; length++) {
                for (int i = 0; i < batches; i++) {
                    int[][] batch = some(random, length);
                    long start = clock.getAsLong();
                    plain.step(batch);
                    nanos += clock.getAsLong() - start;
                }
            }
            return nanos / 1e9 * paths / (2.0 * BATCH * batches);
        }
    }

    private int[][] some(Random random, int length) {
        int[][] steps = new int[length][];
        for (int t = 0; t < length; t++) {
            steps[t] = random.ints(BATCH, 0, relations).toArray();
        }
        return steps;
    }
}
