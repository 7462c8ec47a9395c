package dev.hornbeam.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDArrays;
import ai.djl.ndarray.NDList;
import ai.djl.ndarray.index.NDIndex;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import dev.hornbeam.neural.model.ChartPlan.IntList;
import dev.hornbeam.neural.model.Network.Sampling;
import dev.hornbeam.neural.option.ModelOptions.Structure;
import dev.hornbeam.neural.tensor.Noise;
import java.util.ArrayList;
import java.util.List;

/**
 * One window is chosen and merged at a time, for all bodies of the same remaining length at once; longer bodies join
 * shorter ones as they shrink. Windows of relations that no merge has touched yet are computed once each.
 */
final class TensorMerges {
    private final TensorNetwork network;
    private final List<int[]> bodies;
    private final Sampling sampling;
    private final int longest;
    private final NDArray[] shrunk;
    private final int[][] shrunkBodies;
    private final List<Trace> traces = new ArrayList<>();

    /**
     * What a round of merges found.
     *
     * @param length the remaining length
     * @param choice which window is merged, one row a body, a one in the column of the window
     * @param alpha the weights of the windows
     * @param logTheta log θ of the windows, one row a window
     */
    record Trace(int length, NDArray choice, NDArray alpha, NDArray logTheta) {}

    TensorMerges(TensorNetwork network, List<int[]> bodies, Sampling sampling) {
        this.network = network;
        this.bodies = bodies;
        this.sampling = sampling;
        longest = bodies.stream().mapToInt(b -> b.length).max().orElse(0);
        shrunk = new NDArray[longest + 1];
        shrunkBodies = new int[longest + 1][0];
    }

    /** The rounds, longest remaining length first; meaningful for one body. */
    List<Trace> traces() {
        return traces;
    }

    Forward run() {
        NDList thetas = new NDList();
        IntList order = new IntList();
        for (int length = longest; length >= 1; length--) {
            MergePlan plan = new MergePlan(bodies, length, network.options.window(), shrunkBodies[length]);
            if (plan.rows() == 0) {
                continue;
            }
            NDArray windows = windows(plan);
            if (plan.windows() > 1) {
                merge(plan, windows);
                continue;
            }
            NDArray logTheta = network.unit.logTheta(windows);
            traces.add(new Trace(length, null, null, logTheta));
            thetas.add(Torch.rows(logTheta, network.positions(plan.windowRows())));
            for (int body : plan.bodies()) {
                order.add(body);
            }
        }
        NDArray all = thetas.size() == 1 ? thetas.get(0) : NDArrays.concat(thetas, 0);
        NDArray none = network.manager().create(0f).toType(all.getDataType(), false);
        return new Forward(all, order.toArray(), none);
    }

    /** The distinct windows of bodies that enter at this length, then all windows of those that shrank to it. */
    private NDArray windows(MergePlan plan) {
        NDArray carried = shrunk[plan.length()];
        NDList blocks = new NDList();
        if (plan.leafWindows() > 0) {
            blocks.add(network.encoder.encode(network.leaves, network.positions(plan.leafParts())));
        }
        if (carried != null) {
            NDArray vectors = carried.reshape(-1, network.options.dimension());
            blocks.add(network.encoder.encode(network.encoder.tables(vectors), network.positions(plan.carriedParts())));
        }
        return blocks.size() == 1 ? blocks.get(0) : Torch.stacked(blocks.get(0), blocks.get(1));
    }

    private void merge(MergePlan plan, NDArray windows) {
        int rows = plan.rows();
        int count = plan.windows();
        int d = network.options.dimension();
        NDArray positions = network.positions(plan.windowRows());
        NDArray logits =
                Torch.rows(network.select(windows).expandDims(1), positions).reshape(rows, count);
        NDArray choice = choose(plan, logits);
        NDArray logTheta = network.unit.logTheta(windows);
        NDArray merged = Torch.rows(network.unit.merge(windows, logTheta.exp()), positions);
        traces.add(new Trace(plan.length(), choice, alpha(logits), Torch.rows(logTheta, positions)));
        NDArray sequence = sequence(plan);
        NDArray left = sequence.get(new NDIndex(":, 0:{}", count));
        NDArray right = sequence.get(new NDIndex(":, {}:", plan.length() - count));
        NDArray after = choice.matMul(triangle(count));
        NDArray before = choice.matMul(triangle(count).transpose());
        shrunk[count] = left.mul(before.expandDims(2))
                .add(merged.reshape(rows, count, d).mul(choice.expandDims(2)))
                .add(right.mul(after.expandDims(2)));
        shrunkBodies[count] = plan.bodies();
    }

    /** The vectors of all rows, one plane a body. */
    private NDArray sequence(MergePlan plan) {
        NDArray carried = shrunk[plan.length()];
        if (plan.leafWindows() == 0) {
            return carried;
        }
        NDArray entering = Torch.rows(network.embedding, network.positions(plan.enteringRelations()))
                .reshape(-1, plan.length(), network.options.dimension());
        return carried == null ? entering : Torch.stacked(entering, carried);
    }

    /** Ones where the row's window lies before the column's position. */
    private NDArray triangle(int count) {
        double[] values = new double[count * count];
        for (int window = 0; window < count; window++) {
            for (int position = window + 1; position < count; position++) {
                values[window * count + position] = 1;
            }
        }
        return tensor(values, new Shape(count, count));
    }

    /** A one in the column of the chosen window; in training the gradient is that of the soft choice. */
    private NDArray choose(MergePlan plan, NDArray logits) {
        boolean random = network.options.structure() == Structure.RANDOM;
        if (random) {
            return hard(noise(plan, logits.getShape()));
        }
        if (!sampling.training()) {
            return hard(logits);
        }
        NDArray soft = Torch.scaled(logits.add(noise(plan, logits.getShape())), 1 / sampling.temperature())
                .softmax(1);
        return soft.add(hard(soft).sub(soft).stopGradient());
    }

    private NDArray alpha(NDArray logits) {
        return network.options.structure() == Structure.RANDOM
                ? logits.zerosLike().softmax(1)
                : logits.softmax(1);
    }

    private static NDArray hard(NDArray scores) {
        int columns = (int) scores.getShape().get(1);
        return scores.stopGradient().argMax(1).oneHot(columns, scores.getDataType());
    }

    private NDArray noise(MergePlan plan, Shape shape) {
        double[] noise = new double[Math.toIntExact(shape.size())];
        int count = plan.windows();
        for (int row = 0; row < plan.rows(); row++) {
            long key = Noise.key(Noise.key(sampling.seed(), bodies.get(plan.bodies()[row])), plan.length());
            for (int i = 0; i < count; i++) {
                noise[row * count + i] = Noise.gumbel(key, i);
            }
        }
        return tensor(noise, shape);
    }

    private NDArray tensor(double[] values, Shape shape) {
        DataType type = network.embedding.getDataType();
        return network.manager().create(values, shape).toType(type, false);
    }
}
