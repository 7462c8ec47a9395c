package dev.hornbeam.work;

/**
 * Is told how far long work has come, always on the thread that started the work, and possibly several times of the same
 * state; work of several stages begins again at 0 with each.
 */
@FunctionalInterface
public interface Progress {
    /** Tells nobody. */
    Progress NONE = (done, total) -> {};

    /** {@code done} of the {@code total} items of the present stage are finished. */
    void update(long done, long total);
}
