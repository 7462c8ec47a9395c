package dev.hornbeam.neural.option;

/**
 * How long and how fast training goes.
 *
 * @param epochs passes over the distinct bodies
 * @param shortSteps about how many steps there are before these, over bodies of up to two relations alone: what pairs compose to is
 *     learned in far less time without longer bodies; 0 for none
 * @param leastSteps how many steps there are at least, so that a small corpus gets more passes; 0 for no such limit
 * @param batch distinct bodies per step
 * @param rate the highest learning rate of Adam
 * @param warmUp the share of all steps over which the rate rises from nothing
 * @param cosine whether the rate then falls to nothing along a cosine, or stays
 * @param temperature of soft choices at the start, falling to 0.3 (greedy only)
 */
public record ScheduleOptions(
        int epochs,
        int shortSteps,
        int leastSteps,
        int batch,
        double rate,
        double warmUp,
        boolean cosine,
        double temperature) {
    /** What is used unless said otherwise. */
    public static final ScheduleOptions DEFAULTS = new ScheduleOptions(40, 0, 1500, 512, 1e-2, 0.05, true, 1);

    public ScheduleOptions {
        check(epochs >= 0, "epochs must not be negative, they are " + epochs);
        check(shortSteps >= 0, "the short steps must not be negative, they are " + shortSteps);
        check(leastSteps >= 0, "the least steps must not be negative, they are " + leastSteps);
        check(batch >= 1, "a batch holds at least one body, not " + batch);
        check(rate > 0 && rate <= 1, "the rate must lie above 0 and not above 1, it is " + rate);
        check(warmUp >= 0 && warmUp <= 1, "the warm-up must lie in 0 … 1, it is " + warmUp);
        check(temperature > 0 && temperature < 1e6, "the temperature must be positive, it is " + temperature);
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /** How many passes there are over so many bodies. */
    public int passes(int bodies) {
        int steps = (bodies + batch - 1) / batch;
        return epochs == 0 ? 0 : Math.max(epochs, (leastSteps + steps - 1) / steps);
    }

    /** How many passes there are over so many short bodies before those over all. */
    public int shortPasses(int bodies) {
        int steps = (bodies + batch - 1) / batch;
        return epochs == 0 || bodies == 0 ? 0 : (shortSteps + steps - 1) / steps;
    }

    public ScheduleOptions withEpochs(int value) {
        return new ScheduleOptions(value, shortSteps, leastSteps, batch, rate, warmUp, cosine, temperature);
    }

    public ScheduleOptions withShortSteps(int value) {
        return new ScheduleOptions(epochs, value, leastSteps, batch, rate, warmUp, cosine, temperature);
    }

    public ScheduleOptions withLeastSteps(int value) {
        return new ScheduleOptions(epochs, shortSteps, value, batch, rate, warmUp, cosine, temperature);
    }

    public ScheduleOptions withBatch(int value) {
        return new ScheduleOptions(epochs, shortSteps, leastSteps, value, rate, warmUp, cosine, temperature);
    }

    public ScheduleOptions withRate(double value) {
        return new ScheduleOptions(epochs, shortSteps, leastSteps, batch, value, warmUp, cosine, temperature);
    }

    public ScheduleOptions withWarmUp(double value) {
        return new ScheduleOptions(epochs, shortSteps, leastSteps, batch, rate, value, cosine, temperature);
    }

    public ScheduleOptions withCosine(boolean value) {
        return new ScheduleOptions(epochs, shortSteps, leastSteps, batch, rate, warmUp, value, temperature);
    }

    public ScheduleOptions withTemperature(double value) {
        return new ScheduleOptions(epochs, shortSteps, leastSteps, batch, rate, warmUp, cosine, value);
    }
}
