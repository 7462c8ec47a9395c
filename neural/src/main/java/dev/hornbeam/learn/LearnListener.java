package dev.hornbeam.learn;

/** Is told how learning goes, always on the thread that learns; every method may be left as it is. */
public interface LearnListener {
    /** Hears nothing. */
    LearnListener NONE = new LearnListener() {};

    /** A step begins. */
    default void begins(LearnStep step) {}

    /**
     * A step moves on.
     *
     * @param done of {@code total} items of the step's present stage
     * @param note what is worth watching, such as the loss; may be empty
     */
    default void moves(LearnStep step, long done, long total, String note) {}

    /**
     * A step is done.
     *
     * @param outcome what came of it, in a few words
     */
    default void ends(LearnStep step, String outcome, double seconds) {}

    /** Something that the user should know, in one line. */
    default void notes(String line) {}
}
