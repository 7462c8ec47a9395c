package dev.hornbeam.experiment;

import dev.hornbeam.input.InputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * An experiment as its file declares it.
 *
 * @param name its name in commands and files
 * @param title its title in the report
 * @param shows one sentence: what is measured; may be empty, as the next two
 * @param lookFor one sentence: what to look for
 * @param paper which table or figure of the paper it repeats
 * @param kind the work that a cell does
 * @param settings that hold for every size and data set
 * @param dataSettings the same by data set; these override the others
 * @param sizes the plan of each size
 * @param tables the tables of the report
 * @param plots the plots of the report
 * @param published published numbers, to compare with
 * @param claims of the paper that this experiment decides
 */
public record Experiment(
        String name,
        String title,
        String shows,
        String lookFor,
        String paper,
        String kind,
        Map<String, String> settings,
        Map<String, Map<String, String>> dataSettings,
        Map<Size, Plan> sizes,
        List<TableSpec> tables,
        List<PlotSpec> plots,
        List<Published> published,
        List<Claim> claims) {

    public Experiment {
        for (String each : new String[] {name, title, kind}) {
            Objects.requireNonNull(each, "name, title and kind are needed");
        }
        shows = shows == null ? "" : shows;
        lookFor = lookFor == null ? "" : lookFor;
        paper = paper == null ? "" : paper;
        settings = settings == null ? Map.of() : new LinkedHashMap<>(settings);
        dataSettings = dataSettings == null ? Map.of() : new LinkedHashMap<>(dataSettings);
        sizes = new LinkedHashMap<>(Objects.requireNonNull(sizes, "sizes are needed"));
        tables = tables == null ? List.of() : List.copyOf(tables);
        plots = plots == null ? List.of() : List.copyOf(plots);
        published = published == null ? List.of() : List.copyOf(published);
        claims = claims == null ? List.of() : List.copyOf(claims);
        Set<String> data = new LinkedHashSet<>();
        sizes.values().forEach(plan -> data.addAll(plan.data()));
        Plan.requireAmong(data, dataSettings.keySet(), "dataSettings");
        claims.forEach(claim -> Plan.requireAmong(data, claim.over(), "a claim"));
    }

    /** What it shows, what to look for and what it repeats, as far as it says so. */
    public String words() {
        return (shows
                        + (lookFor.isEmpty() ? "" : " Look for: " + lookFor)
                        + (paper.isEmpty() ? "" : " In the paper: " + paper + "."))
                .strip();
    }

    /** The plan of a size. */
    public Plan plan(Size size) {
        Plan plan = sizes.get(size);
        if (plan == null) {
            throw InputException.of(
                    "experiment " + name,
                    "no size " + size.label(),
                    "one of " + sizes.keySet().stream().map(Size::label).collect(Collectors.joining(", ")),
                    "Maybe choose another size.");
        }
        return plan;
    }

    /** The cells of a size, data sets outermost, so that one data set is read once. */
    public List<Cell> cells(Size size) {
        return cells(size, 0);
    }

    /**
     * The cells of a size.
     *
     * @param seeds how many seeds per point, 0 for as many as declared
     */
    public List<Cell> cells(Size size, int seeds) {
        Plan plan = plan(size);
        List<Cell> cells = new ArrayList<>();
        for (String dataset : plan.data()) {
            for (Map<String, String> point : plan.allPoints()) {
                for (int seed = 1; seed <= (seeds > 0 ? seeds : plan.seeds(dataset)); seed++) {
                    cells.add(new Cell(name, size, kind, dataset, point, settings(plan, dataset, point), seed));
                }
            }
        }
        return cells;
    }

    private Map<String, String> settings(Plan plan, String dataset, Map<String, String> point) {
        Map<String, String> all = new LinkedHashMap<>(settings);
        all.putAll(plan.settings());
        all.putAll(dataSettings.getOrDefault(dataset, Map.of()));
        all.putAll(plan.dataSettings().getOrDefault(dataset, Map.of()));
        all.putAll(point);
        return all;
    }
}
