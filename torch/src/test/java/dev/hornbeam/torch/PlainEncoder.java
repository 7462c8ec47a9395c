package dev.hornbeam.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.index.NDIndex;
import dev.hornbeam.neural.option.ModelOptions;
import java.util.List;

/** The window encoders as textbooks write them: one window, one step after the other. */
final class PlainEncoder {
    private final ModelOptions options;
    private final Tensors weights;

    PlainEncoder(ModelOptions options, Tensors weights) {
        this.options = options;
        this.weights = weights;
    }

    NDArray encode(List<NDArray> xs) {
        return switch (options.encoder()) {
            case RNN -> rnn(xs);
            case LSTM -> lstm(xs);
            case GRU -> gru(xs);
            case MLP -> mlp(xs);
            case TRANSFORMER -> transformer(xs);
        };
    }

    private NDArray rnn(List<NDArray> xs) {
        NDArray h = xs.get(0).zerosLike();
        for (NDArray x : xs) {
            h = x.matMul(w("encoder.input"))
                    .add(h.matMul(w("encoder.recurrent")))
                    .add(w("encoder.bias"))
                    .tanh();
        }
        return h;
    }

    private NDArray lstm(List<NDArray> xs) {
        NDArray h = xs.get(0).zerosLike();
        NDArray c = xs.get(0).zerosLike();
        for (NDArray x : xs) {
            NDArray gates = x.matMul(w("encoder.input"))
                    .add(h.matMul(w("encoder.recurrent")))
                    .add(w("encoder.bias"));
            NDArray input = sigmoid(gate(gates, 0));
            NDArray forget = sigmoid(gate(gates, 1));
            NDArray output = sigmoid(gate(gates, 2));
            NDArray candidate = gate(gates, 3).tanh();
            c = forget.mul(c).add(input.mul(candidate));
            h = output.mul(c.tanh());
        }
        return h;
    }

    private NDArray gru(List<NDArray> xs) {
        NDArray h = xs.get(0).zerosLike();
        for (NDArray x : xs) {
            NDArray read = x.matMul(w("encoder.input")).add(w("encoder.bias"));
            NDArray kept = h.matMul(w("encoder.recurrent"));
            NDArray reset = sigmoid(gate(read, 0).add(gate(kept, 0)));
            NDArray update = sigmoid(gate(read, 1).add(gate(kept, 1)));
            NDArray fresh = gate(read, 2)
                    .add(reset.mul(gate(kept, 2).add(w("encoder.candidate"))))
                    .tanh();
            h = update.onesLike().sub(update).mul(fresh).add(update.mul(h));
        }
        return h;
    }

    private NDArray mlp(List<NDArray> xs) {
        NDList parts = new NDList();
        NDList matrices = new NDList();
        for (int t = 0; t < options.window(); t++) {
            parts.add(t < xs.size() ? xs.get(t) : xs.get(0).zerosLike());
            matrices.add(w("encoder.part" + t));
        }
        NDArray hidden =
                NDArrays.concat(parts, 1).matMul(NDArrays.concat(matrices, 0)).add(w("encoder.hidden_bias"));
        return hidden.getNDArrayInternal().relu().matMul(w("encoder.output")).add(w("encoder.output_bias"));
    }

    private NDArray transformer(List<NDArray> xs) {
        NDArray x = concat(new NDList(xs), 0).add(w("encoder.position").get(new NDIndex("0:{}", xs.size())));
        int heads = options.dimension() % 4 == 0 ? 4 : 1;
        int width = options.dimension() / heads;
        NDList seen = new NDList();
        for (int head = 0; head < heads; head++) {
            NDIndex columns = new NDIndex(":, {}:{}", head * width, (head + 1) * width);
            NDArray q = x.matMul(w("encoder.self.query")).get(columns);
            NDArray k = x.matMul(w("encoder.self.key")).get(columns);
            NDArray v = x.matMul(w("encoder.self.value")).get(columns);
            seen.add(Torch.scaled(q.matMul(k.transpose()), 1 / Math.sqrt(width))
                    .softmax(1)
                    .matMul(v));
        }
        NDArray attended = x.add(concat(seen, 1).matMul(w("encoder.self.output")));
        NDArray first = norm(attended, "encoder.norm1");
        NDArray wide = first.matMul(w("encoder.wide"))
                .add(w("encoder.wide_bias"))
                .getNDArrayInternal()
                .relu();
        NDArray second =
                norm(first.add(wide.matMul(w("encoder.narrow")).add(w("encoder.narrow_bias"))), "encoder.norm2");
        return second.get(new NDIndex("{}:", xs.size() - 1));
    }

    /** DJL copies a single array instead of concatenating it, and the copy has no gradient. */
    private static NDArray concat(NDList arrays, int axis) {
        return arrays.size() == 1 ? arrays.get(0) : NDArrays.concat(arrays, axis);
    }

    private NDArray norm(NDArray x, String name) {
        NDArray mean = x.mean(new int[] {1}, true);
        NDArray variance = x.sub(mean).mul(x.sub(mean)).mean(new int[] {1}, true);
        return x.sub(mean).div(variance.add(1e-5).sqrt()).mul(w(name + ".gain")).add(w(name + ".shift"));
    }

    private NDArray gate(NDArray gates, int i) {
        int d = options.dimension();
        return gates.get(new NDIndex(":, {}:{}", i * d, (i + 1) * d));
    }

    private static NDArray sigmoid(NDArray x) {
        return x.onesLike().div(x.neg().exp().add(1));
    }

    private NDArray w(String name) {
        return weights.get(name);
    }
}
