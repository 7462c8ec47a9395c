package dev.hornbeam.neural.option;

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
        check(heldOut >= 0 && heldOut < 1, "the held-out share must lie in 0 … 1, it is " + heldOut);
        check(patience >= 0, "the patience must not be negative, it is " + patience);
        check(restarts >= 1, "there is at least one run, not " + restarts);
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
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
