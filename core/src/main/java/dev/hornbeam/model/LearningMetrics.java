package dev.hornbeam.model;

import dev.hornbeam.work.Stopwatch.StepCost;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * The results of learning, in numbers.
 *
 * @param paths the result of sampling paths
 * @param fit the result of training
 * @param rules how many there are
 * @param heads how many heads they have
 * @param validMrr the mean reciprocal rank of each way of aggregating on the facts that it was chosen by, empty if there
 *     were none; {@code chosen} stands for one chosen per relation and inverse
 * @param effort the cost
 */
public record LearningMetrics(Paths paths, Fit fit, int rules, int heads, Map<String, Double> validMrr, Effort effort) {
    private static final String CHOSEN = "chosen";

    public LearningMetrics {
        Objects.requireNonNull(paths);
        Objects.requireNonNull(fit);
        validMrr = Collections.unmodifiableMap(new LinkedHashMap<>(validMrr));
        Objects.requireNonNull(effort);
    }

    /** The mean reciprocal rank of the answers of facts that were held out while learning, as they are ranked now. */
    public OptionalDouble heldOutMrr() {
        return validMrr.containsKey(CHOSEN) ? OptionalDouble.of(validMrr.get(CHOSEN)) : OptionalDouble.empty();
    }

    /**
     * The result of sampling paths.
     *
     * @param sampler how paths were gathered: {@code walk}, {@code anchored} or {@code exhaustive}
     * @param bodies distinct bodies in the corpus
     * @param closed observations of a body with a head
     * @param open observations of a body without one
     */
    public record Paths(String sampler, int bodies, long closed, long open) {
        /** Where rules were imported. */
        public static final Paths NONE = new Paths("none", 0, 0, 0);

        public Paths {
            Objects.requireNonNull(sampler);
        }
    }

    /**
     * The result of training.
     *
     * @param restart the training run that was kept, counted from 1
     * @param epochs that were trained
     * @param loss of the last epoch: cross-entropy and disagreement
     * @param heldOut the lowest cross-entropy on held-out bodies, NaN if there were none
     */
    public record Fit(int restart, int epochs, double loss, double heldOut) {
        /** Where rules were imported. */
        public static final Fit NONE = new Fit(0, 0, Double.NaN, Double.NaN);
    }

    /**
     * The cost of learning.
     *
     * @param resumed whether the run was resumed from a checkpoint, so that its costs are only those of the last part
     * @param costs by label of the step
     * @param peakBytes the most memory the process held
     * @param cuts what was left out to keep to a limit of time, in words
     */
    public record Effort(boolean resumed, Map<String, StepCost> costs, long peakBytes, List<String> cuts) {
        public Effort {
            costs = Map.copyOf(costs);
            cuts = List.copyOf(cuts);
        }

        /** The cost of a step; empty if it was not run. */
        public StepCost cost(String step) {
            return costs.getOrDefault(step, new StepCost(0, 0));
        }

        /** The cost of all steps together. */
        public StepCost total() {
            double seconds = 0;
            double cpuSeconds = 0;
            for (StepCost cost : costs.values()) {
                seconds += cost.seconds();
                cpuSeconds += cost.cpuSeconds();
            }
            return new StepCost(seconds, cpuSeconds);
        }
    }
}
