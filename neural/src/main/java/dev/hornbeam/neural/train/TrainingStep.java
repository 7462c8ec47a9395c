package dev.hornbeam.neural.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import dev.hornbeam.neural.model.Forward;
import dev.hornbeam.neural.model.ModelOptions;
import dev.hornbeam.neural.model.Network;
import dev.hornbeam.neural.model.Sampling;
import dev.hornbeam.neural.model.Structure;
import dev.hornbeam.neural.model.Weights;
import dev.hornbeam.neural.tensor.Gradients;
import dev.hornbeam.neural.tensor.Torch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One pass over a batch: forward, loss, backward, update; or forward and loss alone. */
final class TrainingStep {
    private final ModelOptions model;
    private final TrainerOptions options;
    private final Examples examples;
    private final NDManager manager;
    private final Shards shards;

    /** The losses of a batch: cross-entropy by weight of the examples, and disagreement. */
    record Losses(double crossEntropy, double disagreement) {
        Losses and(Losses other) {
            return new Losses(crossEntropy + other.crossEntropy, disagreement + other.disagreement);
        }
    }

    /** @param shards to work on the parts of a batch */
    TrainingStep(ModelOptions model, TrainerOptions options, Examples examples, NDManager manager, Shards shards) {
        this.model = model;
        this.options = options;
        this.examples = examples;
        this.manager = manager;
        this.shards = shards;
    }

    /**
     * @param batch examples to train on
     * @param unlabelled chains that only the agreement looks at
     * @param meanWeight the mean weight of an example in the whole corpus
     */
    Losses train(
            RunState state, int[] batch, List<int[]> unlabelled, double meanWeight, Sampling sampling, double rate) {
        int parts = shards.of(batch.length);
        double factor = 1 / (meanWeight * batch.length);
        try (NDManager step = manager.newSubManager()) {
            List<Part> done = shards.run(parts, part -> {
                int[] some = Arrays.copyOfRange(
                        batch, Shards.begin(part, parts, batch.length), Shards.begin(part + 1, parts, batch.length));
                List<int[]> others = unlabelled.subList(
                        Shards.begin(part, parts, unlabelled.size()), Shards.begin(part + 1, parts, unlabelled.size()));
                double share = (double) some.length / batch.length;
                return part(state, some, others, factor, share, part == 0 ? sampling : sampling.part(part), step);
            });
            Map<String, NDArray> gradients = done.get(0).gradients();
            Losses losses = done.get(0).losses();
            for (Part each : done.subList(1, parts)) {
                gradients.forEach((name, sum) -> sum.addi(each.gradients().get(name)));
                losses = losses.and(each.losses());
            }
            state.adam.update(gradients, rate, step);
            return losses;
        }
    }

    /** What a part of a batch adds to the loss and to its gradient. */
    private record Part(Losses losses, Map<String, NDArray> gradients) {}

    private Part part(
            RunState state,
            int[] batch,
            List<int[]> unlabelled,
            double factor,
            double share,
            Sampling sampling,
            NDManager step) {
        try (NDManager own = step.newSubManager()) {
            Weights borrowed = state.weights.borrow(own, true);
            boolean agreement = model.structure() == Structure.CHART && options.agreement() > 0;
            NDArray crossEntropy;
            Forward forward;
            try (Gradients recording = Gradients.record()) {
                forward = new Network(model, borrowed).forward(bodies(batch, unlabelled), sampling, agreement);
                crossEntropy = examples.crossEntropy(forward, batch, factor);
                NDArray loss = crossEntropy;
                if (agreement) {
                    loss = loss.add(Torch.scaled(forward.disagreement(), share * options.agreement()));
                }
                if (options.entropy() != 0) {
                    loss = loss.add(Torch.scaled(entropy(forward.logTheta()), share * options.entropy()));
                }
                recording.backward(loss);
            }
            Map<String, NDArray> gradients = new LinkedHashMap<>();
            borrowed.tensors().forEach((name, tensor) -> {
                NDArray gradient = tensor.getGradient();
                gradient.attach(step);
                gradients.put(name, gradient);
            });
            Losses losses = new Losses(
                    crossEntropy.getFloat(), share * forward.disagreement().getFloat());
            return new Part(losses, gradients);
        }
    }

    /** The mean cross-entropy by weight, without noise and without training. */
    double crossEntropy(Weights weights, int[] watched) {
        double loss = 0;
        double weight = 0;
        for (int from = 0; from < watched.length; from += options.batch()) {
            int[] batch = Arrays.copyOfRange(watched, from, Math.min(watched.length, from + options.batch()));
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
