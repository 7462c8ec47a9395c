package dev.hornbeam.experiment.report;

import dev.hornbeam.draw.Svg;
import dev.hornbeam.experiment.report.Frame.Look;
import dev.hornbeam.experiment.report.Frame.Scale;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Bars in groups, with error bars; published numbers are hollow marks over their group.
 *
 * @param xTitle what the groups are
 * @param yTitle the vertical axis, with unit
 */
record BarPlot(String title, String xTitle, String yTitle, boolean logY, List<Series> series) {
    private static final double GAP = 0.24;

    public BarPlot {
        series = List.copyOf(series);
    }

    /** The drawing. */
    public String svg() {
        Svg svg = new Svg();
        Frame.title(svg, title);
        Set<String> groups = new LinkedHashSet<>();
        series.forEach(each -> each.points().forEach(point -> groups.add(point.x())));
        List<Double> values = Frame.values(series);
        values.add(0.0);
        Scale y = logY
                ? Scale.decades(values, Frame.BOTTOM, Frame.TOP)
                : Scale.around(values, Frame.BOTTOM, Frame.TOP, false, true);
        Frame.vertical(svg, y, yTitle);
        List<String> names = List.copyOf(groups);
        double width = (Frame.right() - Frame.LEFT) / Math.max(1, names.size());
        for (int g = 0; g < names.size(); g++) {
            String name = names.get(g);
            double middle = Frame.LEFT + (g + 0.5) * width;
            svg.text(middle, Frame.BOTTOM + (crowded(names, width) && g % 2 == 1 ? 29 : 16), "middle", name);
            group(svg, y, name, Frame.LEFT + g * width, width);
        }
        Frame.horizontal(svg, crowded(names, width) ? "" : xTitle);
        double height = Frame.legend(svg, series, false);
        return svg.document(Frame.WIDTH, height, title);
    }

    private static boolean crowded(List<String> names, double width) {
        return names.stream().anyMatch(name -> name.length() * 6.4 > width - 4);
    }

    private void group(Svg svg, Scale y, String group, double left, double width) {
        List<Series> ours = series.stream().filter(each -> !each.published()).toList();
        double bar = width * (1 - GAP) / Math.max(1, ours.size());
        double first = left + width * GAP / 2;
        for (int i = 0; i < series.size(); i++) {
            Series each = series.get(i);
            Look look = Look.of(i, each.published());
            int place = each.published() ? counterpart(each, ours) : ours.indexOf(each);
            for (Series.Point point : each.points()) {
                if (!point.x().equals(group)) {
                    continue;
                }
                if (!each.published()) {
                    bar(svg, y, point, first + place * bar, bar, look);
                } else if (place < 0) {
                    mark(svg, y.at(point.y()), first, width * (1 - GAP), look);
                } else {
                    mark(svg, y.at(point.y()), first + place * bar, bar, look);
                }
            }
        }
    }

    /**
     * The bar that a published number is drawn over: the one whose name differs only in its last part; -1 for all bars.
     */
    private static int counterpart(Series published, List<Series> ours) {
        int comma = published.name().lastIndexOf(", ");
        for (int i = 0; comma > 0 && i < ours.size(); i++) {
            if (ours.get(i).name().startsWith(published.name().substring(0, comma + 1))) {
                return i;
            }
        }
        return -1;
    }

    private static void mark(Svg svg, double y, double x, double width, Look look) {
        svg.line(x, y, x + width, y, "#ffffff", 3.4, "");
        svg.line(x, y, x + width, y, look.colour(), 1.6, "4 3");
        look.mark(svg, x + width / 2, y);
    }

    private static void bar(Svg svg, Scale y, Series.Point point, double x, double width, Look look) {
        double top = y.at(point.y());
        double base = y.log() ? Frame.BOTTOM : y.at(0); // a negative bar is drawn downwards
        svg.path(
                String.format(Locale.ROOT, "M%.2f %.2f V%.2f h%.2f V%.2f Z", x, base, top, width, base),
                look.colour(),
                "#222222",
                0.6,
                "");
        if (point.deviation() > 0) {
            svg.error(
                    x + width / 2, y.at(point.y() - point.deviation()), y.at(point.y() + point.deviation()), "#222222");
        }
    }
}
