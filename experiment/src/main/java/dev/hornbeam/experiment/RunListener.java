package dev.hornbeam.experiment;

import dev.hornbeam.learn.LearnListener;

/** Is notified of the progress of an experiment, always on the thread that runs it; all methods are optional. */
public interface RunListener {
    /** Ignores everything. */
    RunListener NONE = new RunListener() {};

    /** Some cells have results already and are not run again. */
    default void resumes(Experiment experiment, int there, int total) {}

    /** A cell begins: the {@code number}th of {@code total} that are left. */
    default void begins(Cell cell, int number, int total) {}

    /** A cell is done and its line is on disk. */
    default void ends(Cell cell, CellResult result) {}

    /** A cell cannot be run, for a reason in one line; the others continue. */
    default void fails(Cell cell, String reason) {}

    /** Something that the user should know, in one line. */
    default void notes(String line) {}

    /** The listener for learning within a cell. */
    default LearnListener learning() {
        return LearnListener.NONE;
    }
}
