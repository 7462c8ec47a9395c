package dev.hornbeam.reason.aggregate;

/**
 * How aggregation is learned; {@link #DEFAULTS} holds every default.
 *
 * @param queries the most training queries per relation or inverse; if there are more, a random sample
 * @param rivals the most wrong candidates per query, those with the highest scores before learning
 * @param passes how often every query is used
 * @param batch queries per step
 * @param rate the initial learning rate, which falls linearly to 0
 * @param l1 the pull of every weight towards 0
 * @param typical whether answers that are typical of entities with the same neighbours are learned from as well
 * @param seed decides which queries are drawn and in which order they are used
 */
public record WeightOptions(
        int queries, int rivals, int passes, int batch, double rate, double l1, boolean typical, long seed) {
    /** The defaults. */
    public static final WeightOptions DEFAULTS = new WeightOptions(2_000, 500, 10, 32, .02, 1e-4, true, 1);

    public WeightOptions {
        if (queries < 1 || rivals < 1 || passes < 1 || batch < 1) {
            throw new IllegalArgumentException("queries " + queries + ", rivals " + rivals + ", passes " + passes
                    + ", batch " + batch + ": expected at least 1 each");
        }
        if (!(rate > 0) || !(l1 >= 0)) {
            throw new IllegalArgumentException("rate " + rate + ", L1 " + l1 + ": expected above 0 and from 0");
        }
    }

    public WeightOptions withQueries(int value) {
        return new WeightOptions(value, rivals, passes, batch, rate, l1, typical, seed);
    }

    public WeightOptions withRivals(int value) {
        return new WeightOptions(queries, value, passes, batch, rate, l1, typical, seed);
    }

    public WeightOptions withPasses(int value) {
        return new WeightOptions(queries, rivals, value, batch, rate, l1, typical, seed);
    }

    public WeightOptions withBatch(int value) {
        return new WeightOptions(queries, rivals, passes, value, rate, l1, typical, seed);
    }

    public WeightOptions withRate(double value) {
        return new WeightOptions(queries, rivals, passes, batch, value, l1, typical, seed);
    }

    public WeightOptions withL1(double value) {
        return new WeightOptions(queries, rivals, passes, batch, rate, value, typical, seed);
    }

    public WeightOptions withTypical(boolean value) {
        return new WeightOptions(queries, rivals, passes, batch, rate, l1, value, seed);
    }

    public WeightOptions withSeed(long value) {
        return new WeightOptions(queries, rivals, passes, batch, rate, l1, typical, value);
    }
}
