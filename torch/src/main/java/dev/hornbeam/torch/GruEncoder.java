package dev.hornbeam.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import dev.hornbeam.neural.model.Weights;

/** A gated recurrent cell from a zero state; gates stand in the order reset, update, candidate. */
final class GruEncoder implements WindowEncoder {
    private final NDArray input;
    private final NDArray recurrent;
    private final NDArray bias;
    private final NDArray candidate;

    GruEncoder(Tensors weights) {
        input = weights.get(Weights.INPUT);
        recurrent = weights.get(Weights.RECURRENT);
        bias = weights.get(Weights.BIAS);
        candidate = weights.get(Weights.CANDIDATE);
    }

    /** {@code x W_x + b}; the first state times {@code W_h}; the first state. */
    @Override
    public NDList tables(NDArray vectors) {
        NDArray read = vectors.matMul(input).add(bias);
        NDArray first = start(read);
        return new NDList(read, first.matMul(recurrent), first);
    }

    @Override
    public NDArray encode(NDList tables, NDArray[] parts) {
        NDArray read = tables.get(0);
        if (parts.length == 1) {
            return start(Torch.rows(read, parts[0]));
        }
        NDArray state = next(
                Torch.rows(read, parts[1]), Torch.rows(tables.get(1), parts[0]), Torch.rows(tables.get(2), parts[0]));
        for (int t = 2; t < parts.length; t++) {
            state = next(Torch.rows(read, parts[t]), state.matMul(recurrent), state);
        }
        return state;
    }

    private NDArray start(NDArray read) {
        NDList x = read.split(3, 1);
        NDArray fresh = x.get(2).add(sigmoid(x.get(0)).mul(candidate)).tanh();
        return fresh.sub(sigmoid(x.get(1)).mul(fresh));
    }

    private NDArray next(NDArray read, NDArray product, NDArray before) {
        NDList x = read.split(3, 1);
        NDList h = product.split(3, 1);
        NDArray reset = sigmoid(x.get(0).add(h.get(0)));
        NDArray update = sigmoid(x.get(1).add(h.get(1)));
        NDArray fresh = x.get(2).add(reset.mul(h.get(2).add(candidate))).tanh();
        return fresh.add(update.mul(before.sub(fresh)));
    }

    private static NDArray sigmoid(NDArray array) {
        return array.getNDArrayInternal().sigmoid();
    }
}
