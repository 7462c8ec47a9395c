package dev.hornbeam.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import dev.hornbeam.neural.model.Weights;

/** {@code relu([x_1; …; x_s] W_1 + b_1) W_2 + b_2}, the first product split by part; parts that are absent are zero. */
final class MlpEncoder implements WindowEncoder {

    private final NDArray[] part;
    private final NDArray hiddenBias;
    private final NDArray output;
    private final NDArray outputBias;

    MlpEncoder(Tensors weights, int window) {
        part = new NDArray[window];
        for (int t = 0; t < window; t++) {
            part[t] = weights.get(Weights.PART + t);
        }
        hiddenBias = weights.get(Weights.HIDDEN_BIAS);
        output = weights.get(Weights.OUTPUT);
        outputBias = weights.get(Weights.OUTPUT_BIAS);
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
