package dev.hornbeam;

/**
 * Is called with the progress of long work, always on the thread that started the work, possibly several times with the
 * same numbers; each stage of the work starts again at 0.
 */
@FunctionalInterface
public interface Progress {
    /** Ignores progress. */
    Progress NONE = (done, total) -> {};

    /** {@code done} of the {@code total} items of the current stage are finished. */
    void update(long done, long total);
}
