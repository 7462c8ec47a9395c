package dev.hornbeam.neural.option;

import dev.hornbeam.work.SplitMix;
import java.util.Objects;

/**
 * What a model is made of.
 *
 * @param dimension the embedding size {@code d}
 * @param encoder reads a window
 * @param window how many vectors a window spans, 2 or 3
 * @param structure chooses the order of merges
 * @param values what a merged vector is mixed from
 * @param init the distribution of the first embeddings
 * @param scale the standard deviation of a first embedding's entries, times {@code √d}: its expected length
 * @param seed where all randomness of the model starts
 */
public record ModelOptions(
        int dimension,
        Encoder encoder,
        int window,
        Structure structure,
        Values values,
        Init init,
        double scale,
        long seed) {

    /** What to use where nothing else is asked for. */
    public static final ModelOptions DEFAULTS =
            new ModelOptions(64, Encoder.RNN, 2, Structure.CHART, Values.KEYS, Init.NORMAL, 3, SplitMix.FIRST_SEED);

    public ModelOptions {
        Objects.requireNonNull(encoder);
        Objects.requireNonNull(structure);
        Objects.requireNonNull(values);
        Objects.requireNonNull(init);
        check(dimension >= 1 && dimension <= 16_384, "the dimension must lie in 1 … 16384, it is " + dimension);
        check(window == 2 || window == 3, "the window must be 2 or 3, it is " + window);
        check(scale > 0 && scale < 1e6, "the scale of first embeddings must be positive, it is " + scale);
        check(seed >= 0, "the seed must not be negative, it is " + seed);
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    public ModelOptions withDimension(int dimension) {
        return new ModelOptions(dimension, encoder, window, structure, values, init, scale, seed);
    }

    public ModelOptions withEncoder(Encoder encoder) {
        return new ModelOptions(dimension, encoder, window, structure, values, init, scale, seed);
    }

    public ModelOptions withWindow(int window) {
        return new ModelOptions(dimension, encoder, window, structure, values, init, scale, seed);
    }

    public ModelOptions withStructure(Structure structure) {
        return new ModelOptions(dimension, encoder, window, structure, values, init, scale, seed);
    }

    public ModelOptions withValues(Values values) {
        return new ModelOptions(dimension, encoder, window, structure, values, init, scale, seed);
    }

    public ModelOptions withInit(Init init, double scale) {
        return new ModelOptions(dimension, encoder, window, structure, values, init, scale, seed);
    }

    public ModelOptions withSeed(long seed) {
        return new ModelOptions(dimension, encoder, window, structure, values, init, scale, seed);
    }
}
