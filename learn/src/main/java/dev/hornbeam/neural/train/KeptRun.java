package dev.hornbeam.neural.train;

import dev.hornbeam.neural.tensor.SafeTensors;
import java.util.Map;

/**
 * The best finished run so far: the weights it leaves behind, with its own figures.
 *
 * @param restart which run it is, counted from 1; 0 for none
 * @param epochs how many epochs it went through
 * @param score its last loss plus disagreement
 * @param heldOut the cross-entropy of these weights on held-out bodies, NaN if there are none
 * @param tensors the weights; empty if no run has finished
 */
record KeptRun(int restart, int epochs, double score, double heldOut, Map<String, SafeTensors.Tensor> tensors) {
    /** No run has finished. */
    static final KeptRun NONE = new KeptRun(0, 0, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Map.of());

    /**
     * Whether this run is to be kept instead of one before it. The weights kept are those of the best held-out epoch, so
     * that epoch's figure decides; the last loss belongs to the weights only where nothing is held out. A run that came
     * to no number is the worst.
     */
    boolean isBetterThan(KeptRun before) {
        return before.tensors.isEmpty() || Double.compare(figure(), before.figure()) < 0;
    }

    private double figure() {
        return Double.isNaN(heldOut) ? score : heldOut;
    }
}
