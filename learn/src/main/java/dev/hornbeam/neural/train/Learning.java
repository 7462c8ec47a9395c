package dev.hornbeam.neural.train;

import dev.hornbeam.input.InputException;
import dev.hornbeam.neural.model.Network;
import dev.hornbeam.neural.model.Network.Sampling;
import dev.hornbeam.neural.model.TensorRows;
import dev.hornbeam.neural.model.Weights;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.tensor.SafeTensors;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The weights of a run, and how batches move them: by Adam, with gradients that are clipped after the backward pass. */
final class Learning {
    private static final float BETA1 = 0.9f;
    private static final float BETA2 = 0.999f;
    private static final float EPSILON = 1e-8f;

    private final TrainerOptions options;
    private final TrainingExamples examples;
    private final Network network;
    private final TensorRows weights;
    private final TensorRows gradients;
    private final TensorRows mean;
    private final TensorRows square;
    private long steps;

    /**
     * Weights and what Adam remembers of their gradients: everything that a checkpoint has to hold.
     *
     * @param weights by name
     * @param mean the running mean of the gradients
     * @param square the running mean of their squares
     * @param steps how many there were
     */
    record State(
            Map<String, SafeTensors.Tensor> weights,
            Map<String, SafeTensors.Tensor> mean,
            Map<String, SafeTensors.Tensor> square,
            long steps) {

        /** Before the first step. */
        static State fresh(ModelOptions model, int relations) {
            Map<String, SafeTensors.Tensor> weights = Weights.initial(model, relations);
            Map<String, SafeTensors.Tensor> zeros = new LinkedHashMap<>();
            weights.forEach((name, tensor) ->
                    zeros.put(name, new SafeTensors.Tensor(tensor.shape(), new float[tensor.values().length])));
            return new State(weights, zeros, zeros, 0);
        }
    }

    /**
     * Goes on from a state.
     *
     * @param network computes the gradients
     */
    Learning(Network network, TrainerOptions options, TrainingExamples examples, State state) {
        this.network = network;
        this.options = options;
        this.examples = examples;
        weights = new TensorRows(state.weights());
        gradients = new TensorRows(state.weights());
        mean = new TensorRows(state.mean());
        square = new TensorRows(state.square());
        steps = state.steps();
    }

    /** How many batches there have been. */
    long steps() {
        return steps;
    }

    /** The weights by name, as copies. */
    Map<String, SafeTensors.Tensor> weights() {
        return weights.tensors();
    }

    State state() {
        return new State(weights(), mean.tensors(), square.tensors(), steps);
    }

    /**
     * Moves the weights by a batch.
     *
     * @param batch examples to train on
     * @param unlabelled chains that only the agreement looks at
     * @param meanWeight the mean weight of an example in the whole corpus
     */
    Network.Losses train(int[] batch, List<int[]> unlabelled, double meanWeight, Sampling sampling, double rate) {
        double factor = 1 / (meanWeight * batch.length);
        double entropy = options.loss().entropy() == 0
                ? 0
                : options.loss().entropy() / (examples.bodies(batch).size() + unlabelled.size());
        network.load(weights.rows());
        Network.Losses losses = network.gradient(
                new Network.Batch(batch, examples::bodies, unlabelled),
                (some, logTheta, gradient) -> {
                    double loss = examples.loss(some, logTheta, gradient, factor);
                    if (entropy != 0) {
                        addEntropy(logTheta, gradient, entropy);
                    }
                    return loss;
                },
                sampling,
                options.agreement().weight(),
                gradients.rows());
        update(rate);
        return losses;
    }

    /** The gradient of {@code −weight Σ θ log θ}; the reported loss is without it. */
    private static void addEntropy(float[][] logTheta, float[][] gradient, double weight) {
        for (int row = 0; row < logTheta.length; row++) {
            for (int head = 0; head < logTheta[row].length; head++) {
                double log = logTheta[row][head];
                gradient[row][head] -= (float) (weight * Math.exp(log) * (log + 1));
            }
        }
    }

    /** The mean cross-entropy by weight, without noise and without training. */
    double crossEntropy(int[] watched) {
        network.load(weights.rows());
        double loss = 0;
        int batch = options.schedule().batch();
        for (int from = 0; from < watched.length; from += batch) {
            int[] some = Arrays.copyOfRange(watched, from, Math.min(watched.length, from + batch));
            float[][] logTheta = network.logTheta(examples.bodies(some));
            loss += examples.loss(some, logTheta, new float[logTheta.length][examples.relations() + 1], 1);
        }
        return loss / (examples.meanWeight(watched) * watched.length);
    }

    /** Moves the weights against their gradients. */
    private void update(double rate) {
        double norm = 0;
        for (float[][] rows : gradients.rows().values()) {
            for (float[] row : rows) {
                for (float value : row) {
                    norm += (double) value * value;
                }
            }
        }
        if (!(norm < Double.POSITIVE_INFINITY)) {
            throw InputException.of(
                    "training at rate " + options.schedule().rate(),
                    "a gradient that is not finite",
                    "finite numbers",
                    "Maybe lower the learning rate.");
        }
        float scale = (float) Math.min(1, options.gradients().clip() / (Math.sqrt(norm) + 1e-12));
        steps++;
        // corrected for the zeros that both means begin with
        float size = (float) (rate * Math.sqrt(1 - StrictMath.pow(0.999, steps)) / (1 - StrictMath.pow(0.9, steps)));
        gradients.rows().forEach((name, rows) -> {
            boolean decays = options.gradients().decay() > 0 && rows.length > 1; // not biases and gains
            float kept = decays ? (float) (1 - options.gradients().decay() * rate) : 1;
            for (int i = 0; i < rows.length; i++) {
                move(weights.rows(name)[i], rows[i], mean.rows(name)[i], square.rows(name)[i], scale, size, kept);
            }
        });
    }

    private static void move(float[] w, float[] g, float[] m, float[] v, float scale, float size, float kept) {
        float less1 = (float) (1 - 0.9);
        float less2 = (float) (1 - 0.999);
        for (int j = 0; j < w.length; j++) {
            float gradient = scale * g[j];
            m[j] = BETA1 * m[j] + less1 * gradient;
            v[j] = BETA2 * v[j] + less2 * (gradient * gradient);
            w[j] = kept * w[j] - size * m[j] / ((float) Math.sqrt(v[j]) + EPSILON);
        }
    }
}
