package dev.hornbeam.neural.option;

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
        check(clip > 0, "the clip must be positive, it is " + clip);
        check(decay >= 0, "the decay must not be negative, it is " + decay);
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    public GradientOptions withClip(double value) {
        return new GradientOptions(value, decay);
    }

    public GradientOptions withDecay(double value) {
        return new GradientOptions(clip, value);
    }
}
