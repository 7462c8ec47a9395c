package dev.hornbeam.model.given;

/** Is told how importing goes, always on the thread that imports; every method may be left as it is. */
public interface ImportListener {
    /** Hears nothing. */
    ImportListener NONE = new ImportListener() {};

    /** A step begins. */
    default void begins(ImportStep step) {}

    /** A step moves on: {@code done} of {@code total} items of its present stage. */
    default void moves(ImportStep step, long done, long total) {}

    /**
     * A step is done.
     *
     * @param outcome what came of it, in a few words
     */
    default void ends(ImportStep step, String outcome, double seconds) {}

    /** Something that the user should know, in one line. */
    default void notes(String line) {}
}
