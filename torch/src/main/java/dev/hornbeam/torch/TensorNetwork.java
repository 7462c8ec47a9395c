package dev.hornbeam.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import dev.hornbeam.neural.model.ChartPlan;
import dev.hornbeam.neural.model.Network.Sampling;
import dev.hornbeam.neural.model.Weights;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import java.util.List;

/**
 * The model as a computation over a batch of bodies of any lengths, in the formulation that shares all it can: leaf
 * tables, keys and distinct spans are computed once a pass. It lives as long as the manager of the weights it was given.
 */
final class TensorNetwork {
    final ModelOptions options;
    final NDArray embedding;
    final WindowEncoder encoder;
    final AttentionUnit unit;
    final NDList leaves;
    private final NDArray selection;

    /**
     * @param weights borrowed for one step, see {@link Weights#borrow}
     */
    TensorNetwork(ModelOptions options, Tensors weights) {
        this.options = options;
        embedding = weights.get(Weights.EMBEDDING);
        selection = weights.get(Weights.SELECTION);
        encoder = WindowEncoder.of(options, weights);
        unit = new AttentionUnit(options, weights);
        leaves = encoder.tables(embedding);
    }

    /**
     * θ of every body.
     *
     * @param bodies at least one; relation ids, each body at least one relation long
     * @param agreement whether to measure how far splits disagree (chart only)
     */
    public Forward forward(List<int[]> bodies, Sampling sampling, boolean agreement) {
        if (options.structure() == Structure.CHART) {
            ChartPlan plan = new ChartPlan(bodies, relations(), options.window());
            return new TensorChart(this, plan).run(agreement);
        }
        return new TensorMerges(this, bodies, sampling).run();
    }

    int relations() {
        return (int) embedding.getShape().get(0);
    }

    NDManager manager() {
        return embedding.getManager();
    }

    /** {@code f(w)} of windows, as a vector. */
    NDArray select(NDArray windows) {
        return windows.matMul(selection).squeeze(1);
    }

    /** Row numbers as a tensor. */
    NDArray positions(int[] rows) {
        return manager().create(rows);
    }

    NDArray[] positions(int[][] parts) {
        NDArray[] positions = new NDArray[parts.length];
        for (int t = 0; t < parts.length; t++) {
            positions[t] = positions(parts[t]);
        }
        return positions;
    }
}
