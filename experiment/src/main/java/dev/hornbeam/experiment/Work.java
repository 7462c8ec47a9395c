package dev.hornbeam.experiment;

import dev.hornbeam.learn.LearnListener;

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
}
