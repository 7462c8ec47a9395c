package dev.hornbeam.neural.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import dev.hornbeam.neural.chart.BatchLosses;
import dev.hornbeam.neural.encode.Weights;
import dev.hornbeam.neural.model.Forward;
import dev.hornbeam.neural.model.Network;
import dev.hornbeam.neural.model.Sampling;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.Structure;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.tensor.Gradients;
import dev.hornbeam.neural.tensor.Torch;
import java.util.ArrayList;
import java.util.List;

/** One pass over a batch: forward, loss, backward, update; or forward and loss alone. */
final class TrainingStep {
    private final ModelOptions model;
    private final TrainerOptions options;
    private final TrainingExamples examples;
    private final NDManager manager;

    TrainingStep(ModelOptions model, TrainerOptions options, TrainingExamples examples, NDManager manager) {
        this.model = model;
        this.options = options;
        this.examples = examples;
        this.manager = manager;
    }

    /**
     * @param batch examples to train on
     * @param unlabelled chains that only the agreement looks at
     * @param meanWeight the mean weight of an example in the whole corpus
     */
    BatchLosses train(
            Weights weights,
            AdamOptimizer adam,
            int[] batch,
            List<int[]> unlabelled,
            double meanWeight,
            Sampling sampling,
            double rate) {
        try (NDManager step = manager.newSubManager()) {
            Weights borrowed = weights.borrow(step, true);
            boolean agreement =
                    model.structure() == Structure.CHART && options.agreement().weight() > 0;
            NDArray loss;
            NDArray crossEntropy;
            Forward forward;
            try (Gradients recording = Gradients.record()) {
                forward = new Network(model, borrowed).forward(bodies(batch, unlabelled), sampling, agreement);
                crossEntropy = examples.crossEntropy(forward, batch, 1 / (meanWeight * batch.length));
                loss = crossEntropy;
                if (agreement) {
                    loss = loss.add(Torch.scaled(
                            forward.disagreement(), options.agreement().weight()));
                }
                if (options.loss().entropy() != 0) {
                    loss = loss.add(Torch.scaled(
                            entropy(forward.logTheta()), options.loss().entropy()));
                }
                recording.backward(loss);
            }
            adam.update(borrowed, rate, step);
            return new BatchLosses(
                    crossEntropy.getFloat(), forward.disagreement().getFloat());
        }
    }

    /** The mean cross-entropy by weight, without noise and without training. */
    double crossEntropy(Weights weights, int[] watched) {
        double loss = 0;
        double weight = 0;
        for (int from = 0; from < watched.length; from += options.schedule().batch()) {
            int[] batch = java.util.Arrays.copyOfRange(
                    watched,
                    from,
                    Math.min(watched.length, from + options.schedule().batch()));
            try (NDManager step = manager.newSubManager()) {
                Network network = new Network(model, weights.borrow(step, false));
                Forward forward = network.forward(bodies(batch, List.of()), Sampling.inference(model.seed()), false);
                loss += examples.crossEntropy(forward, batch, 1).getFloat();
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
        List<int[]> bodies = new ArrayList<>(examples.bodies(batch));
        bodies.addAll(unlabelled);
        return bodies;
    }
}
