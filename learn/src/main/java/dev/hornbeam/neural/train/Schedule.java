package dev.hornbeam.neural.train;

import dev.hornbeam.neural.option.ScheduleOptions;

/** The learning rate and the temperature at each step. */
record Schedule(ScheduleOptions options, long steps) {
    private static final double LAST_TEMPERATURE = 0.3;

    /** Rises evenly over the warm-up, then falls along half a cosine, or stays. */
    double rate(long step) {
        double warm = options.warmUp() * steps;
        if (step < warm) {
            return options.rate() * (step + 1) / (warm + 1);
        }
        double way = (step - warm) / Math.max(1, steps - warm);
        return options.cosine() ? options.rate() * 0.5 * (1 + StrictMath.cos(StrictMath.PI * way)) : options.rate();
    }

    /** Falls evenly in the logarithm. */
    double temperature(long step) {
        double way = (double) step / Math.max(1, steps);
        double last = Math.min(LAST_TEMPERATURE, options.temperature());
        return options.temperature() * StrictMath.pow(last / options.temperature(), way);
    }
}
