package dev.hornbeam.neural.encode;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.types.Shape;
import dev.hornbeam.neural.tensor.Torch;
import java.util.Map;

/** {@code relu([x_1; …; x_s] W_1 + b_1) W_2 + b_2}, the first product split by part; parts that are absent are zero. */
final class MlpEncoder implements WindowEncoder {
    private static final String PART = "encoder.part";
    private static final String HIDDEN_BIAS = "encoder.hidden_bias";
    private static final String OUTPUT = "encoder.output";
    private static final String OUTPUT_BIAS = "encoder.output_bias";

    private final NDArray[] part;
    private final NDArray hiddenBias;
    private final NDArray output;
    private final NDArray outputBias;

    MlpEncoder(Weights weights, int window) {
        part = new NDArray[window];
        for (int t = 0; t < window; t++) {
            part[t] = weights.get(PART + t);
        }
        hiddenBias = weights.get(HIDDEN_BIAS);
        output = weights.get(OUTPUT);
        outputBias = weights.get(OUTPUT_BIAS);
    }

    static void put(Map<String, Shape> shapes, int d, int window) {
        for (int t = 0; t < window; t++) {
            shapes.put(PART + t, new Shape(d, d));
        }
        shapes.put(HIDDEN_BIAS, new Shape(d));
        shapes.put(OUTPUT, new Shape(d, d));
        shapes.put(OUTPUT_BIAS, new Shape(d));
    }

    /** For each position the product of a vector that stands there. */
    @Override
    public NDList tables(NDArray vectors) {
        NDList tables = new NDList();
        for (NDArray weight : part) {
            tables.add(vectors.matMul(weight));
        }
        return tables;
    }

    @Override
    public NDArray encode(NDList tables, NDArray[] parts) {
        NDArray hidden = Torch.rows(tables.get(0), parts[0]).add(hiddenBias);
        for (int t = 1; t < parts.length; t++) {
            hidden = hidden.add(Torch.rows(tables.get(t), parts[t]));
        }
        return hidden.getNDArrayInternal().relu().matMul(output).add(outputBias);
    }
}
