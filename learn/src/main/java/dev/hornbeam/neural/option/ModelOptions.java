package dev.hornbeam.neural.option;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.hornbeam.neural.option.TrainerOptions.Check;
import dev.hornbeam.work.SplitMix;
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
        Check.that(dimension >= 1 && dimension <= 16_384, "the dimension must lie in 1 … 16384, it is " + dimension);
        Check.that(window == 2 || window == 3, "the window must be 2 or 3, it is " + window);
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

    /** How a window of vectors becomes one vector. */
    public enum Encoder {
        /** A plain recurrent cell with tanh, read from left to right. */
        RNN,
        /** A long short-term memory cell. */
        LSTM,
        /** A gated recurrent cell. */
        GRU,
        /** A perceptron with one hidden layer on the concatenated vectors; absent parts count as zero. */
        MLP,
        /** One layer of self-attention with learned positions, read at the last position. */
        TRANSFORMER
    }

    /** How the order of merges is chosen. */
    public enum Structure {
        /** The best window by {@code f}, with a straight-through Gumbel gradient in training. */
        GREEDY,
        /** Any window, drawn by hash from the seed and the body. */
        RANDOM,
        /** All bracketings at once, weighted by {@code f}. */
        CHART
    }

    /** What the attention unit mixes into a merged vector. */
    public enum Values {
        /** The rows of {@code H W_K}, as the paper does with {@code W_V = W_K}. */
        KEYS,
        /** The rows of {@code H} themselves, so that a merged vector lives where the embeddings live. */
        EMBEDDINGS
    }

    /** The shape of the distribution that embeddings start from. */
    public enum Init {
        /** Bell-shaped. */
        NORMAL,
        /** Flat, as the paper says. */
        UNIFORM,
        /** Of mean 0 and deviation 1 whatever the scale and dimension, as the paper's published code has it. */
        UNIT
    }

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
            Check.that(scale > 0 && scale < 1e6, "the scale of first embeddings must be positive, it is " + scale);
            Check.that(seed >= 0, "the seed must not be negative, it is " + seed);
        }

        public FirstWeights withScale(double value) {
            return new FirstWeights(init, value, seed);
        }

        public FirstWeights withSeed(long value) {
            return new FirstWeights(init, scale, value);
        }
    }
}
