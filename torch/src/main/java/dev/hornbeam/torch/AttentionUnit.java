package dev.hornbeam.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.index.NDIndex;
import dev.hornbeam.neural.model.Weights;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Values;

/**
 * The recurrent attention unit: {@code θ = softmax(w W_Q (H W_K)ᵀ / √d)} with {@code H = [w; E]}, row 0 the null head.
 * What does not depend on the window is computed once: the keys {@code K = E W_K}, the map of a window to its scores
 * {@code W_Q Kᵀ}, and {@code W_Q W_Kᵀ} for the score of the window against itself.
 */
final class AttentionUnit {
    private final NDArray key;
    private final NDArray relationScores;
    private final NDArray nullScore;
    private final NDArray values;
    private final boolean mixKeys;

    AttentionUnit(ModelOptions options, Tensors weights) {
        NDArray embedding = weights.get(Weights.EMBEDDING);
        key = weights.get(Weights.KEY);
        NDArray keys = embedding.matMul(key);
        NDArray query = Torch.scaled(weights.get(Weights.QUERY), 1 / Math.sqrt(options.dimension()));
        relationScores = query.matMul(keys.transpose());
        nullScore = query.matMul(key.transpose());
        mixKeys = options.values() == Values.KEYS;
        values = mixKeys ? keys : embedding;
    }

    /** {@code log θ} of windows, one row each; null at position 0. */
    NDArray logTheta(NDArray windows) {
        NDArray self = windows.matMul(nullScore).mul(windows).sum(new int[] {1}, true);
        return NDArrays.concat(new NDList(self, windows.matMul(relationScores)), 1)
                .logSoftmax(1);
    }

    /** The merged vectors {@code θ H W_V} of windows. */
    NDArray merge(NDArray windows, NDArray theta) {
        return mix(windows.mul(share(theta)), relations(theta));
    }

    /** As {@link #merge}, where {@code own} already is the share of the null head times the window. */
    NDArray mix(NDArray own, NDArray relations) {
        NDArray self = mixKeys ? own.matMul(key) : own;
        return self.add(relations.matMul(values));
    }

    /** The null head's part of θ, one column. */
    static NDArray share(NDArray theta) {
        return theta.get(new NDIndex(":, 0:1"));
    }

    /** The relations' part of θ. */
    static NDArray relations(NDArray theta) {
        return theta.get(new NDIndex(":, 1:"));
    }
}
