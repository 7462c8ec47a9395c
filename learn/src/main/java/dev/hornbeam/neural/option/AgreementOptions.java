package dev.hornbeam.neural.option;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * How much bracketings are made to agree (chart only).
 *
 * @param weight the weight of the disagreement of splits in the loss
 * @param longerChains unlabelled chains per step, as a share of the batch, that only the agreement looks at
 * @param longerBy how many relations longer than any body they are at most
 */
public record AgreementOptions(@JsonProperty("agreement") double weight, double longerChains, int longerBy) {
    /** What is used unless said otherwise. */
    public static final AgreementOptions DEFAULTS = new AgreementOptions(0.1, 0.1, 2);

    public AgreementOptions {
        check(weight >= 0 && weight < 1e9, "the agreement weight must not be negative, it is " + weight);
        check(longerChains >= 0 && longerChains <= 100, "longer chains must lie in 0 … 100, they are " + longerChains);
        check(longerBy >= 1 && longerBy <= 20, "longer by must lie in 1 … 20, it is " + longerBy);
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
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
