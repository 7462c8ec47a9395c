package dev.hornbeam.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.model.Task;
import java.util.List;
import java.util.Map;

/**
 * The outcome of a cell.
 *
 * @param rows the figures
 * @param files texts to be written next to the results, by name
 * @param source the data that was learned from
 * @param settings every option it was learned with
 */
public record CellOutcome(List<Row> rows, Map<String, String> files, DataSource source, JsonNode settings) {
    public CellOutcome {
        rows = List.copyOf(rows);
        files = Map.copyOf(files);
    }

    /** Figures of a model that was learned with these settings. */
    public static CellOutcome of(List<Row> rows, DataSource source, LearnSettings settings) {
        return new CellOutcome(rows, Map.of(), source, settings.json(Task.RELATION));
    }

    /** The same with a text to be written next to the results. */
    public CellOutcome with(String file, String text) {
        return new CellOutcome(rows, Map.of(file, text), source, settings);
    }
}
