package dev.hornbeam.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hornbeam.experiment.Experiment.Size;
import dev.hornbeam.model.DataSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of one cell and everything needed to reproduce it: one line of a file of results.
 *
 * @param key identifies the cell within its experiment
 * @param declaration a hash of everything that determines its outcome
 * @param point what was varied
 * @param files written next to the results
 * @param date when the cell ended, as ISO 8601
 * @param seconds wall-clock time
 * @param cpuSeconds CPU time of all processors; if several cells run at a time, each gets an equal part
 * @param peakMegabytes the peak memory of the process during the cell; if several cells run at a time, the peak so far
 * @param startMegabytes the memory in use when the cell began, left over from earlier cells
 * @param atOnce how many cells ran at a time; 1 in older results
 * @param machine the software and hardware it was run on
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

    /** Whether the process held much memory already when the cell began: then its peak says little about the cell. */
    private boolean beganLarge() {
        return 2 * startMegabytes > peakMegabytes;
    }

    /**
     * The rows with their common labels: the data set and the point. Memory is left out if it comes from earlier cells.
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
