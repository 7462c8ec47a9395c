package dev.hornbeam.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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
        String source, String setup, Map<String, String> labels, String by, Map<String, Map<String, Double>> values) {
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
