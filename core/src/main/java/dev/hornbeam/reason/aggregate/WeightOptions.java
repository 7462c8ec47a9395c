package dev.hornbeam.reason.aggregate;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.function.UnaryOperator;

/**
 * How aggregation is learned; {@link #DEFAULTS} holds every default.
 *
 * @param queries the most training queries per relation or inverse in the mean, more where there are more facts; if there are
 *     more, a random sample
 * @param rivals the most wrong candidates per query, those with the highest scores before learning
 * @param fit how the weights are fitted to them
 * @param seed decides which queries are drawn and in which order they are used
 */
public record WeightOptions(
        int queries, int rivals, @JsonUnwrapped FitOptions fit, long seed) {
    /** The defaults. */
    public static final WeightOptions DEFAULTS = new WeightOptions(2_000, 500, FitOptions.DEFAULTS, 1);

    public WeightOptions {
        if (queries < 1 || rivals < 1) {
            throw new IllegalArgumentException(
                    "queries " + queries + ", rivals " + rivals + ": expected at least 1 each");
        }
    }

    public WeightOptions withQueries(int value) {
        return new WeightOptions(value, rivals, fit, seed);
    }

    public WeightOptions withRivals(int value) {
        return new WeightOptions(queries, value, fit, seed);
    }

    public WeightOptions withFit(UnaryOperator<FitOptions> change) {
        return new WeightOptions(queries, rivals, change.apply(fit), seed);
    }

    public WeightOptions withSeed(long value) {
        return new WeightOptions(queries, rivals, fit, value);
    }

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
                throw new IllegalArgumentException(
                        "passes " + passes + ", batch " + batch + ": expected at least 1 each");
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
}
