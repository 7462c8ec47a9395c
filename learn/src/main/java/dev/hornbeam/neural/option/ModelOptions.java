package dev.hornbeam.neural.option;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * What a model is made of.
 *
 * @param dimension the embedding size {@code d}
 * @param encoder reads a window
 * @param window how many vectors a window spans, 2 or 3
 * @param structure chooses the order of merges
 * @param values what a merged vector is mixed from
 * @param first what its weights are before training
 */
public record ModelOptions(
        int dimension,
        Encoder encoder,
        int window,
        Structure structure,
        Values values,
        @JsonUnwrapped FirstWeights first) {

    /** What to use where nothing else is asked for. */
    public static final ModelOptions DEFAULTS =
            new ModelOptions(64, Encoder.RNN, 2, Structure.CHART, Values.KEYS, FirstWeights.DEFAULTS);

    public ModelOptions {
        Objects.requireNonNull(encoder);
        Objects.requireNonNull(structure);
        Objects.requireNonNull(values);
        Objects.requireNonNull(first);
        check(dimension >= 1 && dimension <= 16_384, "the dimension must lie in 1 … 16384, it is " + dimension);
        check(window == 2 || window == 3, "the window must be 2 or 3, it is " + window);
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /** Where all randomness of the model starts. */
    public long seed() {
        return first.seed();
    }

    public ModelOptions withDimension(int value) {
        return new ModelOptions(value, encoder, window, structure, values, first);
    }

    public ModelOptions withEncoder(Encoder value) {
        return new ModelOptions(dimension, value, window, structure, values, first);
    }

    public ModelOptions withWindow(int value) {
        return new ModelOptions(dimension, encoder, value, structure, values, first);
    }

    public ModelOptions withStructure(Structure value) {
        return new ModelOptions(dimension, encoder, window, value, values, first);
    }

    public ModelOptions withValues(Values value) {
        return new ModelOptions(dimension, encoder, window, structure, value, first);
    }

    public ModelOptions withFirst(UnaryOperator<FirstWeights> change) {
        return new ModelOptions(dimension, encoder, window, structure, values, change.apply(first));
    }

    public ModelOptions withSeed(long value) {
        return withFirst(weights -> weights.withSeed(value));
    }

    /** As files of weights and checkpoints name it. */
    @Override
    public String toString() {
        return "ModelOptions[dimension=" + dimension + ", encoder=" + encoder + ", window=" + window + ", structure="
                + structure + ", values=" + values + ", init=" + first.init() + ", scale=" + first.scale() + ", seed="
                + first.seed() + "]";
    }
}
