package dev.hornbeam.bench;

import java.util.List;

/**
 * Mean and standard deviation over seeds.
 *
 * @param mean of the values
 * @param deviation of a sample: 0 for a single value
 */
record Spread(double mean, double deviation) {
    static Spread of(List<Double> values) {
        double mean = values.stream().mapToDouble(value -> value).average().orElse(Double.NaN);
        double squares = values.stream()
                .mapToDouble(value -> (value - mean) * (value - mean))
                .sum();
        return new Spread(mean, values.size() < 2 ? 0 : Math.sqrt(squares / (values.size() - 1)));
    }

    @Override
    public String toString() {
        return String.format("%.3f±%.3f", mean, deviation);
    }
}
