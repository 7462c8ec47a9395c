package dev.hornbeam.experiment;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.hornbeam.input.InputException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
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
        all.putAll(plan.models().getOrDefault(point.getOrDefault(Row.MODEL, ""), Map.of()));
        all.putAll(point);
        all.remove(Row.MODEL); // a name for its settings, and none of them
        return all;
    }

    /** How much of an experiment is run. */
    public enum Size {
        /** All experiments in about 20 minutes on two cores: small data, few seeds. */
        @JsonProperty("quick")
        QUICK,
        /** All in about two hours on two cores: the published results of this project use it. */
        @JsonProperty("full")
        FULL,
        /** The paper's own sizes and settings, for a bigger machine. */
        @JsonProperty("paper")
        PAPER;

        /** Its name in options and files: {@code quick}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What one size of an experiment runs.
     *
     * @param data the data sets, in order
     * @param grid the settings varied together: every combination of these values is a point
     * @param points more points, each listed separately, for settings varied one at a time
     * @param seeds how many seeds each point is run with
     * @param seedsOf other numbers of seeds, by data set
     * @param settings that apply to this size, in addition to those of the experiment
     * @param dataSettings the same by data set; these override the others
     * @param models settings that belong together, by the name of the model that they make; every point is run with each
     * @param minutes expected on two quiet cores, 0 if nobody knows
     */
    public record Plan(
            List<String> data,
            Map<String, List<String>> grid,
            List<Map<String, String>> points,
            int seeds,
            Map<String, Integer> seedsOf,
            Map<String, String> settings,
            Map<String, Map<String, String>> dataSettings,
            Map<String, Map<String, String>> models,
            double minutes) {

        public Plan {
            if (data == null || data.isEmpty() || seeds < 1 || !(minutes >= 0)) {
                throw new IllegalArgumentException("a size without data sets or seeds, or of less than no time");
            }
            data = List.copyOf(data);
            if (grid != null && grid.values().stream().anyMatch(Plan::isNothing)
                    || points != null && points.stream().anyMatch(Plan::isNothing)) {
                throw new IllegalArgumentException("a setting that varies without values");
            }
            grid = grid == null ? Map.of() : new LinkedHashMap<>(grid);
            points = points == null ? List.of() : List.copyOf(points);
            seedsOf = seedsOf == null ? Map.of() : Map.copyOf(seedsOf);
            settings = settings == null ? Map.of() : new LinkedHashMap<>(settings);
            dataSettings = dataSettings == null ? Map.of() : new LinkedHashMap<>(dataSettings);
            models = models == null ? Map.of() : new LinkedHashMap<>(models);
            requireAmong(data, seedsOf.keySet(), "seedsOf");
            requireAmong(data, dataSettings.keySet(), "dataSettings");
            if (seedsOf.values().stream().anyMatch(each -> each < 1)) {
                throw new IllegalArgumentException("a data set without seeds");
            }
        }

        private static boolean isNothing(List<String> values) {
            return values == null || values.isEmpty() || values.stream().anyMatch(Objects::isNull);
        }

        private static boolean isNothing(Map<String, String> point) {
            return point == null || point.values().stream().anyMatch(Objects::isNull);
        }

        /** Settings of a data set that is not listed would have no effect. */
        static void requireAmong(Collection<String> data, Collection<String> named, String field) {
            for (String each : named) {
                if (!data.contains(each)) {
                    throw new IllegalArgumentException(field + " of " + each + ", which is not among the data sets");
                }
            }
        }

        /** Every combination of the grid, then the points stated, one without settings if there are none; all by each model. */
        public List<Map<String, String>> allPoints() {
            List<Map<String, String>> all = new ArrayList<>();
            if (!grid.isEmpty() || points.isEmpty()) {
                all.add(Map.of());
            }
            grid.forEach((name, values) -> {
                List<Map<String, String>> finer = new ArrayList<>();
                for (Map<String, String> point : all) {
                    for (String value : values) {
                        Map<String, String> more = new LinkedHashMap<>(point);
                        more.put(name, value);
                        finer.add(more);
                    }
                }
                all.clear();
                all.addAll(finer);
            });
            all.addAll(points);
            if (models.isEmpty()) {
                return all;
            }
            List<Map<String, String>> byModel = new ArrayList<>();
            for (String model : models.keySet()) {
                for (Map<String, String> point : all) {
                    Map<String, String> more = new LinkedHashMap<>(point);
                    more.put(Row.MODEL, model);
                    byModel.add(more);
                }
            }
            return byModel;
        }

        /** How many seeds a data set is run with. */
        public int seeds(String dataset) {
            return seedsOf.getOrDefault(dataset, seeds);
        }
    }

    /**
     * A table of the report.
     *
     * @param title what it shows, the protocol named
     * @param where the labels that its figures have, such as the protocol
     * @param rows the labels that distinguish its rows, in order
     * @param columns the label that distinguishes its columns; null for one column per value
     * @param values the figures that it shows
     * @param ours the labels of the row that is compared with published numbers; may be empty
     * @param behind why our figure is behind, if that is known; null if not
     */
    public record TableSpec(
            String title,
            Map<String, String> where,
            List<String> rows,
            String columns,
            List<String> values,
            Map<String, String> ours,
            String behind) {
        public TableSpec {
            Objects.requireNonNull(title, "a table without a title");
            where = where == null ? Map.of() : new LinkedHashMap<>(where);
            rows = List.copyOf(Objects.requireNonNull(rows, "a table without rows"));
            values = List.copyOf(Objects.requireNonNull(values, "a table without values"));
            if (rows.isEmpty() || values.isEmpty()) {
                throw new IllegalArgumentException("a table without rows or values");
            }
            ours = ours == null ? Map.of() : new LinkedHashMap<>(ours);
        }
    }

    /**
     * A plot of the report.
     *
     * @param form {@code line}, {@code bars} or {@code heat}
     * @param title what it shows
     * @param where the labels that its figures have, such as the protocol
     * @param x the label along the horizontal axis; for a heat map its columns
     * @param y the figure along the vertical axis; for a heat map that of a field
     * @param series the labels that distinguish lines, or bars of a group; for a heat map its rows
     * @param each the label of which each value gets its own plot; null for one plot
     * @param xTitle the horizontal axis, with unit
     * @param yTitle the vertical axis, with unit
     * @param logX whether the horizontal axis is logarithmic
     * @param logY whether the vertical axis is logarithmic
     */
    public record PlotSpec(
            String form,
            String title,
            Map<String, String> where,
            String x,
            String y,
            List<String> series,
            String each,
            String xTitle,
            String yTitle,
            boolean logX,
            boolean logY) {
        private static final List<String> FORMS = List.of("line", "bars", "heat");

        public PlotSpec {
            for (String needed : new String[] {form, title, x, y, xTitle}) {
                Objects.requireNonNull(needed, "a plot without form, title, x, y or xTitle");
            }
            if (!FORMS.contains(form)) {
                throw new IllegalArgumentException("a plot of the form " + form + ", which is none of " + FORMS);
            }
            where = where == null ? Map.of() : new LinkedHashMap<>(where);
            series = series == null ? List.of() : List.copyOf(series);
            if (form.equals("heat") ? series.isEmpty() : yTitle == null) {
                throw new IllegalArgumentException(
                        "a plot of the form " + form + " without " + (form.equals("heat") ? "series" : "yTitle"));
            }
        }
    }

    /**
     * Numbers that others have published, to compare with.
     *
     * @param source who published them and where
     * @param setup how they were measured, in words: data, side, ties
     * @param labels the labels they share; {@code protocol} and {@code method} among them where ours have them
     * @param by the label that distinguishes them
     * @param values the figures by that label, then by name
     */
    public record Published(
            String source,
            String setup,
            Map<String, String> labels,
            String by,
            Map<String, Map<String, Double>> values) {
        public Published {
            for (String each : new String[] {source, setup, by}) {
                Objects.requireNonNull(each, "published numbers without source, setup or by");
            }
            labels = new LinkedHashMap<>(Objects.requireNonNull(labels, "published numbers without labels"));
            values = new LinkedHashMap<>(Objects.requireNonNull(values, "published numbers without values"));
        }

        /** As rows of the long table. */
        public List<Row> rows() {
            List<Row> rows = new ArrayList<>();
            values.forEach((value, figures) -> {
                Map<String, String> all = new LinkedHashMap<>(labels);
                all.put(by, value);
                rows.add(new Row(all, figures));
            });
            return rows;
        }
    }

    /**
     * A claim of the paper, and how results decide it: for every data set of {@code over} the figure of {@code left} must be
     * at least {@code factor} times that of {@code right} plus {@code margin}.
     *
     * @param text the claim, in our words
     * @param criterion how it is decided, in words
     * @param value the figure that is compared
     * @param over the data sets
     * @param left labels of our figures; every figure that has them must pass
     * @param right labels of what it is compared with, ours or published; null if {@code least} is given
     * @param least a number to compare with instead; null if {@code right} is given
     * @param factor the factor of the right side; 1 by default
     * @param margin the number added to it; 0 by default
     * @param lower whether lower is better: then the comparison is reversed
     * @param untestable why it cannot be tested here; null if it can
     */
    public record Claim(
            String text,
            String criterion,
            String value,
            List<String> over,
            Map<String, String> left,
            Map<String, String> right,
            Double least,
            Double factor,
            Double margin,
            boolean lower,
            String untestable) {
        public Claim {
            Objects.requireNonNull(text, "a claim without text");
            over = over == null ? List.of() : List.copyOf(over);
            left = left == null ? Map.of() : new LinkedHashMap<>(left);
            right = right == null ? null : new LinkedHashMap<>(right);
            factor = factor == null ? 1.0 : factor;
            margin = margin == null ? 0.0 : margin;
            if (untestable == null && (criterion == null || value == null || (right == null) == (least == null))) {
                throw new IllegalArgumentException("claim without a criterion: " + text);
            }
        }

        /** The same claim of another method, wherever it speaks of one. */
        public Claim of(String method, String other) {
            return new Claim(
                    text,
                    criterion == null ? null : criterion.replace(" of " + method, " of " + other),
                    value,
                    over,
                    replaced(left, method, other),
                    right == null ? null : replaced(right, method, other),
                    least,
                    factor,
                    margin,
                    lower,
                    untestable);
        }

        private static Map<String, String> replaced(Map<String, String> labels, String method, String other) {
            Map<String, String> replaced = new LinkedHashMap<>(labels);
            replaced.replace(Row.METHOD, method, other);
            return replaced;
        }
    }
}
