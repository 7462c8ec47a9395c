package dev.hornbeam.neural.option;

import dev.hornbeam.work.SplitMix;
import java.util.Objects;

/**
 * What the weights of a model are before training.
 *
 * @param init the distribution of the first embeddings
 * @param scale the standard deviation of a first embedding's entries, times {@code √d}: its expected length
 * @param seed where all randomness of the model starts
 */
public record FirstWeights(Init init, double scale, long seed) {
    /** What is used unless said otherwise. */
    public static final FirstWeights DEFAULTS = new FirstWeights(Init.NORMAL, 3, SplitMix.FIRST_SEED);

    public FirstWeights {
        Objects.requireNonNull(init);
        if (!(scale > 0 && scale < 1e6)) {
            throw new IllegalArgumentException("the scale of first embeddings must be positive, it is " + scale);
        }
        if (seed < 0) {
            throw new IllegalArgumentException("the seed must not be negative, it is " + seed);
        }
    }

    public FirstWeights withInit(Init value) {
        return new FirstWeights(value, scale, seed);
    }

    public FirstWeights withScale(double value) {
        return new FirstWeights(init, value, seed);
    }

    public FirstWeights withSeed(long value) {
        return new FirstWeights(init, scale, value);
    }
}
