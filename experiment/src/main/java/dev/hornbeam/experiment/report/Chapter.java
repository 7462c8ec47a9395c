package dev.hornbeam.experiment.report;

import dev.hornbeam.experiment.Cell;
import dev.hornbeam.experiment.CellResult;
import dev.hornbeam.experiment.Experiment;
import dev.hornbeam.experiment.Published;
import dev.hornbeam.experiment.ResultsFile;
import dev.hornbeam.experiment.Size;
import java.nio.file.Path;
import java.util.ArrayList;
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
                .map(claim -> Verdict.of(claim, figures))
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

    /** The command that reproduces these results. */
    String command() {
        return "hornbeam experiment " + experiment.name() + " --data DATA -o RESULTS --size "
                + size().orElse(Size.QUICK).label();
    }

    /** The settings that differ from the defaults of learning, in one line; empty if none do. */
    String settings() {
        Map<String, String> all = new LinkedHashMap<>(experiment.settings());
        size().ifPresent(size -> all.putAll(experiment.plan(size).settings()));
        all.remove("methods");
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
        return common + (common.isEmpty() || own.isEmpty() ? "" : "; ") + own;
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
                missing == 0 ? "" : "; " + missing + " declared cells are missing");
    }
}
