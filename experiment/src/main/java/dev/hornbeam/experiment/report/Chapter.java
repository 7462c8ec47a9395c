package dev.hornbeam.experiment.report;

import dev.hornbeam.MeanDeviation;
import dev.hornbeam.draw.HeatMap;
import dev.hornbeam.experiment.Cell;
import dev.hornbeam.experiment.CellResult;
import dev.hornbeam.experiment.Experiment;
import dev.hornbeam.experiment.Experiment.PlotSpec;
import dev.hornbeam.experiment.Experiment.Published;
import dev.hornbeam.experiment.Experiment.Size;
import dev.hornbeam.experiment.Experiment.TableSpec;
import dev.hornbeam.experiment.ResultsFile;
import dev.hornbeam.experiment.Row;
import dev.hornbeam.experiment.report.Figures.Entry;
import dev.hornbeam.experiment.report.Figures.Measure;
import dev.hornbeam.experiment.work.Works;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The part of the report about one experiment, independent of the output format.
 *
 * @param results its cells; none if it was not run
 * @param missing cells that were declared and have no result
 */
record Chapter(Experiment experiment, List<CellResult> results, int missing, Figures figures) {
    private static final int MOST_SEEDS = 100;

    /**
     * @param notes is called with a message for damaged lines
     */
    static Chapter read(Path folder, Experiment experiment, Consumer<String> notes) {
        List<CellResult> results =
                present(ResultsFile.read(folder, experiment.name(), notes).results(), experiment, notes);
        if (results.isEmpty()) {
            return new Chapter(experiment, results, 0, new Figures(experiment, results));
        }
        List<String> declared =
                experiment.cells(results.get(0).size()).stream().map(Cell::key).toList();
        Set<String> there = results.stream().map(CellResult::key).collect(Collectors.toSet());
        int missing =
                (int) declared.stream().filter(key -> !there.contains(key)).count();
        List<CellResult> ordered = inOrder(results, declared);
        return new Chapter(experiment, ordered, missing, new Figures(experiment, ordered));
    }

    /** The results that match the current declarations, which the text of the report describes. */
    private static List<CellResult> present(List<CellResult> all, Experiment experiment, Consumer<String> notes) {
        if (all.isEmpty()) {
            return all;
        }
        Set<String> declared = experiment.cells(all.get(0).size(), MOST_SEEDS).stream()
                .map(cell -> cell.key() + cell.declaration())
                .collect(Collectors.toSet());
        List<CellResult> present = all.stream()
                .filter(each -> declared.contains(each.key() + each.declaration()))
                .toList();
        if (present.size() < all.size()) {
            notes.accept(experiment.name() + ": " + (all.size() - present.size())
                    + " results of another declaration are left out. Maybe run the experiment again.");
        }
        return present;
    }

    /** In the order of the declaration; further seeds at the end. */
    private static List<CellResult> inOrder(List<CellResult> results, List<String> declared) {
        return results.stream()
                .sorted(Comparator.comparingInt(each -> {
                    int at = declared.indexOf(each.key());
                    return at < 0 ? declared.size() : at;
                }))
                .toList();
    }

    boolean isEmpty() {
        return results.isEmpty();
    }

    Optional<Size> size() {
        return results.stream().findFirst().map(CellResult::size);
    }

    private List<String> dataOrder() {
        return size().map(size -> experiment.plan(size).data()).orElse(List.of());
    }

    List<ReportTable> tables() {
        List<ReportTable> tables = new ArrayList<>();
        experiment.tables().forEach(spec -> {
            ReportTable table = ReportTable.of(spec, figures, dataOrder());
            if (!table.lines().isEmpty()) {
                tables.add(table);
            }
        });
        List<ReportTable.Line> deviations =
                size().map(size -> Works.deviations(experiment.cells(size))).orElse(List.of()).stream()
                        .map(cells -> new ReportTable.Line(cells, false))
                        .toList();
        if (!tables.isEmpty() && !deviations.isEmpty()) {
            List<String> titles = List.of("what", "paper", "here", "why");
            tables.add(new ReportTable("Where ncrl differs from the paper", titles, titles.size(), deviations));
        }
        return tables;
    }

    List<String> drawings() {
        List<String> drawings = new ArrayList<>();
        experiment.plots().forEach(spec -> drawings.addAll(Drawing.of(spec, figures, dataOrder())));
        return drawings;
    }

    /** Where we are behind published numbers. */
    List<String> behind() {
        List<String> lines = new ArrayList<>();
        experiment.tables().forEach(spec -> lines.addAll(Standing.behind(spec, figures)));
        return lines;
    }

    List<Verdict> verdicts() {
        return experiment.claims().stream()
                .flatMap(claim -> Verdict.all(claim, figures).stream())
                .toList();
    }

    /** Sources of the published numbers that are shown, each once with how they were measured. */
    List<String> sources() {
        Set<String> sources = new LinkedHashSet<>();
        for (Entry each : figures.all()) {
            each.published().map(Chapter::source).ifPresent(sources::add);
        }
        return List.copyOf(sources);
    }

    private static String source(Published published) {
        return published.source() + ": " + published.setup();
    }

    /** The command that reproduces these results, or continues with the missing ones. */
    String command(Size size) {
        return "hornbeam experiment " + experiment.name() + " --data DATA -o RESULTS --size " + size.label();
    }

    /** The settings that differ from the defaults of learning, in one line; empty if none do. */
    String settings() {
        Map<String, String> all = new LinkedHashMap<>(experiment.settings());
        size().ifPresent(size -> all.putAll(experiment.plan(size).settings()));
        all.remove("methods");
        String models = size().map(size -> experiment.plan(size).models().entrySet().stream()
                        .filter(each -> !withoutMethods(each.getValue()).isEmpty())
                        .map(each -> each.getKey() + ": " + words(withoutMethods(each.getValue())))
                        .collect(Collectors.joining("; ")))
                .orElse("");
        String common = words(all);
        Map<String, Map<String, String>> special = new LinkedHashMap<>();
        size().ifPresent(size -> {
            experiment.dataSettings().forEach((data, some) -> special.put(data, new LinkedHashMap<>(some)));
            experiment
                    .plan(size)
                    .dataSettings()
                    .forEach((data, some) -> special.computeIfAbsent(data, d -> new LinkedHashMap<>())
                            .putAll(some));
            special.keySet().retainAll(experiment.plan(size).data());
        });
        String own = special.entrySet().stream()
                .map(each -> each.getKey() + ": " + words(each.getValue()))
                .collect(Collectors.joining("; "));
        return Stream.of(common, own, models).filter(part -> !part.isEmpty()).collect(Collectors.joining("; "));
    }

    private static Map<String, String> withoutMethods(Map<String, String> settings) {
        Map<String, String> others = new LinkedHashMap<>(settings);
        others.remove("methods");
        return others;
    }

    private static String words(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(each -> each.getKey() + " " + (each.getValue().isEmpty() ? "none" : each.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** Cells, time and dates, in a line. */
    String cost() {
        double seconds = results.stream()
                .mapToDouble(each -> each.seconds() / each.atOnce())
                .sum();
        double cpu = results.stream().mapToDouble(CellResult::cpuSeconds).sum();
        return String.format(
                Locale.ROOT,
                "%d %s, %.1f minutes of wall-clock time, %.1f CPU minutes%s",
                results.size(),
                results.size() == 1 ? "cell" : "cells",
                seconds / 60,
                cpu / 60,
                missing == 0 ? "" : "; " + missing + " declared cells are not yet run");
    }

    /** Draws the plots that an experiment declares. */
    private static final class Drawing {
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
            entries.forEach(each -> groups.computeIfAbsent(name(spec, each), n -> new ArrayList<>())
                    .add(each));
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
            List<String> columns = entries.stream()
                    .map(each -> each.label(spec.x()))
                    .distinct()
                    .toList();
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

    /** Reports where our figure is behind published ones in the same table, and so under the same protocol. */
    private static final class Standing {
        private Standing() {}

        /** One sentence per data set on which ours is behind, followed by the reason if it is known. */
        static List<String> behind(TableSpec spec, Figures figures) {
            String value = spec.values().get(0);
            Map<String, String> sentences = new LinkedHashMap<>();
            if (!spec.ours().isEmpty()) {
                List<Entry> entries = figures.where(spec.where(), List.of(value));
                for (Entry own : entries) {
                    if (own.ours() && own.has(spec.ours())) {
                        entries.stream()
                                .filter(other -> !other.ours() && isOfTheSame(own, other, spec))
                                .filter(other -> own.values().get(value).mean()
                                        < other.values().get(value).mean()
                                                - rounding(other.values()
                                                        .get(value)
                                                        .mean()))
                                .forEach(other -> sentences.merge(
                                        subject(own, value, spec), figure(other, value), (a, b) -> a + ", " + b));
                    }
                }
            }
            List<String> lines = new ArrayList<>();
            sentences.forEach((subject, others) -> lines.add(subject + " is behind " + others + "."));
            if (!lines.isEmpty() && spec.behind() != null) {
                lines.add("Why, as far as known: " + spec.behind());
            }
            return lines;
        }

        /** Half of the last digit of a published figure, of which it has two or three. */
        private static double rounding(double published) {
            boolean two = Math.abs(100 * published - Math.rint(100 * published)) < 1e-9;
            return two ? 0.005 : 0.0005;
        }

        private static boolean isOfTheSame(Entry own, Entry other, TableSpec spec) {
            boolean column = spec.columns() == null || own.label(spec.columns()).equals(other.label(spec.columns()));
            return column && own.label(Row.DATA).equals(other.label(Row.DATA));
        }

        private static String subject(Entry own, String value, TableSpec spec) {
            String column = spec.columns() == null ? "" : ", " + spec.columns() + " " + own.label(spec.columns());
            return own.label(Row.DATA) + column + ": " + Measure.of(value).title() + " "
                    + Measure.of(value).text(own.values().get(value)) + " of " + own.label(Row.METHOD);
        }

        private static String figure(Entry other, String value) {
            return other.label(Row.METHOD) + " ("
                    + Measure.of(value).text(other.values().get(value)) + ")";
        }
    }
}
