package dev.hornbeam.neural.option;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * How a model is trained; in manifests all groups are one object. Each group has its defaults; {@code neural.train.Preset} fits them to the size of a graph.
 *
 * @param schedule how long and how fast
 * @param gradients what is done to gradients and weights
 * @param loss what counts in the loss
 * @param agreement how much bracketings are made to agree
 * @param stopping when a run ends, and which is kept
 * @param compute where it is computed
 */
public record TrainerOptions(
        @JsonUnwrapped ScheduleOptions schedule,
        @JsonUnwrapped GradientOptions gradients,
        @JsonUnwrapped LossOptions loss,
        @JsonUnwrapped @JsonProperty("bracketings") AgreementOptions agreement, // "agreement" is one of its values
        @JsonUnwrapped StoppingOptions stopping,
        @JsonUnwrapped ComputeOptions compute) {

    /** What to use where nothing else is asked for. */
    public static final TrainerOptions DEFAULTS = new TrainerOptions(
            ScheduleOptions.DEFAULTS,
            GradientOptions.DEFAULTS,
            LossOptions.DEFAULTS,
            AgreementOptions.DEFAULTS,
            StoppingOptions.DEFAULTS,
            ComputeOptions.DEFAULTS);

    public TrainerOptions {
        Check.that(
                gradients.decay() * schedule.rate() < 1,
                "the decay must not be beyond 1/rate, it is " + gradients.decay());
    }

    public TrainerOptions withSchedule(UnaryOperator<ScheduleOptions> change) {
        return new TrainerOptions(change.apply(schedule), gradients, loss, agreement, stopping, compute);
    }

    public TrainerOptions withGradients(UnaryOperator<GradientOptions> change) {
        return new TrainerOptions(schedule, change.apply(gradients), loss, agreement, stopping, compute);
    }

    public TrainerOptions withLoss(UnaryOperator<LossOptions> change) {
        return new TrainerOptions(schedule, gradients, change.apply(loss), agreement, stopping, compute);
    }

    public TrainerOptions withAgreement(UnaryOperator<AgreementOptions> change) {
        return new TrainerOptions(schedule, gradients, loss, change.apply(agreement), stopping, compute);
    }

    public TrainerOptions withStopping(UnaryOperator<StoppingOptions> change) {
        return new TrainerOptions(schedule, gradients, loss, agreement, change.apply(stopping), compute);
    }

    public TrainerOptions withCompute(UnaryOperator<ComputeOptions> change) {
        return new TrainerOptions(schedule, gradients, loss, agreement, stopping, change.apply(compute));
    }

    /** Everything that decides the outcome, as text; what only decides how it is reached is left out. */
    public String outcome() {
        return withCompute(compute -> compute.withCheckpointSeconds(0)).toString();
    }

    /** Apart from the options, whose defaults are made while their checks already run. */
    static final class Check {
        private Check() {}

        static void that(boolean holds, String otherwise) {
            if (!holds) {
                throw new IllegalArgumentException(otherwise);
            }
        }
    }

    /**
     * How long and how fast training goes.
     *
     * @param epochs passes over the distinct bodies
     * @param shortSteps about how many steps there are before these, over bodies of up to two relations alone: what pairs compose to is
     *     learned in far less time without longer bodies; 0 for none
     * @param leastSteps how many steps there are at least, so that a small corpus gets more passes; 0 for no such limit
     * @param batch distinct bodies per step
     * @param rate the highest learning rate of Adam
     * @param warmUp the share of all steps over which the rate rises from nothing
     * @param cosine whether the rate then falls to nothing along a cosine, or stays
     * @param temperature of soft choices at the start, falling to 0.3 (greedy only)
     */
    public record ScheduleOptions(
            int epochs,
            int shortSteps,
            int leastSteps,
            int batch,
            double rate,
            double warmUp,
            boolean cosine,
            double temperature) {
        /** What is used unless said otherwise. */
        public static final ScheduleOptions DEFAULTS = new ScheduleOptions(40, 0, 1500, 512, 1e-2, 0.05, true, 1);

        public ScheduleOptions {
            Check.that(epochs >= 0, "epochs must not be negative, they are " + epochs);
            Check.that(shortSteps >= 0, "the short steps must not be negative, they are " + shortSteps);
            Check.that(leastSteps >= 0, "the least steps must not be negative, they are " + leastSteps);
            Check.that(batch >= 1, "a batch holds at least one body, not " + batch);
            Check.that(rate > 0 && rate <= 1, "the rate must lie above 0 and not above 1, it is " + rate);
            Check.that(warmUp >= 0 && warmUp <= 1, "the warm-up must lie in 0 … 1, it is " + warmUp);
            Check.that(temperature > 0 && temperature < 1e6, "the temperature must be positive, it is " + temperature);
        }

        /** How many passes there are over so many bodies. */
        public int passes(int bodies) {
            int steps = (bodies + batch - 1) / batch;
            return epochs == 0 ? 0 : Math.max(epochs, (leastSteps + steps - 1) / steps);
        }

        /** How many passes there are over so many short bodies before those over all. */
        public int shortPasses(int bodies) {
            int steps = (bodies + batch - 1) / batch;
            return epochs == 0 || bodies == 0 ? 0 : (shortSteps + steps - 1) / steps;
        }

        public ScheduleOptions withEpochs(int value) {
            return new ScheduleOptions(value, shortSteps, leastSteps, batch, rate, warmUp, cosine, temperature);
        }

        public ScheduleOptions withShortSteps(int value) {
            return new ScheduleOptions(epochs, value, leastSteps, batch, rate, warmUp, cosine, temperature);
        }

        public ScheduleOptions withLeastSteps(int value) {
            return new ScheduleOptions(epochs, shortSteps, value, batch, rate, warmUp, cosine, temperature);
        }

        public ScheduleOptions withBatch(int value) {
            return new ScheduleOptions(epochs, shortSteps, leastSteps, value, rate, warmUp, cosine, temperature);
        }

        public ScheduleOptions withRate(double value) {
            return new ScheduleOptions(epochs, shortSteps, leastSteps, batch, value, warmUp, cosine, temperature);
        }

        public ScheduleOptions withWarmUp(double value) {
            return new ScheduleOptions(epochs, shortSteps, leastSteps, batch, rate, value, cosine, temperature);
        }

        public ScheduleOptions withCosine(boolean value) {
            return new ScheduleOptions(epochs, shortSteps, leastSteps, batch, rate, warmUp, value, temperature);
        }
    }

    /**
     * What is done to gradients and weights at each step.
     *
     * @param clip the norm that gradients are cut to, after the backward pass
     * @param decay the share of a weight that is taken off at each step, times the rate
     */
    public record GradientOptions(double clip, double decay) {
        /** What is used unless said otherwise. */
        public static final GradientOptions DEFAULTS = new GradientOptions(1, 0);

        public GradientOptions {
            Check.that(clip > 0, "the clip must be positive, it is " + clip);
            Check.that(decay >= 0, "the decay must not be negative, it is " + decay);
        }

        public GradientOptions withDecay(double value) {
            return new GradientOptions(clip, value);
        }
    }

    /**
     * What counts in the loss, and how much.
     *
     * @param nullWeight what one path without a head counts, against one for a path with a head
     * @param bodyWeight what a body counts
     * @param entropy the weight of the entropy of θ; positive sharpens, negative smooths
     * @param undefined whether chains that stories leave undefined are trained towards null ({@link
     *     dev.hornbeam.relate.UndefinedChains}); for relations learned from stories only
     */
    public record LossOptions(double nullWeight, BodyWeight bodyWeight, double entropy, boolean undefined) {
        /** What is used unless said otherwise. */
        public static final LossOptions DEFAULTS = new LossOptions(1, BodyWeight.SQRT, 0, false);

        public LossOptions {
            Objects.requireNonNull(bodyWeight);
            Check.that(
                    nullWeight >= 0 && nullWeight < 1e9, "the null weight must not be negative, it is " + nullWeight);
            Check.that(Math.abs(entropy) < 1e9, "the entropy weight must be a number, it is " + entropy);
        }

        public LossOptions withNullWeight(double value) {
            return new LossOptions(value, bodyWeight, entropy, undefined);
        }

        public LossOptions withBodyWeight(BodyWeight value) {
            return new LossOptions(nullWeight, value, entropy, undefined);
        }

        public LossOptions withEntropy(double value) {
            return new LossOptions(nullWeight, bodyWeight, value, undefined);
        }

        public LossOptions withUndefined(boolean value) {
            return new LossOptions(nullWeight, bodyWeight, entropy, value);
        }
    }

    /** How much a body counts in the loss, given how often it was seen. */
    public enum BodyWeight {
        /** The square root of its count: common bodies lead without drowning the rest. */
        SQRT,
        /** Its count, as if every path were a row. */
        COUNT,
        /** One. */
        ONE,
        /** One per path: rows are drawn path by path, each with one head, as in the published code. */
        PATHS;

        /** What a body counts that was seen so often. */
        public double of(double count) {
            return switch (this) {
                case SQRT -> Math.sqrt(count);
                case COUNT -> count;
                case ONE, PATHS -> 1;
            };
        }
    }

    /**
     * How much bracketings are made to agree (chart only).
     *
     * @param weight the weight of the disagreement of splits in the loss
     * @param longerChains unlabelled chains per step, as a share of the batch, that only the agreement looks at
     * @param longerBy how many relations longer than any body they are at most
     */
    public record AgreementOptions(
            @JsonProperty("agreement") double weight, double longerChains, int longerBy) {
        /** What is used unless said otherwise. */
        public static final AgreementOptions DEFAULTS = new AgreementOptions(0.1, 0.1, 2);

        public AgreementOptions {
            Check.that(weight >= 0 && weight < 1e9, "the agreement weight must not be negative, it is " + weight);
            Check.that(
                    longerChains >= 0 && longerChains <= 100,
                    "longer chains must lie in 0 … 100, they are " + longerChains);
            Check.that(longerBy >= 1 && longerBy <= 20, "longer by must lie in 1 … 20, it is " + longerBy);
        }

        public AgreementOptions withWeight(double value) {
            return new AgreementOptions(value, longerChains, longerBy);
        }

        public AgreementOptions withLongerChains(double value) {
            return new AgreementOptions(weight, value, longerBy);
        }

        public AgreementOptions withLongerBy(int value) {
            return new AgreementOptions(weight, longerChains, value);
        }
    }

    /**
     * When a training run ends, and which of several is kept.
     *
     * @param heldOut the share of the bodies of three relations and more that only watch for over-fitting
     * @param patience epochs without a better held-out loss after which training ends; 0 for never
     * @param restarts runs from different first weights, of which the one with the lowest held-out loss is kept, or without
     *     held-out bodies the one that fits and agrees best
     */
    public record StoppingOptions(double heldOut, int patience, int restarts) {
        /** What is used unless said otherwise. */
        public static final StoppingOptions DEFAULTS = new StoppingOptions(0.05, 15, 1);

        public StoppingOptions {
            Check.that(heldOut >= 0 && heldOut < 1, "the held-out share must lie in 0 … 1, it is " + heldOut);
            Check.that(patience >= 0, "the patience must not be negative, it is " + patience);
            Check.that(restarts >= 1, "there is at least one run, not " + restarts);
        }

        public StoppingOptions withHeldOut(double value) {
            return new StoppingOptions(value, patience, restarts);
        }

        public StoppingOptions withPatience(int value) {
            return new StoppingOptions(heldOut, value, restarts);
        }

        public StoppingOptions withRestarts(int value) {
            return new StoppingOptions(heldOut, patience, value);
        }
    }

    /**
     * Where and by how many training is computed, and how often it is saved.
     *
     * @param threads that share a batch, or within PyTorch a single tensor operation; 0 for what suits: all processors share
     *     a batch, but a tensor operation is so small that more than one thread was measured to take three times as long
     * @param checkpointSeconds the least time between checkpoints
     * @param device where to compute
     * @param time how many seconds the whole run may take, with the steps before and after training; 0 for no limit
     */
    public record ComputeOptions(int threads, double checkpointSeconds, Compute device, double time) {
        /** What is used unless said otherwise. */
        public static final ComputeOptions DEFAULTS = new ComputeOptions(0, 30, Compute.CPU, 0);

        public ComputeOptions {
            Objects.requireNonNull(device);
            Check.that(threads >= 0 && threads <= 1024, "threads must lie in 0 … 1024, they are " + threads);
            Check.that(
                    checkpointSeconds >= 0, "checkpoint seconds must not be negative, they are " + checkpointSeconds);
            Check.that(time >= 0, "time must not be negative, it is " + time);
        }

        public ComputeOptions withThreads(int value) {
            return new ComputeOptions(value, checkpointSeconds, device, time);
        }

        public ComputeOptions withCheckpointSeconds(double value) {
            return new ComputeOptions(threads, value, device, time);
        }

        public ComputeOptions withDevice(Compute value) {
            return new ComputeOptions(threads, checkpointSeconds, value, time);
        }

        public ComputeOptions withTime(double value) {
            return new ComputeOptions(threads, checkpointSeconds, device, value);
        }
    }

    /** Where tensors live and operations run. */
    public enum Compute {
        CPU,
        GPU
    }
}
