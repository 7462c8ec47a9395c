package dev.hornbeam.neural.train;

import dev.hornbeam.neural.tensor.SafeTensors;
import java.util.Map;

/** Everything that changes while one run goes on: what a checkpoint has to hold. Randomness has no state of its own. */
final class RunState {
    final Learning learning;
    int epoch;
    double bestHeldOut = Double.POSITIVE_INFINITY;
    int bestEpoch;
    double lastScore = Double.POSITIVE_INFINITY;
    Map<String, SafeTensors.Tensor> best = Map.of();

    RunState(Learning learning) {
        this.learning = learning;
    }

    /**
     * Keeps the weights if they are the best so far. Not a number is never better: without held-out bodies the latest
     * weights are the outcome, and a run that diverges does not lose the best it had.
     */
    void judge(double heldOut) {
        if (heldOut < bestHeldOut) {
            bestHeldOut = heldOut;
            bestEpoch = epoch;
            best = learning.weights();
        }
    }

    /** The weights to keep. */
    Map<String, SafeTensors.Tensor> outcome() {
        return best.isEmpty() ? learning.weights() : best;
    }
}
