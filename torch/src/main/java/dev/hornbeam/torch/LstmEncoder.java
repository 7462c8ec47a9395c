package dev.hornbeam.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import dev.hornbeam.neural.model.Weights;

/** A long short-term memory cell from a zero state; gates stand in the order input, forget, output, candidate. */
final class LstmEncoder implements WindowEncoder {
    private final NDArray input;
    private final NDArray recurrent;
    private final NDArray bias;

    LstmEncoder(Tensors weights) {
        input = weights.get(Weights.INPUT);
        recurrent = weights.get(Weights.RECURRENT);
        bias = weights.get(Weights.BIAS);
    }

    /** {@code x W_x + b}; the first state times {@code W_h}; the first cell. */
    @Override
    public NDList tables(NDArray vectors) {
        NDArray read = vectors.matMul(input).add(bias);
        State first = start(read);
        return new NDList(read, first.hidden.matMul(recurrent), first.cell);
    }

    @Override
    public NDArray encode(NDList tables, NDArray[] parts) {
        NDArray read = tables.get(0);
        if (parts.length == 1) {
            return start(Torch.rows(read, parts[0])).hidden;
        }
        NDArray gates = Torch.rows(tables.get(1), parts[0]).add(Torch.rows(read, parts[1]));
        State state = next(gates, Torch.rows(tables.get(2), parts[0]));
        for (int t = 2; t < parts.length; t++) {
            gates = state.hidden.matMul(recurrent).add(Torch.rows(read, parts[t]));
            state = next(gates, state.cell);
        }
        return state.hidden;
    }

    private static State start(NDArray gates) {
        NDList split = gates.split(4, 1);
        NDArray cell = sigmoid(split.get(0)).mul(split.get(3).tanh());
        return new State(sigmoid(split.get(2)).mul(cell.tanh()), cell);
    }

    private static State next(NDArray gates, NDArray before) {
        NDList split = gates.split(4, 1);
        NDArray cell = sigmoid(split.get(1))
                .mul(before)
                .add(sigmoid(split.get(0)).mul(split.get(3).tanh()));
        return new State(sigmoid(split.get(2)).mul(cell.tanh()), cell);
    }

    private static NDArray sigmoid(NDArray array) {
        return array.getNDArrayInternal().sigmoid();
    }

    private record State(NDArray hidden, NDArray cell) {}
}
