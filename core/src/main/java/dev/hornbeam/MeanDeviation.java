package dev.hornbeam;

import java.util.List;
import java.util.Locale;

/**
 * Mean and standard deviation of a figure over several runs.
 *
 * @param mean of the values
 * @param deviation the sample standard deviation: 0 for a single value
 * @param count how many values there are
 */
public record MeanDeviation(double mean, double deviation, int count) {
    /** Of a single value. */
    public static MeanDeviation of(double value) {
        return new MeanDeviation(value, 0, 1);
    }

    /** Of several values; NaN if there are none. */
    public static MeanDeviation of(List<Double> values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        double mean = sum / values.size();
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        double deviation = values.size() < 2 ? 0 : Math.sqrt(squares / (values.size() - 1));
        return new MeanDeviation(mean, deviation, values.size());
    }

    /** {@code 0.994 ± 0.005}, or the value alone. */
    @Override
    public String toString() {
        return count < 2
                ? String.format(Locale.ROOT, "%.3f", mean)
                : String.format(Locale.ROOT, "%.3f ± %.3f", mean, deviation);
    }
}
