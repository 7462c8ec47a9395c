package dev.hornbeam.experiment.report;

import java.util.List;

/**
 * Mean and standard deviation over seeds.
 *
 * @param deviation of a sample, 0 for a single value
 * @param count how many values
 */
record Spread(double mean, double deviation, int count) {
    static Spread of(List<Double> values) {
        double mean = values.stream().mapToDouble(v -> v).average().orElse(Double.NaN);
        double squares =
                values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
        return new Spread(mean, values.size() < 2 ? 0 : Math.sqrt(squares / (values.size() - 1)), values.size());
    }

    static Spread of(double value) {
        return new Spread(value, 0, 1);
    }
}
