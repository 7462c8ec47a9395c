package dev.hornbeam.experiment;

import java.util.Map;
import java.util.Objects;

/**
 * Numbers that others have published, to compare with.
 *
 * @param source who published them and where
 * @param setup how they were measured, in words: data, side, ties
 * @param labels what they are of; {@code protocol} and {@code method} among them where ours have them
 * @param values the figures
 */
public record Published(String source, String setup, Map<String, String> labels, Map<String, Double> values) {
    public Published {
        Objects.requireNonNull(source);
        Objects.requireNonNull(setup);
        Objects.requireNonNull(labels);
        Objects.requireNonNull(values);
    }

    /** As a row of the long table. */
    public Row row() {
        return new Row(labels, values);
    }
}
