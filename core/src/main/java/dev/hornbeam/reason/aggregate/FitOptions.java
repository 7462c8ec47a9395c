package dev.hornbeam.reason.aggregate;

/**
 * How weights of rules are fitted to training queries; {@link #DEFAULTS} holds every default.
 *
 * @param passes how often every query is used
 * @param batch queries per step
 * @param rate the initial learning rate, which falls linearly to 0
 * @param l1 the pull of every weight towards 0
 */
public record FitOptions(int passes, int batch, double rate, double l1) {
    /** The defaults. */
    public static final FitOptions DEFAULTS = new FitOptions(10, 32, .02, 1e-4);

    public FitOptions {
        if (passes < 1 || batch < 1) {
            throw new IllegalArgumentException("passes " + passes + ", batch " + batch + ": expected at least 1 each");
        }
        if (!(rate > 0) || !(l1 >= 0)) {
            throw new IllegalArgumentException("rate " + rate + ", L1 " + l1 + ": expected above 0 and from 0");
        }
    }

    public FitOptions withPasses(int value) {
        return new FitOptions(value, batch, rate, l1);
    }

    public FitOptions withBatch(int value) {
        return new FitOptions(passes, value, rate, l1);
    }

    public FitOptions withRate(double value) {
        return new FitOptions(passes, batch, value, l1);
    }

    public FitOptions withL1(double value) {
        return new FitOptions(passes, batch, rate, value);
    }
}
