package dev.hornbeam.experiment;

import dev.hornbeam.learn.LearnListener;

/** Is told how an experiment goes, always on the thread that runs it; every method may be left as it is. */
public interface RunListener {
    /** Hears nothing. */
    RunListener NONE = new RunListener() {};

    /** Cells that are there already are not run again. */
    default void resumes(Experiment experiment, int there, int total) {}

    /** A cell begins: the {@code number}th of {@code total} that are left. */
    default void begins(Cell cell, int number, int total) {}

    /** A cell is done and its line is on the disk. */
    default void ends(Cell cell, CellResult result) {}

    /** A cell cannot be run, for a reason in one line; the others go on. */
    default void fails(Cell cell, String reason) {}

    /** Something that the user should know, in one line. */
    default void notes(String line) {}

    /** Who is told of learning within a cell. */
    default LearnListener learning() {
        return LearnListener.NONE;
    }
}
