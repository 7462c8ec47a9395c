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

    /** Whether it must have the machine to itself, as what it measures is time or memory. */
    default boolean alone() {
        return false;
    }
}
