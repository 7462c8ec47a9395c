package dev.hornbeam.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import dev.hornbeam.neural.model.Network.Sampling;
import dev.hornbeam.neural.model.Weights;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.tensor.Noise;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Small models in double precision with a loss whose gradient tests compare. */
final class Lab {
    static final int RELATIONS = 3;

    /** Every length up to 4, sub-spans in common, one body twice. */
    private static final List<int[]> SHORT = List.of(
            new int[] {1},
            new int[] {0, 1},
            new int[] {0, 1, 2},
            new int[] {1, 1, 0, 2},
            new int[] {0, 1, 2},
            new int[] {2, 0},
            new int[] {2});

    private Lab() {}

    /** As much as the plain chart, whose cost is exponential, can do in a moment. */
    static List<int[]> bodies(ModelOptions options) {
        List<int[]> bodies = new ArrayList<>(SHORT);
        if (options.structure() != Structure.CHART || options.window() == 3) {
            bodies.add(3, new int[] {2, 0, 1, 2, 0});
        }
        return bodies;
    }

    /** Weights away from the symmetric start: biases and gains are noise too. */
    static Tensors weights(ModelOptions options, NDManager manager) {
        Map<String, NDArray> tensors = new LinkedHashMap<>();
        Weights.shapes(options, RELATIONS).forEach((name, shape) -> {
            double[] values = new double[(int) new Shape(shape).size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = 0.5 * Noise.normal(Noise.key(options.seed(), name.hashCode()), i)
                        + (name.endsWith("gain") ? 1 : 0);
            }
            tensors.put(name, manager.create(values, new Shape(shape)));
        });
        return new Tensors(tensors);
    }

    /** A random weighting of log θ, so that every entry counts, plus half the disagreement. */
    static NDArray loss(NDArray logTheta, int[] order, NDArray disagreement) {
        double[] weights = new double[(int) logTheta.size()];
        int width = RELATIONS + 1;
        for (int i = 0; i < weights.length; i++) {
            weights[i] = Noise.uniform(order[i / width], i % width);
        }
        NDArray weighting = logTheta.getManager().create(weights, new Shape(order.length, width));
        NDArray loss = logTheta.mul(weighting).sum();
        return disagreement == null ? loss : loss.add(Torch.scaled(disagreement, 0.5));
    }

    static NDArray fastLoss(ModelOptions options, Tensors weights, List<int[]> bodies, Sampling sampling) {
        Forward forward = new TensorNetwork(options, weights).forward(bodies, sampling, true);
        return loss(forward.logTheta(), forward.order(), forward.disagreement());
    }

    static NDArray plainLoss(PlainModel plain, ModelOptions options, List<int[]> bodies, Sampling sampling) {
        NDArray loss = null;
        for (int b = 0; b < bodies.size(); b++) {
            NDArray one = loss(plain.theta(bodies.get(b), sampling).log(), new int[] {b}, null);
            loss = loss == null ? one : loss.add(one);
        }
        NDArray disagreement = options.structure() == Structure.CHART ? plain.disagreement(bodies) : null;
        return disagreement == null ? loss : loss.add(Torch.scaled(disagreement, 0.5));
    }

    /** The gradient of a loss by name of the weight; a weight that the loss does not touch has none. */
    static Map<String, double[]> gradient(Tensors weights, Function<Tensors, NDArray> loss) {
        NDManager manager = weights.tensors().values().iterator().next().getManager();
        Map<String, double[]> gradients = new LinkedHashMap<>();
        try (NDManager step = manager.newSubManager()) {
            Tensors borrowed = weights.borrow(step, true);
            try (Gradients recording = Gradients.record()) {
                recording.backward(loss.apply(borrowed));
            }
            borrowed.tensors()
                    .forEach((name, tensor) -> gradients.put(
                            name,
                            tensor.getGradient().toType(DataType.FLOAT64, false).toDoubleArray()));
        }
        return gradients;
    }
}
