package dev.hornbeam.neural.encode;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import dev.hornbeam.neural.option.Init;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.tensor.Noise;
import dev.hornbeam.neural.tensor.SafeTensors;
import dev.hornbeam.neural.tensor.Torch;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** The trained tensors of a model by name: which there are, how they start, and how a step borrows them. */
public final class Weights {
    public static final String EMBEDDING = "embedding";
    public static final String QUERY = "attention.query";
    public static final String KEY = "attention.key";
    public static final String SELECTION = "selection";

    /** Of recurrent encoders: what reads an input, what reads the state before, and the bias. */
    public static final String INPUT = RecurrentShapes.INPUT;

    public static final String RECURRENT = RecurrentShapes.RECURRENT;
    public static final String BIAS = RecurrentShapes.BIAS;

    private final Map<String, NDArray> tensors;

    public Weights(Map<String, NDArray> tensors) {
        this.tensors = new LinkedHashMap<>(tensors);
    }

    /** How many numbers there are in all tensors. */
    public static long count(ModelOptions options, int relations) {
        return shapes(options, relations).values().stream()
                .mapToLong(Shape::size)
                .sum();
    }

    /** The names and shapes that a model has, in the order in which they are kept. */
    public static Map<String, Shape> shapes(ModelOptions options, int relations) {
        int d = options.dimension();
        Map<String, Shape> shapes = new LinkedHashMap<>();
        shapes.put(EMBEDDING, new Shape(relations, d));
        shapes.put(QUERY, new Shape(d, d));
        shapes.put(KEY, new Shape(d, d));
        shapes.put(SELECTION, new Shape(d, 1));
        switch (options.encoder()) {
            case RNN -> RecurrentShapes.put(shapes, d, 1);
            case LSTM -> RecurrentShapes.put(shapes, d, 4);
            case GRU -> {
                RecurrentShapes.put(shapes, d, 3);
                shapes.put(GruEncoder.CANDIDATE, new Shape(d));
            }
            case MLP -> MlpEncoder.put(shapes, d, options.window());
            case TRANSFORMER -> TransformerEncoder.put(shapes, d, options.window());
        }
        return shapes;
    }

    /** First weights: they depend on the options and their seed alone, not on the device. */
    public static Weights initial(ModelOptions options, int relations, NDManager manager, DataType type) {
        Map<String, NDArray> tensors = new LinkedHashMap<>();
        shapes(options, relations).forEach((name, shape) -> {
            double[] values = initial(options, name, shape);
            NDArray tensor = manager.create(values, shape);
            if (type != DataType.FLOAT64) {
                NDArray narrow = tensor.toType(type, true);
                tensor.close();
                tensor = narrow;
            }
            tensors.put(name, tensor);
        });
        return new Weights(tensors);
    }

    private static double[] initial(ModelOptions options, String name, Shape shape) {
        double[] values = new double[Math.toIntExact(shape.size())];
        long key = Noise.key(options.seed(), name.hashCode());
        boolean flat = !name.equals(EMBEDDING) || options.first().init() == Init.UNIFORM;
        double deviation = name.equals(EMBEDDING)
                ? options.first().scale() / Math.sqrt(options.dimension())
                : 1 / Math.sqrt(3.0 * shape.get(0));
        if (shape.dimension() == 1) {
            // Biases start at nothing, gains at one.
            Arrays.fill(values, name.endsWith("gain") ? 1 : 0);
            return values;
        }
        for (int i = 0; i < values.length; i++) {
            double draw = flat ? Math.sqrt(3) * (2 * Noise.uniform(key, i) - 1) : Noise.normal(key, i);
            values[i] = deviation * draw;
        }
        return values;
    }

    /** All tensors, in order. */
    public Map<String, NDArray> tensors() {
        return tensors;
    }

    /** The values, as copies in memory. */
    public Map<String, SafeTensors.Tensor> copy() {
        Map<String, SafeTensors.Tensor> copies = new LinkedHashMap<>();
        tensors.forEach((name, tensor) ->
                copies.put(name, new SafeTensors.Tensor(tensor.getShape().getShape(), tensor.toFloatArray())));
        return copies;
    }

    public NDArray get(String name) {
        return tensors.get(name);
    }

    /** The same storage for one step, whose manager closes it; with a gradient to be collected or without. */
    public Weights borrow(NDManager step, boolean gradient) {
        Map<String, NDArray> borrowed = new LinkedHashMap<>();
        tensors.forEach((name, tensor) -> {
            NDArray alias = Torch.alias(tensor, step);
            if (gradient) {
                alias.setRequiresGradient(true);
            }
            borrowed.put(name, alias);
        });
        return new Weights(borrowed);
    }
}
