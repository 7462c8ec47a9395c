package dev.hornbeam.experiment;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Figures with labels that describe them: the results of all experiments form one long table of these.
 *
 * @param labels what the figures describe, by name: {@code method}, {@code protocol}, {@code hops}, …
 * @param values the figures, by name: {@code mrr}, {@code seconds}, …
 */
public record Row(Map<String, String> labels, Map<String, Double> values) {
    /** The label of the protocol under which a figure was measured. */
    public static final String PROTOCOL = "protocol";

    /** The label of the data set. */
    public static final String DATA = "data";

    /** The label of the method, ours or published. */
    public static final String METHOD = "method";

    /** The paper's model, by the network's scores alone. */
    public static final String NCRL = "ncrl";

    /** The same with all bracketings at once, which is ours. */
    public static final String CHART = "chart";

    /** The name of the model that a point is run with; its rows may be of several methods. */
    public static final String MODEL = "model";

    public Row {
        labels = labels == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(labels));
        values = values == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(values));
        if (Stream.concat(labels.values().stream(), values.values().stream()).anyMatch(Objects::isNull)) {
            throw new IllegalArgumentException("a label or a figure without a value");
        }
    }

    /** The same with one more figure. */
    public Row with(String name, double value) {
        Map<String, Double> more = new LinkedHashMap<>(values);
        more.put(name, value);
        return new Row(labels, more);
    }

    /** Whether it has all of these labels. */
    public boolean has(Map<String, String> wanted) {
        return wanted.entrySet().stream().allMatch(each -> each.getValue().equals(labels.get(each.getKey())));
    }
}
