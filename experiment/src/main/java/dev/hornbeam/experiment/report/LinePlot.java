package dev.hornbeam.experiment.report;

import dev.hornbeam.draw.Svg;
import dev.hornbeam.experiment.report.Frame.Look;
import dev.hornbeam.experiment.report.Frame.Scale;
import java.util.List;
import java.util.Locale;

/**
 * Lines over a numeric axis, with error bars.
 *
 * @param xTitle the horizontal axis, with unit
 * @param yTitle the vertical axis, with unit
 */
record LinePlot(String title, String xTitle, String yTitle, boolean logX, boolean logY, List<Series> series) {
    public LinePlot {
        series = List.copyOf(series);
    }

    /** The drawing. */
    public String svg() {
        Svg svg = new Svg();
        Frame.title(svg, title);
        List<Double> xs = series.stream()
                .flatMap(each -> each.points().stream())
                .map(point -> Double.parseDouble(point.x()))
                .distinct()
                .sorted()
                .toList();
        Scale x = Scale.around(xs, Frame.LEFT + 10, Frame.right() - 10, logX, false);
        Scale y = Scale.around(Frame.values(series), Frame.BOTTOM, Frame.TOP, logY, true);
        Frame.vertical(svg, y, yTitle);
        ticks(svg, x, xs);
        Frame.horizontal(svg, xTitle);
        for (int i = 0; i < series.size(); i++) {
            draw(svg, x, y, series.get(i), Look.of(i, series.get(i).published()));
        }
        double height = Frame.legend(svg, series, true);
        return svg.document(Frame.WIDTH, height, title);
    }

    /** Ticks at the values themselves if there are few, else at round numbers. */
    private static void ticks(Svg svg, Scale x, List<Double> xs) {
        double last = Double.NEGATIVE_INFINITY;
        for (double tick : xs.size() <= 12 ? xs : x.ticks()) {
            svg.axis(x.at(tick), Frame.BOTTOM, x.at(tick), Frame.BOTTOM + 5);
            String text = Scale.text(tick);
            double half = text.length() * 3.4;
            if (x.at(tick) - half > last) {
                svg.text(x.at(tick), Frame.BOTTOM + 18, "middle", text);
                last = x.at(tick) + half + 3;
            }
        }
    }

    private static void draw(Svg svg, Scale x, Scale y, Series series, Look look) {
        StringBuilder line = new StringBuilder();
        for (Series.Point point : series.points()) {
            double px = x.at(Double.parseDouble(point.x()));
            line.append(String.format(Locale.ROOT, "%s%.2f %.2f", line.isEmpty() ? "M" : " L", px, y.at(point.y())));
            if (point.deviation() > 0) {
                svg.error(px, y.at(point.y() - point.deviation()), y.at(point.y() + point.deviation()), look.colour());
            }
        }
        if (series.points().size() > 1) {
            svg.path(line.toString(), "none", look.colour(), 1.8, look.dashes());
        }
        for (Series.Point point : series.points()) {
            look.mark(svg, x.at(Double.parseDouble(point.x())), y.at(point.y()));
        }
    }
}
