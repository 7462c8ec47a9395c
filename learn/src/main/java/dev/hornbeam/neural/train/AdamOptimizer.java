package dev.hornbeam.neural.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import dev.hornbeam.input.InputException;
import dev.hornbeam.neural.encode.Weights;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.tensor.Torch;
import java.util.LinkedHashMap;
import java.util.Map;

/** Adam over plain tensors, so that its whole state can be saved; gradients are clipped here, after the backward pass. */
final class AdamOptimizer {
    static final double BETA1 = 0.9;
    static final double BETA2 = 0.999;
    static final double EPSILON = 1e-8;

    private final TrainerOptions options;
    private final Weights weights;
    private final Weights mean;
    private final Weights square;
    private long steps;

    /** Takes the weights to be trained and the state so far, which lives on the same manager. */
    AdamOptimizer(TrainerOptions options, Weights weights, Weights mean, Weights square, long steps) {
        this.options = options;
        this.weights = weights;
        this.mean = mean;
        this.square = square;
        this.steps = steps;
    }

    Weights mean() {
        return mean;
    }

    Weights square() {
        return square;
    }

    long steps() {
        return steps;
    }

    /**
     * Moves the weights against their gradients.
     *
     * @param borrowed the weights as the step used them, with their gradients
     * @param step the step's manager
     */
    void update(Weights borrowed, double rate, NDManager step) {
        Map<String, NDArray> gradients = new LinkedHashMap<>();
        double norm = 0;
        for (Map.Entry<String, NDArray> entry : borrowed.tensors().entrySet()) {
            NDArray gradient = entry.getValue().getGradient();
            gradient.attach(step);
            gradients.put(entry.getKey(), gradient);
            norm += gradient.mul(gradient).sum().getFloat();
        }
        double scale = scale(options, Math.sqrt(norm));
        steps++;
        double size = size(rate, steps);
        gradients.forEach((name, gradient) -> move(name, gradient.mul(scale), size, rate, step));
    }

    /** What gradients of such a norm are multiplied by. */
    static double scale(TrainerOptions options, double norm) {
        if (!(norm < Double.POSITIVE_INFINITY)) {
            throw InputException.of(
                    "training at rate " + options.schedule().rate(),
                    "a gradient that is not finite",
                    "finite numbers",
                    "Maybe lower the learning rate.");
        }
        return Math.min(1, options.gradients().clip() / (norm + 1e-12));
    }

    /** The size of a step, corrected for the zeros that both means begin with. */
    static double size(double rate, long steps) {
        return rate * Math.sqrt(1 - StrictMath.pow(BETA2, steps)) / (1 - StrictMath.pow(BETA1, steps));
    }

    private void move(String name, NDArray gradient, double size, double rate, NDManager step) {
        NDArray m = Torch.alias(mean.tensors().get(name), step);
        NDArray v = Torch.alias(square.tensors().get(name), step);
        NDArray w = Torch.alias(weights.tensors().get(name), step);
        m.muli(BETA1).addi(gradient.mul(1 - BETA1));
        v.muli(BETA2).addi(gradient.mul(gradient).mul(1 - BETA2));
        if (options.gradients().decay() > 0 && w.getShape().dimension() > 1) {
            w.muli(1 - options.gradients().decay() * rate);
        }
        w.subi(m.div(v.sqrt().add(EPSILON)).mul(size));
    }
}
