package dev.hornbeam.server.job;

import java.util.Optional;

/**
 * Something that takes a while to find out, as a job, and then stays.
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

    /**
     * Starts the job, unless it is at work already or has found it out.
     *
     * @param again whether it is started although it has been found out
     */
    public synchronized Job start(boolean again) {
        boolean idle = job == null || job.state().isOver();
        if (idle && (again || found == null)) {
            job = jobs.start(kind, title, each -> found = work.find(each));
        }
        return job;
    }

    /** The job, if it was ever started. */
    public synchronized Optional<Job> job() {
        return Optional.ofNullable(job);
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
