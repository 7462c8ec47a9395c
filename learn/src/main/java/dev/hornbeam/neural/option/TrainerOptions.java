package dev.hornbeam.neural.option;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
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
        if (gradients.decay() * schedule.rate() >= 1) {
            throw new IllegalArgumentException("the decay must not be beyond 1/rate, it is " + gradients.decay());
        }
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
}
