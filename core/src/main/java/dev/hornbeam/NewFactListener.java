package dev.hornbeam;

/** Is called with the progress of a search for new facts, always on the thread that runs it. */
@FunctionalInterface
public interface NewFactListener {
    /**
     * In this round, {@code done} of the {@code total} heads were asked for a relation.
     *
     * @param relation by name
     * @param facts how many facts were found so far, of all relations and rounds
     */
    void moves(int round, String relation, long done, long total, long facts);
}
