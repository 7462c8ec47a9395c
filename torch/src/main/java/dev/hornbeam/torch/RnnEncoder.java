package dev.hornbeam.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import dev.hornbeam.neural.model.Weights;

/** {@code h_t = tanh(x_t W_x + h_{t-1} W_h + b)} from a zero state; a window of two takes no matrix product at all. */
final class RnnEncoder implements WindowEncoder {
    private final NDArray input;
    private final NDArray recurrent;
    private final NDArray bias;

    RnnEncoder(Tensors weights) {
        input = weights.get(Weights.INPUT);
        recurrent = weights.get(Weights.RECURRENT);
        bias = weights.get(Weights.BIAS);
    }

    /** {@code x W_x + b}, and the first state times {@code W_h}. */
    @Override
    public NDList tables(NDArray vectors) {
        NDArray read = vectors.matMul(input).add(bias);
        return new NDList(read, read.tanh().matMul(recurrent));
    }

    @Override
    public NDArray encode(NDList tables, NDArray[] parts) {
        NDArray read = tables.get(0);
        if (parts.length == 1) {
            return Torch.rows(read, parts[0]).tanh();
        }
        NDArray state = Torch.rows(tables.get(1), parts[0])
                .add(Torch.rows(read, parts[1]))
                .tanh();
        for (int t = 2; t < parts.length; t++) {
            state = state.matMul(recurrent).add(Torch.rows(read, parts[t])).tanh();
        }
        return state;
    }
}
