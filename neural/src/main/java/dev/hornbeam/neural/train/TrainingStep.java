package dev.hornbeam.neural.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import ai.djl.training.GradientCollector;
import dev.hornbeam.neural.model.Forward;
import dev.hornbeam.neural.model.ModelOptions;
import dev.hornbeam.neural.model.Network;
import dev.hornbeam.neural.model.Sampling;
import dev.hornbeam.neural.model.Structure;
import dev.hornbeam.neural.model.Weights;
import dev.hornbeam.neural.tensor.Torch;
import java.util.ArrayList;
import java.util.List;

/** One pass over a batch: forward, loss, backward, update; or forward and loss alone. */
final class TrainingStep {
    private final ModelOptions model;
    private final TrainerOptions options;
    private final Examples examples;
    private final NDManager manager;

    /** The losses of a batch: cross-entropy by weight of the bodies, and disagreement. */
    record Losses(double crossEntropy, double disagreement) {}

    TrainingStep(ModelOptions model, TrainerOptions options, Examples examples, NDManager manager) {
        this.model = model;
        this.options = options;
        this.examples = examples;
        this.manager = manager;
    }

    /**
     * @param batch bodies to train on
     * @param unlabelled chains that only the agreement looks at
     * @param meanWeight the mean weight of a body in the whole corpus
     */
    Losses train(
            RunState state, int[] batch, List<int[]> unlabelled, double meanWeight, Sampling sampling, double rate) {
        try (NDManager step = manager.newSubManager()) {
            Weights borrowed = state.weights.borrow(step, true);
            boolean agreement = model.structure() == Structure.CHART && options.agreement() > 0;
            NDArray loss;
            NDArray crossEntropy;
            Forward forward;
            try (GradientCollector collector = Torch.engine().newGradientCollector()) {
                forward = new Network(model, borrowed).forward(bodies(batch, unlabelled), sampling, agreement);
                NDArray target = target(step, forward, batch, 1 / (meanWeight * batch.length));
                crossEntropy = forward.logTheta().mul(target).sum().neg();
                loss = crossEntropy;
                if (agreement) {
                    loss = loss.add(Torch.scaled(forward.disagreement(), options.agreement()));
                }
                if (options.entropy() != 0) {
                    loss = loss.add(Torch.scaled(entropy(forward.logTheta()), options.entropy()));
                }
                collector.backward(loss);
            }
            state.adam.update(borrowed, rate, step);
            return new Losses(crossEntropy.getFloat(), forward.disagreement().getFloat());
        }
    }

    /** The mean cross-entropy by weight, without noise and without training. */
    double crossEntropy(Weights weights, int[] bodies) {
        double loss = 0;
        double weight = 0;
        for (int from = 0; from < bodies.length; from += options.batch()) {
            int[] batch = java.util.Arrays.copyOfRange(bodies, from, Math.min(bodies.length, from + options.batch()));
            try (NDManager step = manager.newSubManager()) {
                Network network = new Network(model, weights.borrow(step, false));
                Forward forward = network.forward(bodies(batch, List.of()), Sampling.inference(model.seed()), false);
                loss -= forward.logTheta()
                        .mul(target(step, forward, batch, 1))
                        .sum()
                        .getFloat();
            }
            weight += examples.meanWeight(batch) * batch.length;
        }
        return loss / weight;
    }

    private static NDArray entropy(NDArray logTheta) {
        return Torch.scaled(
                logTheta.exp().mul(logTheta).sum(), -1.0 / logTheta.getShape().get(0));
    }

    private List<int[]> bodies(int[] batch, List<int[]> unlabelled) {
        List<int[]> bodies = new ArrayList<>(batch.length + unlabelled.size());
        for (int body : batch) {
            bodies.add(examples.body(body));
        }
        bodies.addAll(unlabelled);
        return bodies;
    }

    /** Soft targets in the order of the rows; those of unlabelled chains are zero. */
    private NDArray target(NDManager step, Forward forward, int[] batch, double factor) {
        int width = examples.relations() + 1;
        float[] target = new float[forward.order().length * width];
        for (int row = 0; row < forward.order().length; row++) {
            int position = forward.order()[row];
            if (position < batch.length) {
                examples.target(batch[position], factor, target, row * width);
            }
        }
        return step.create(target, new Shape(forward.order().length, width));
    }
}
