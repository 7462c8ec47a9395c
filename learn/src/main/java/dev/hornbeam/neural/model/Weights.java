package dev.hornbeam.neural.model;

import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Init;
import dev.hornbeam.neural.tensor.Noise;
import dev.hornbeam.neural.tensor.SafeTensors;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** The trained tensors of a model: their names and shapes, and their values before training. */
public final class Weights {
    public static final String EMBEDDING = "embedding";
    public static final String QUERY = "attention.query";
    public static final String KEY = "attention.key";
    public static final String SELECTION = "selection";

    /** Of recurrent encoders: the weights of an input and of the state before, side by side for every gate, and the bias. */
    public static final String INPUT = "encoder.input";

    public static final String RECURRENT = "encoder.recurrent";
    public static final String BIAS = "encoder.bias";

    /** Of gated recurrent units: the bias of the candidate inside the reset gate. */
    public static final String CANDIDATE = "encoder.candidate";

    /** Of perceptrons: the weights of each part, by its number, then those of the hidden layer. */
    public static final String PART = "encoder.part";

    public static final String HIDDEN_BIAS = "encoder.hidden_bias";
    public static final String OUTPUT = "encoder.output";
    public static final String OUTPUT_BIAS = "encoder.output_bias";

    /** Of Transformers. */
    public static final String POSITION = "encoder.position";

    public static final String SELF_QUERY = "encoder.self.query";
    public static final String SELF_KEY = "encoder.self.key";
    public static final String SELF_VALUE = "encoder.self.value";
    public static final String SELF_OUTPUT = "encoder.self.output";
    public static final String WIDE = "encoder.wide";
    public static final String WIDE_BIAS = "encoder.wide_bias";
    public static final String NARROW = "encoder.narrow";
    public static final String NARROW_BIAS = "encoder.narrow_bias";
    public static final String NORM = "encoder.norm";
    public static final String GAIN = ".gain";
    public static final String SHIFT = ".shift";

    private Weights() {}

    /** The rows of a tensor that is there. */
    static float[][] rows(Map<String, float[][]> tensors, String name) {
        return Objects.requireNonNull(tensors.get(name), name);
    }

    /** How many numbers there are in all tensors. */
    public static long count(ModelOptions options, int relations) {
        return shapes(options, relations).values().stream()
                .mapToLong(Weights::size)
                .sum();
    }

    private static long size(long[] shape) {
        return Arrays.stream(shape).reduce(1, (a, b) -> a * b);
    }

    /** The names and shapes that a model has, in the order in which they are kept. */
    public static Map<String, long[]> shapes(ModelOptions options, int relations) {
        int d = options.dimension();
        Map<String, long[]> shapes = new LinkedHashMap<>();
        shapes.put(EMBEDDING, new long[] {relations, d});
        shapes.put(QUERY, new long[] {d, d});
        shapes.put(KEY, new long[] {d, d});
        shapes.put(SELECTION, new long[] {d, 1});
        switch (options.encoder()) {
            case RNN -> recurrent(shapes, d, 1);
            case LSTM -> recurrent(shapes, d, 4);
            case GRU -> {
                recurrent(shapes, d, 3);
                shapes.put(CANDIDATE, new long[] {d});
            }
            case MLP -> {
                for (int t = 0; t < options.window(); t++) {
                    shapes.put(PART + t, new long[] {d, d});
                }
                shapes.put(HIDDEN_BIAS, new long[] {d});
                shapes.put(OUTPUT, new long[] {d, d});
                shapes.put(OUTPUT_BIAS, new long[] {d});
            }
            case TRANSFORMER -> transformer(shapes, d, options.window());
        }
        return shapes;
    }

    private static void recurrent(Map<String, long[]> shapes, int d, long gates) {
        shapes.put(INPUT, new long[] {d, gates * d});
        shapes.put(RECURRENT, new long[] {d, gates * d});
        shapes.put(BIAS, new long[] {gates * d});
    }

    private static void transformer(Map<String, long[]> shapes, int d, int window) {
        shapes.put(POSITION, new long[] {window, d});
        for (String name : new String[] {SELF_QUERY, SELF_KEY, SELF_VALUE, SELF_OUTPUT}) {
            shapes.put(name, new long[] {d, d});
        }
        shapes.put(WIDE, new long[] {d, 2L * d});
        shapes.put(WIDE_BIAS, new long[] {2L * d});
        shapes.put(NARROW, new long[] {2L * d, d});
        shapes.put(NARROW_BIAS, new long[] {d});
        for (int norm = 1; norm <= 2; norm++) {
            shapes.put(NORM + norm + GAIN, new long[] {d});
            shapes.put(NORM + norm + SHIFT, new long[] {d});
        }
    }

    /** First weights, which depend on the options and their seed alone. */
    public static Map<String, SafeTensors.Tensor> initial(ModelOptions options, int relations) {
        Map<String, SafeTensors.Tensor> tensors = new LinkedHashMap<>();
        shapes(options, relations)
                .forEach((name, shape) ->
                        tensors.put(name, new SafeTensors.Tensor(shape, initial(options, name, shape))));
        return tensors;
    }

    private static float[] initial(ModelOptions options, String name, long[] shape) {
        float[] values = new float[Math.toIntExact(size(shape))];
        if (shape.length == 1) {
            Arrays.fill(values, name.endsWith(GAIN) ? 1 : 0); // biases start at zero
            return values;
        }
        long key = Noise.key(options.seed(), name.hashCode());
        boolean uniform = !name.equals(EMBEDDING) || options.first().init() == Init.UNIFORM;
        double deviation = !name.equals(EMBEDDING)
                ? 1 / Math.sqrt(3.0 * shape[0])
                : options.first().init() == Init.UNIT ? 1 : options.first().scale() / Math.sqrt(options.dimension());
        for (int i = 0; i < values.length; i++) {
            double draw = uniform ? Math.sqrt(3) * (2 * Noise.uniform(key, i) - 1) : Noise.normal(key, i);
            values[i] = (float) (deviation * draw);
        }
        return values;
    }
}
