package dev.hornbeam.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hornbeam.model.DataSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one cell found and all that is needed to find it again: one line of a file of results.
 *
 * @param key tells the cell from the others of its experiment
 * @param declaration a hash of what decides its outcome
 * @param point what was varied
 * @param files written beside the results
 * @param date when the cell ended, as ISO 8601
 * @param seconds on the wall
 * @param cpuSeconds of all processors; of several cells at a time each has an equal part
 * @param peakMegabytes the most memory that the process held meanwhile; of several cells at a time, so far
 * @param startMegabytes what it held when the cell began, left by cells before it
 * @param atOnce how many cells ran at a time; 1 in older results
 * @param machine what it was made with and on
 * @param source the data
 * @param settings every option that it was learned with
 */
public record CellResult(
        String experiment,
        Size size,
        String key,
        String declaration,
        String data,
        Map<String, String> point,
        long seed,
        List<Row> rows,
        List<String> files,
        String date,
        double seconds,
        double cpuSeconds,
        long peakMegabytes,
        long startMegabytes,
        int atOnce,
        Machine machine,
        DataSource source,
        JsonNode settings) {

    public CellResult {
        if (experiment == null || size == null || key == null || declaration == null || data == null || rows == null) {
            throw new IllegalArgumentException("a line of results lacks its name, size, key or rows");
        }
        atOnce = Math.max(1, atOnce);
        point = point == null ? Map.of() : new LinkedHashMap<>(point);
        rows = List.copyOf(rows);
        files = files == null ? List.of() : List.copyOf(files);
    }

    /** Whether the process held much already when the cell began: its peak then says little of the cell. */
    private boolean beganLarge() {
        return 2 * startMegabytes > peakMegabytes;
    }

    /**
     * The rows with what they share: the data set and the point. Memory is left out where it is that of cells before.
     */
    public List<Row> labelled() {
        return rows.stream()
                .map(row -> {
                    Map<String, String> labels = new LinkedHashMap<>();
                    labels.put(Row.DATA, data);
                    labels.putAll(point);
                    labels.putAll(row.labels());
                    Map<String, Double> values = new LinkedHashMap<>(row.values());
                    if (beganLarge()) {
                        values.remove("megabytes");
                    }
                    return new Row(labels, values);
                })
                .toList();
    }
}
