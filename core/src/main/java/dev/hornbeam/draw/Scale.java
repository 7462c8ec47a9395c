package dev.hornbeam.draw;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/**
 * An axis: where a value lies between two ends, evenly or by its logarithm, and where its ticks are.
 *
 * @param low the value at the beginning
 * @param high the value at the end
 * @param from where it begins in the drawing
 * @param to where it ends
 */
record Scale(double low, double high, double from, double to, boolean log) {
    private static final int TICKS = 6;

    /** An axis that shows these values, with a little room around. */
    static Scale around(List<Double> values, double from, double to, boolean log, boolean room) {
        double low = values.stream().mapToDouble(v -> v).min().orElse(0);
        double high = values.stream().mapToDouble(v -> v).max().orElse(1);
        if (log) {
            double least =
                    values.stream().mapToDouble(v -> v).filter(v -> v > 0).min().orElse(1);
            return new Scale(least / 1.3, Math.max(high, least * 2) * 1.3, from, to, true);
        }
        double width = high > low ? high - low : Math.max(Math.abs(high) * 0.1, 1e-3);
        double margin = room || high == low ? 0.08 * width : 0;
        double below = low >= 0 && low - margin < 0 ? 0 : low - margin;
        return new Scale(below, high + margin, from, to, false);
    }

    /** A logarithmic axis of whole decades: bars that begin elsewhere would be meaningless. */
    static Scale decades(List<Double> values, double from, double to) {
        double least =
                values.stream().mapToDouble(v -> v).filter(v -> v > 0).min().orElse(1);
        double most = values.stream().mapToDouble(v -> v).max().orElse(1);
        double low = Math.pow(10, Math.floor(Math.log10(least)));
        double high = Math.pow(10, Math.ceil(Math.log10(Math.max(most, least))));
        return new Scale(low, Math.max(high, 10 * low), from, to, true);
    }

    double at(double value) {
        double share = log ? Math.log(Math.max(value, low) / low) / Math.log(high / low) : (value - low) / (high - low);
        return from + share * (to - from);
    }

    /** Round values within. */
    List<Double> ticks() {
        List<Double> ticks = new ArrayList<>();
        if (log) {
            boolean few = high / low < 300;
            for (double power = Math.pow(10, Math.floor(Math.log10(low))); power <= high; power *= 10) {
                for (double factor : few ? new double[] {1, 2, 5} : new double[] {1}) {
                    add(ticks, power * factor);
                }
            }
            return ticks;
        }
        double step = step((high - low) / TICKS);
        double first = Math.ceil(low / step - 1e-6);
        for (int i = 0; i <= TICKS; i++) { // a small step may be lost in a large sum
            add(ticks, (first + i) * step);
        }
        return ticks;
    }

    private void add(List<Double> ticks, double value) {
        double least = log ? low * (1 - 1e-9) : low - 1e-6 * (high - low);
        double most = log ? high * (1 + 1e-9) : high + 1e-6 * (high - low);
        if (value >= least && value <= most) {
            ticks.add(!log && Math.abs(value) < 1e-6 * (high - low) ? 0 : value);
        }
    }

    private static double step(double rough) {
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double share = rough / power;
        return power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
    }

    /** Short and exact: 0.25, 1000, 1.5M. */
    static String text(double value) {
        double size = Math.abs(value);
        if (size >= 1e6) {
            return plain(value / 1e6) + "M";
        }
        return size >= 1e4 ? plain(value / 1e3) + "k" : plain(value);
    }

    private static String plain(double value) {
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(4)).stripTrailingZeros();
        return rounded.signum() == 0 ? "0" : rounded.toPlainString();
    }
}
