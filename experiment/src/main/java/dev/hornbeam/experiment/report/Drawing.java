package dev.hornbeam.experiment.report;

import dev.hornbeam.draw.BarPlot;
import dev.hornbeam.draw.HeatMap;
import dev.hornbeam.draw.LinePlot;
import dev.hornbeam.draw.Series;
import dev.hornbeam.eval.MeanDeviation;
import dev.hornbeam.experiment.PlotSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Draws the plots that an experiment declares. */
final class Drawing {
    private Drawing() {}

    /** The drawings of one declaration: none if nothing was measured, several if each value of a label has its own. */
    static List<String> of(PlotSpec spec, Figures figures, List<String> data) {
        List<Entry> entries = figures.where(spec.where(), List.of(spec.y())).stream()
                .filter(each -> each.values().containsKey(spec.y()))
                .filter(each -> !each.label(spec.x()).isEmpty())
                .filter(each -> !spec.form().equals("line") || isNumber(each.label(spec.x())))
                .toList();
        if (entries.stream().noneMatch(Entry::ours)) {
            return List.of();
        }
        if (spec.each() == null) {
            return List.of(draw(spec, spec.title(), entries, data));
        }
        List<String> drawings = new ArrayList<>();
        Set<String> parts = new LinkedHashSet<>();
        entries.forEach(each -> parts.add(each.label(spec.each())));
        for (String part : parts) {
            List<Entry> some = entries.stream()
                    .filter(each -> each.label(spec.each()).equals(part))
                    .toList();
            drawings.add(draw(spec, spec.title() + ": " + part, some, data));
        }
        return drawings;
    }

    private static boolean isNumber(String text) {
        return ReportTable.number(text) != Double.MAX_VALUE;
    }

    private static String draw(PlotSpec spec, String title, List<Entry> entries, List<String> data) {
        return switch (spec.form()) {
            case "line" ->
                new LinePlot(
                                title,
                                spec.xTitle(),
                                spec.yTitle(),
                                spec.logX(),
                                spec.logY(),
                                series(spec, entries, Comparator.comparingDouble(p -> Double.parseDouble(p.x()))))
                        .svg();
            case "bars" ->
                new BarPlot(
                                title,
                                spec.xTitle(),
                                spec.yTitle(),
                                spec.logY(),
                                series(spec, entries, Comparator.comparingInt(p -> place(data, p.x()))))
                        .svg();
            case "heat" -> heat(spec, title, entries);
            default -> throw new IllegalStateException("no form of plot " + spec.form());
        };
    }

    private static int place(List<String> data, String name) {
        int at = data.indexOf(name);
        return at < 0 ? data.size() : at;
    }

    private static List<Series> series(PlotSpec spec, List<Entry> entries, Comparator<Series.Point> order) {
        Map<String, List<Entry>> groups = new LinkedHashMap<>();
        entries.forEach(each ->
                groups.computeIfAbsent(name(spec, each), n -> new ArrayList<>()).add(each));
        List<Series> series = new ArrayList<>();
        groups.forEach((name, some) -> series.add(new Series(
                name,
                !some.get(0).ours(),
                some.stream().map(each -> point(each, spec)).sorted(order).toList())));
        return series;
    }

    private static Series.Point point(Entry entry, PlotSpec spec) {
        MeanDeviation spread = entry.values().get(spec.y());
        return new Series.Point(entry.label(spec.x()), spread.mean(), spread.deviation());
    }

    private static String name(PlotSpec spec, Entry entry) {
        return spec.series().stream()
                .filter(label -> !entry.label(label).isEmpty())
                .map(label -> (isNumber(entry.label(label)) ? label + " " : "") + entry.label(label))
                .collect(Collectors.joining(", "));
    }

    private static String heat(PlotSpec spec, String title, List<Entry> entries) {
        List<String> rows =
                entries.stream().map(each -> name(spec, each)).distinct().toList();
        List<String> columns =
                entries.stream().map(each -> each.label(spec.x())).distinct().toList();
        double[][] fields = new double[rows.size()][columns.size()];
        for (double[] row : fields) {
            Arrays.fill(row, Double.NaN);
        }
        for (Entry each : entries) {
            fields[rows.indexOf(name(spec, each))][columns.indexOf(each.label(spec.x()))] =
                    each.values().get(spec.y()).mean();
        }
        return HeatMap.ofShares(title, spec.series().get(0), spec.xTitle(), rows, columns, fields)
                .svg();
    }
}
