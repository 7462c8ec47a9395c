package dev.hornbeam.experiment.report;

import dev.hornbeam.MeanDeviation;
import dev.hornbeam.experiment.Published;
import dev.hornbeam.experiment.Row;
import java.util.Map;
import java.util.Optional;

/**
 * Figures of one thing, over all seeds, ours or published.
 *
 * @param published where they come from if they are not ours
 */
record Entry(Map<String, String> labels, Map<String, MeanDeviation> values, Optional<Published> published) {

    boolean has(Map<String, String> wanted) {
        return new Row(labels, Map.of()).has(wanted);
    }

    boolean ours() {
        return published.isEmpty();
    }

    String label(String name) {
        return labels.getOrDefault(name, "");
    }
}
