package dev.hornbeam.neural.plain;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.Shape;
import dev.hornbeam.neural.tensor.Gradients;
import dev.hornbeam.neural.tensor.Torch;

/**
 * A training step that shares nothing: every sampled path is a row, every row has its own copy of all heads, and keys
 * are computed for every window of every row. A plain recurrent cell, windows of two, greedy merges.
 */
final class PlainPaths {
    private final int d;
    private final NDManager manager;
    private final NDArray[] weights;

    PlainPaths(int relations, int d, NDManager manager) {
        this.d = d;
        this.manager = manager;
        double bound = 1 / Math.sqrt(d);
        Shape[] shapes = {
            new Shape(relations, d), new Shape(d, d), new Shape(d, d), new Shape(d, d), new Shape(d, d), new Shape(d, 1)
        };
        weights = new NDArray[shapes.length];
        for (int i = 0; i < shapes.length; i++) {
            weights[i] = manager.randomUniform((float) -bound, (float) bound, shapes[i]);
        }
    }

    /** Forward and backward over a batch of paths of two or three relations, given step by step. */
    void step(int[][] relations) {
        try (NDManager step = manager.newSubManager()) {
            NDArray[] w = new NDArray[weights.length];
            for (int i = 0; i < w.length; i++) {
                w[i] = Torch.alias(weights[i], step);
                w[i].setRequiresGradient(true);
            }
            try (Gradients recording = Gradients.record()) {
                NDArray[] x = new NDArray[relations.length];
                for (int t = 0; t < x.length; t++) {
                    x[t] = Torch.rows(w[0], step.create(relations[t]));
                }
                if (x.length == 3) {
                    x = merge(w, x);
                }
                NDArray theta = attend(w, window(w, x[0], x[1]))[0];
                recording.backward(theta.log().mean().neg());
            }
        }
    }

    /** One merge: the better of two windows, straight through. */
    private NDArray[] merge(NDArray[] w, NDArray[] x) {
        NDArray left = window(w, x[0], x[1]);
        NDArray right = window(w, x[1], x[2]);
        NDArray soft = NDArrays.concat(new NDList(left.matMul(w[5]), right.matMul(w[5])), 1)
                .softmax(1);
        NDArray hard = soft.argMax(1).oneHot(2);
        NDArray choice = soft.add(hard.sub(soft).stopGradient());
        NDArray first = choice.get(new NDIndex(":, 0:1"));
        NDArray second = choice.get(new NDIndex(":, 1:2"));
        return new NDArray[] {
            attend(w, left)[1].mul(first).add(x[0].mul(second)), x[2].mul(first).add(attend(w, right)[1].mul(second))
        };
    }

    private NDArray window(NDArray[] w, NDArray first, NDArray second) {
        NDArray state = first.matMul(w[1]).tanh();
        return second.matMul(w[1]).add(state.matMul(w[2])).tanh();
    }

    /** θ and the merged vector. */
    private NDArray[] attend(NDArray[] w, NDArray window) {
        long rows = window.getShape().get(0);
        long relations = w[0].getShape().get(0);
        NDArray all = w[0].expandDims(0).broadcast(rows, relations, d);
        NDArray heads = NDArrays.concat(new NDList(window.expandDims(1), all), 1);
        NDArray keys = heads.reshape(-1, d).matMul(w[4]).reshape(rows, relations + 1, d);
        NDArray query = window.matMul(w[3]).expandDims(2);
        NDArray theta = Torch.scaled(keys.batchMatMul(query).squeeze(2), 1 / Math.sqrt(d))
                .softmax(1);
        NDArray merged = theta.expandDims(1).batchMatMul(keys).squeeze(1);
        return new NDArray[] {theta, merged};
    }
}
