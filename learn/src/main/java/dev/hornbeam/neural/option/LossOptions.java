package dev.hornbeam.neural.option;

import java.util.Objects;

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
        check(nullWeight >= 0 && nullWeight < 1e9, "the null weight must not be negative, it is " + nullWeight);
        check(Math.abs(entropy) < 1e9, "the entropy weight must be a number, it is " + entropy);
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
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
