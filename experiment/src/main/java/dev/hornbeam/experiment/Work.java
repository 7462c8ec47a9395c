package dev.hornbeam.experiment;

import dev.hornbeam.learn.LearnListener;

/** What a cell of an experiment does. */
@FunctionalInterface
public interface Work {
    /**
     * Does it.
     *
     * @throws dev.hornbeam.input.InputException if the data is missing or of no use
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    CellOutcome run(Cell cell, DataFolder data, LearnListener listener);

    /**
     * Looks at what a cell sets, before any cell is run.
     *
     * @throws dev.hornbeam.input.InputException if it sets what this work does not know, or to what it cannot have
     */
    default void check(Cell cell) {}

    /** Whether it must have the machine to itself, as what it measures is time or memory. */
    default boolean alone() {
        return false;
    }
}
