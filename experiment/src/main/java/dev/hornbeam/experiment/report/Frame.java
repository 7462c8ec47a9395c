package dev.hornbeam.experiment.report;

import dev.hornbeam.draw.Svg;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What all plots share: title, axes with ticks and titles, and the legend below. */
final class Frame {
    static final double WIDTH = 640;
    static final double LEFT = 66;
    static final double RIGHT = 20;
    static final double TOP = 34;
    static final double BOTTOM = 300;
    private static final double LEGEND_ROW = 20;
    private static final double LETTER = 6.4;

    private Frame() {}

    static double right() {
        return WIDTH - RIGHT;
    }

    static void title(Svg svg, String title) {
        svg.text(LEFT, 18, "start", title);
    }

    static void vertical(Svg svg, Scale y, String title) {
        for (double tick : y.ticks()) {
            svg.grid(LEFT, y.at(tick), right(), y.at(tick));
            svg.text(LEFT - 7, y.at(tick) + 4, "end", Scale.text(tick));
        }
        svg.axis(LEFT, TOP, LEFT, BOTTOM);
        svg.text(16, (TOP + BOTTOM) / 2, "middle", -90, "#222222", title);
    }

    static void horizontal(Svg svg, String title) {
        svg.axis(LEFT, BOTTOM, right(), BOTTOM);
        svg.text((LEFT + right()) / 2, BOTTOM + 36, "middle", title);
    }

    /** Draws the legend and returns where it ends. */
    static double legend(Svg svg, List<Series> series, boolean lines) {
        double x = LEFT;
        double y = BOTTOM + 58;
        for (int i = 0; i < series.size(); i++) {
            String name = series.get(i).name();
            double width = 44 + name.length() * LETTER;
            if (x > LEFT && x + width > right()) {
                x = LEFT;
                y += LEGEND_ROW;
            }
            Look look = Look.of(i, series.get(i).published());
            if (lines) {
                svg.line(x, y - 4, x + 26, y - 4, look.colour(), 1.8, look.dashes());
            }
            if (lines || look.hollow()) {
                look.mark(svg, x + 13, y - 4);
            } else {
                svg.rectangle(x + 6, y - 11, 14, 12, look.colour(), Svg.INK, "");
            }
            svg.text(x + 32, y, "start", name);
            x += width;
        }
        return y + 14;
    }

    static List<Double> values(List<Series> series) {
        List<Double> values = new ArrayList<>();
        for (Series each : series) {
            for (Series.Point point : each.points()) {
                values.add(point.y() + point.deviation());
                values.add(point.y() - point.deviation());
            }
        }
        return values;
    }

    /**
     * How the lines of a plot are told apart: the colours of Okabe and Ito, which stay distinct for colour-blind readers
     * and in grey, plus a marker and dashes for print.
     *
     * @param colour of lines, markers and bars
     * @param marker its number
     * @param dashes of lines
     * @param hollow whether markers are not filled: published numbers
     */
    record Look(String colour, int marker, String dashes, boolean hollow) {
        private static final String[] COLOURS = {
            "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8a8a00", "#b0b0b0", "#5e3c99"
        };
        private static final String[] DASHES = {
            "", "7 3", "2 3", "9 3 2 3", "4 4", "12 4", "1 2", "6 2 1 2 1 2", "10 2 2 2", "3 6"
        };
        private static final int MARKERS = 6;
        private static final double RADIUS = 4.2;

        static Look of(int number, boolean published) {
            int i = number % COLOURS.length;
            return new Look(COLOURS[i], number % MARKERS, DASHES[i], published);
        }

        /** Draws the marker: disc, square, triangle, diamond, cross, triangle upside down. */
        void mark(Svg svg, double x, double y) {
            String data = switch (marker) {
                case 0 ->
                    format(
                            "M%.2f %.2f a%3$.2f %3$.2f 0 1 0 %4$.2f 0 a%3$.2f %3$.2f 0 1 0 -%4$.2f 0 Z",
                            x - RADIUS, y, RADIUS, 2 * RADIUS);
                case 1 -> format("M%.2f %.2f h%3$.2f v%3$.2f h-%3$.2f Z", x - RADIUS, y - RADIUS, 2 * RADIUS);
                case 2 -> format("M%.2f %.2f L%.2f %.2f L%.2f %.2f Z", x, y - 5, x + 5, y + 4, x - 5, y + 4);
                case 3 -> format("M%.2f %.2f l5 5 l-5 5 l-5 -5 Z", x, y - 5);
                case 4 -> format("M%.2f %.2f h3 v4 h4 v3 h-4 v4 h-3 v-4 h-4 v-3 h4 Z", x - 1.5, y - 5.5);
                default -> format("M%.2f %.2f L%.2f %.2f L%.2f %.2f Z", x, y + 5, x + 5, y - 4, x - 5, y - 4);
            };
            svg.path(data, hollow ? "#ffffff" : colour, colour, 1.4, "");
        }

        private static String format(String pattern, Object... values) {
            return String.format(Locale.ROOT, pattern, values);
        }
    }

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
                double least = values.stream()
                        .mapToDouble(v -> v)
                        .filter(v -> v > 0)
                        .min()
                        .orElse(1);
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
            double share =
                    log ? Math.log(Math.max(value, low) / low) / Math.log(high / low) : (value - low) / (high - low);
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
}
