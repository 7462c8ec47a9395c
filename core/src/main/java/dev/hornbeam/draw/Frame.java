package dev.hornbeam.draw;

import java.util.ArrayList;
import java.util.List;

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
}
