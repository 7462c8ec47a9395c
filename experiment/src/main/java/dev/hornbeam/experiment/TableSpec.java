package dev.hornbeam.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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
