package dev.hornbeam.neural.model;

import dev.hornbeam.neural.option.Structure;

/**
 * How a pass makes its choices of windows.
 *
 * @param training whether choices are drawn with Gumbel noise and pass a gradient, or are the arg-max
 * @param seed of the noise, and of the choices of {@link Structure#RANDOM}
 * @param temperature of the soft choice behind the hard one
 */
public record Sampling(boolean training, long seed, double temperature) {
    /** No noise; random structures are those of the seed. */
    public static Sampling inference(long seed) {
        return new Sampling(false, seed, 1);
    }

    /** Noise of the seed, which should change from step to step. */
    public static Sampling training(long seed, double temperature) {
        return new Sampling(true, seed, temperature);
    }
}
