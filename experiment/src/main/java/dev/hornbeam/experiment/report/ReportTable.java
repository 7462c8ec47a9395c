package dev.hornbeam.experiment.report;

import dev.hornbeam.experiment.Experiment.TableSpec;
import dev.hornbeam.experiment.Row;
import dev.hornbeam.experiment.report.Figures.Entry;
import dev.hornbeam.experiment.report.Figures.Measure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A table of the report with its values.
 *
 * @param labels how many of its columns are names, not figures
 */
record ReportTable(String title, List<String> header, int labels, List<Line> lines) {
    private static final Map<String, String> TITLES = Map.of(
            Row.DATA,
            "data",
            Row.METHOD,
            "method",
            "share",
            "facts kept",
            "rules",
            "rules per head",
            "dimension",
            "d",
            "maxLength",
            "longest body",
            "top",
            "rules per head");

    /**
     * A row.
     *
     * @param published whether these are published numbers
     */
    record Line(List<String> cells, boolean published) {}

    /** @param data the order of data sets */
    static ReportTable of(TableSpec spec, Figures figures, List<String> data) {
        List<Entry> entries = figures.where(spec.where(), spec.values());
        Map<List<String>, List<Entry>> rows = new LinkedHashMap<>();
        entries.stream()
                .sorted(Comparator.comparingInt(each -> order(data, each)))
                .forEach(each -> rows.computeIfAbsent(key(spec, each), k -> new ArrayList<>())
                        .add(each));
        List<Integer> named = named(spec, rows.keySet());
        List<String> columns = columns(spec, entries);
        List<String> header = new ArrayList<>();
        named.forEach(i ->
                header.add(TITLES.getOrDefault(spec.rows().get(i), spec.rows().get(i))));
        for (String value : spec.values()) {
            if (columns.isEmpty()) {
                header.add(Measure.of(value).title());
            }
            columns.forEach(column -> header.add(
                    spec.values().size() > 1
                            ? Measure.of(value).title() + ", " + column
                            : spec.columns() + " " + column));
        }
        List<Line> lines = new ArrayList<>();
        rows.forEach((key, some) -> {
            List<String> cells = new ArrayList<>();
            named.forEach(i -> cells.add(key.get(i)));
            for (String value : spec.values()) {
                for (String column : columns.isEmpty() ? List.of("") : columns) {
                    cells.add(cell(spec, some, value, column));
                }
            }
            lines.add(new Line(cells, !some.get(0).ours()));
        });
        return new ReportTable(spec.title(), header, named.size(), lines);
    }

    private static int order(List<String> data, Entry entry) {
        int at = data.indexOf(entry.label(Row.DATA));
        return at < 0 ? data.size() : at;
    }

    private static List<String> key(TableSpec spec, Entry entry) {
        return spec.rows().stream().map(entry::label).toList();
    }

    /** Label columns that are not empty. */
    private static List<Integer> named(TableSpec spec, Set<List<String>> keys) {
        List<Integer> named = new ArrayList<>();
        for (int i = 0; i < spec.rows().size(); i++) {
            int column = i;
            if (keys.stream().anyMatch(key -> !key.get(column).isEmpty())) {
                named.add(i);
            }
        }
        return named;
    }

    private static List<String> columns(TableSpec spec, List<Entry> entries) {
        Set<String> columns = new LinkedHashSet<>();
        if (spec.columns() != null) {
            entries.forEach(each -> columns.add(each.label(spec.columns())));
        }
        return columns.stream()
                .sorted(Comparator.comparingDouble(ReportTable::number))
                .toList();
    }

    /** Numbers before names. */
    static double number(String text) {
        try {
            double number = Double.parseDouble(text);
            return Double.isFinite(number) ? number : Double.MAX_VALUE;
        } catch (NumberFormatException e) {
            return Double.MAX_VALUE;
        }
    }

    private static String cell(TableSpec spec, List<Entry> some, String value, String column) {
        return some.stream()
                .filter(each -> column.isEmpty() || each.label(spec.columns()).equals(column))
                .map(each -> each.values().get(value))
                .filter(spread -> spread != null)
                .map(Measure.of(value)::text)
                .findFirst()
                .orElse("");
    }
}
