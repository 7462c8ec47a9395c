package dev.hornbeam.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hornbeam.LearnListener;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.model.Task;
import java.util.List;
import java.util.Map;

/** The work that a cell of an experiment does. */
@FunctionalInterface
public interface Work {
    /**
     * Runs a cell.
     *
     * @throws dev.hornbeam.input.InputException if the data is missing or unusable
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    CellOutcome run(Cell cell, DataFolder data, LearnListener listener);

    /**
     * Checks the settings of a cell, before any cell is run.
     *
     * @throws dev.hornbeam.input.InputException if a setting is unknown to this work or has an invalid value
     */
    default void check(Cell cell) {}

    /** Whether it must run alone on the machine, because it measures time or memory. */
    default boolean alone() {
        return false;
    }

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
}
