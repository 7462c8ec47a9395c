package dev.hornbeam.neural.train;

import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import dev.hornbeam.neural.encode.Weights;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.tensor.SafeTensors;
import java.util.Map;

/** Everything that changes while one run goes on: what a checkpoint has to hold. Randomness has no state of its own. */
final class RunState {
    final Weights weights;
    final AdamOptimizer adam;
    int epoch;
    double bestHeldOut = Double.POSITIVE_INFINITY;
    int bestEpoch;
    double lastScore = Double.POSITIVE_INFINITY;
    Map<String, SafeTensors.Tensor> best = Map.of();

    RunState(Weights weights, AdamOptimizer adam) {
        this.weights = weights;
        this.adam = adam;
    }

    static RunState fresh(ModelOptions model, TrainerOptions options, int relations, NDManager manager) {
        Weights weights = Weights.initial(model, relations, manager, DataType.FLOAT32);
        return new RunState(weights, AdamOptimizer.fresh(options, weights));
    }

    /**
     * Keeps the weights if they are the best so far. Not a number is never better: without held-out bodies the latest
     * weights are the outcome, and a run that diverges does not lose the best it had.
     */
    void judge(double heldOut) {
        if (heldOut < bestHeldOut) {
            bestHeldOut = heldOut;
            bestEpoch = epoch;
            best = weights.copy();
        }
    }

    /** The weights to keep. */
    Map<String, SafeTensors.Tensor> outcome() {
        return best.isEmpty() ? weights.copy() : best;
    }
}
