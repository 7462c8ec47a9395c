package dev.hornbeam.neural.train;

import dev.hornbeam.neural.tensor.Compute;
import java.util.Objects;

/**
 * How a model is trained.
 *
 * @param epochs passes over the distinct bodies
 * @param leastSteps how many steps there are at least, so that a small corpus gets more passes; 0 for no such limit
 * @param batch distinct bodies a step
 * @param rate the highest learning rate of Adam
 * @param warmUp the share of all steps over which the rate rises from nothing
 * @param cosine whether the rate then falls to nothing along a cosine, or stays
 * @param clip the norm that gradients are cut to, after the backward pass
 * @param decay the share of a weight that is taken off at each step, times the rate
 * @param nullWeight what one path without a head counts, against one for a path with a head
 * @param bodyWeight what a body counts
 * @param entropy the weight of the entropy of θ in the loss; positive sharpens, negative smooths
 * @param agreement the weight of the disagreement of splits (chart only)
 * @param longerChains unlabelled chains a step, as a share of the batch, that only the agreement looks at
 * @param longerBy how many relations longer than any body they are at most
 * @param undefined whether chains that stories leave undefined are trained towards null ({@link
 *     dev.hornbeam.relate.UndefinedChains}); for relations learned from stories only
 * @param temperature of soft choices at the start, falling to 0.3 (greedy only)
 * @param heldOut the share of the bodies of three relations and more that only watch for over-fitting
 * @param patience epochs without a better held-out loss after which training ends; 0 for never
 * @param restarts runs from different first weights, of which the one with the lowest held-out loss is kept, or without
 *     held-out bodies the one that fits and agrees best
 * @param threads of a single tensor operation; batches are so small that more than one was measured to take three times
 *     as long
 * @param checkpointSeconds the least time between checkpoints
 * @param device where to compute
 */
public record TrainerOptions(
        int epochs,
        int leastSteps,
        int batch,
        double rate,
        double warmUp,
        boolean cosine,
        double clip,
        double decay,
        double nullWeight,
        BodyWeight bodyWeight,
        double entropy,
        double agreement,
        double longerChains,
        int longerBy,
        boolean undefined,
        double temperature,
        double heldOut,
        int patience,
        int restarts,
        int threads,
        double checkpointSeconds,
        Compute device) {

    /** What to use where nothing else is asked for; {@link Preset} fits it to the size of a graph. */
    public static final TrainerOptions DEFAULTS = new TrainerOptions(
            40,
            1500,
            512,
            1e-2,
            0.05,
            true,
            1,
            0,
            1,
            BodyWeight.SQRT,
            0,
            0.1,
            0.1,
            2,
            false,
            1,
            0.05,
            15,
            1,
            1,
            30,
            Compute.CPU);

    public TrainerOptions {
        Objects.requireNonNull(bodyWeight);
        Objects.requireNonNull(device);
        check(epochs >= 0, "epochs must not be negative, they are " + epochs);
        check(leastSteps >= 0, "the least steps must not be negative, they are " + leastSteps);
        check(batch >= 1, "a batch holds at least one body, not " + batch);
        check(rate > 0 && rate <= 1, "the rate must lie above 0 and not above 1, it is " + rate);
        check(warmUp >= 0 && warmUp <= 1, "the warm-up must lie in 0 … 1, it is " + warmUp);
        check(clip > 0, "the clip must be positive, it is " + clip);
        check(decay >= 0 && decay * rate < 1, "the decay must not be negative or beyond 1/rate, it is " + decay);
        check(nullWeight >= 0 && nullWeight < 1e9, "the null weight must not be negative, it is " + nullWeight);
        check(Math.abs(entropy) < 1e9, "the entropy weight must be a number, it is " + entropy);
        check(agreement >= 0 && agreement < 1e9, "the agreement weight must not be negative, it is " + agreement);
        check(longerChains >= 0 && longerChains <= 100, "longer chains must lie in 0 … 100, they are " + longerChains);
        check(longerBy >= 1 && longerBy <= 20, "longer by must lie in 1 … 20, it is " + longerBy);
        check(temperature > 0 && temperature < 1e6, "the temperature must be positive, it is " + temperature);
        check(heldOut >= 0 && heldOut < 1, "the held-out share must lie in 0 … 1, it is " + heldOut);
        check(patience >= 0, "the patience must not be negative, it is " + patience);
        check(restarts >= 1, "there is at least one run, not " + restarts);
        check(threads >= 1 && threads <= 1024, "threads must lie in 1 … 1024, they are " + threads);
        check(checkpointSeconds >= 0, "checkpoint seconds must not be negative, they are " + checkpointSeconds);
    }

    /** How many passes there are over so many bodies. */
    int passes(int bodies) {
        int steps = (bodies + batch - 1) / batch;
        return epochs == 0 ? 0 : Math.max(epochs, (leastSteps + steps - 1) / steps);
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /** The same options with some changed, by name of the component. */
    public Changes change() {
        return new Changes(this);
    }

    /** Everything that decides the outcome, as text; what only decides how it is reached is left out. */
    String outcome() {
        return change().checkpointSeconds(0).done().toString();
    }
}
