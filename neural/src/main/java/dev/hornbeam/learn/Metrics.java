package dev.hornbeam.learn;

import dev.hornbeam.work.StepCost;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What learning came to, in numbers.
 *
 * @param sampler how paths were gathered: {@code walk}, {@code anchored} or {@code exhaustive}
 * @param bodies distinct bodies in the corpus
 * @param closedPaths observations of a body with a head
 * @param openPaths observations of a body without one
 * @param restart the training run that was kept, counted from 1
 * @param epochs that were trained
 * @param loss of the last epoch: cross-entropy and disagreement
 * @param heldOut the lowest cross-entropy on held-out bodies, not a number if there were none
 * @param rules how many were extracted
 * @param heads how many heads they have
 * @param validMrr the mean reciprocal rank of each way of aggregating on the facts that it was chosen by, empty if there
 *     were none; {@code chosen} stands for one chosen a relation and inverse
 * @param resumed whether the run went on from a checkpoint, so that its costs are those of the last part alone
 * @param costs by label of the step
 * @param peakBytes the most memory the process held
 */
public record Metrics(
        String sampler,
        int bodies,
        long closedPaths,
        long openPaths,
        int restart,
        int epochs,
        double loss,
        double heldOut,
        int rules,
        int heads,
        Map<String, Double> validMrr,
        boolean resumed,
        Map<String, StepCost> costs,
        long peakBytes) {

    public Metrics {
        Objects.requireNonNull(sampler);
        validMrr = validMrr == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(validMrr));
        costs = Map.copyOf(costs);
    }

    /** What a step cost; nothing if it was not done. */
    public StepCost cost(LearnStep step) {
        return costs.getOrDefault(step.label(), new StepCost(0, 0));
    }

    /** What all steps cost together. */
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
