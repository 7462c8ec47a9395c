package dev.hornbeam.server.job;

import java.util.Optional;

/**
 * Something that takes a while to find out and then stays: the first who asks starts it as a job. After a failure or a stop the
 * next who asks starts it again.
 *
 * @param <T> what is found out
 */
public final class JobReport<T> {
    /** Finds it out. */
    public interface Work<T> {
        T find(Job job) throws Exception;
    }

    private final Jobs jobs;
    private final String kind;
    private final String title;
    private final Work<T> work;
    private Job job;
    private volatile T found;

    public JobReport(Jobs jobs, String kind, String title, Work<T> work) {
        this.jobs = jobs;
        this.kind = kind;
        this.title = title;
        this.work = work;
    }

    /** The job, started unless it was. A failed one is started again only if asked to. */
    public synchronized Job job(boolean again) {
        if (job == null || again && job.state().isOver()) {
            job = jobs.start(kind, title, each -> found = work.find(each));
        }
        return job;
    }

    /** What was found out; empty as long as it is not. */
    public Optional<T> found() {
        return Optional.ofNullable(found);
    }

    /** Stops it. */
    public synchronized void stop() {
        if (job != null) {
            job.stop();
        }
    }
}
