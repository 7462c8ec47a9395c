package dev.hornbeam.experiment;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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

    /** Every combination of the grid, then the points stated; one without settings if there are none. */
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
        return all;
    }

    /** How many seeds a data set is run with. */
    public int seeds(String dataset) {
        return seedsOf.getOrDefault(dataset, seeds);
    }
}
