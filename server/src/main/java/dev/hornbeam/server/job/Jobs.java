package dev.hornbeam.server.job;

import dev.hornbeam.input.InputException;
import dev.hornbeam.server.http.ApiProblem;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The jobs of a server: one learns and one looks at a time, a few wait, and the last ones are remembered. */
public final class Jobs implements AutoCloseable {
    /** The kind of jobs that learn: others do not wait for them. */
    public static final String LEARN = "learn";

    private static final int REMEMBERED = 50;

    /** What a job does. */
    public interface Work {
        void run(Job job) throws Exception;
    }

    private final int most;
    private final Consumer<Throwable> errors;
    private final Map<Integer, Job> jobs = new LinkedHashMap<>();
    private final ExecutorService learning = worker("hornbeam-learning");
    private final ExecutorService looking = worker("hornbeam-job");
    private int last;

    /** @param most how many may be waiting or at work */
    public Jobs(int most, Consumer<Throwable> errors) {
        this.most = most;
        this.errors = errors;
    }

    /** Begins a job as soon as those before it are done. */
    public synchronized Job start(String kind, String title, Work work) {
        long open = jobs.values().stream().filter(job -> !job.state().isOver()).count();
        if (open >= most) {
            throw new ApiProblem(
                    429,
                    InputException.of(
                                    "jobs",
                                    open + " that are not done",
                                    "fewer than " + most,
                                    "Maybe wait for one of them, or stop it.")
                            .getMessage());
        }
        Job job = new Job(++last, kind, title);
        jobs.put(job.id(), job);
        forget();
        (kind.equals(LEARN) ? learning : looking).execute(() -> run(job, work));
        return job;
    }

    private static ExecutorService worker(String name) {
        return Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    private void forget() {
        jobs.values().stream()
                .filter(job -> job.state().isOver())
                .map(Job::id)
                .limit(Math.max(0, jobs.size() - REMEMBERED))
                .toList()
                .forEach(jobs::remove);
    }

    private void run(Job job, Work work) {
        if (!job.begin()) {
            return;
        }
        try {
            work.run(job);
            job.end(JobState.DONE, Optional.empty());
        } catch (CancellationException e) {
            job.end(JobState.STOPPED, Optional.empty());
        } catch (InputException e) {
            job.end(JobState.FAILED, Optional.of(e.getMessage()));
        } catch (UncheckedIOException | java.io.IOException e) {
            job.end(job.isStopped() ? JobState.STOPPED : JobState.FAILED, Optional.of(e.getMessage()));
        } catch (OutOfMemoryError e) {
            job.end(JobState.FAILED, Optional.of("out of memory. Maybe give it more, e.g. HORNBEAM_OPTS=-Xmx16g."));
        } catch (Throwable e) { // told to whoever watches, and to whoever runs the server
            errors.accept(e);
            job.end(
                    JobState.FAILED,
                    Optional.of("an error in hornbeam: " + e.getClass().getSimpleName() + "."));
        }
    }

    /** All that are remembered, the latest first. */
    public synchronized List<Job> all() {
        List<Job> list = new ArrayList<>(jobs.values());
        java.util.Collections.reverse(list);
        return list;
    }

    /** The job of a number. */
    public synchronized Job job(int id) {
        return Optional.ofNullable(jobs.get(id))
                .orElseThrow(() -> new ApiProblem(
                        404,
                        InputException.of(
                                        "job " + id,
                                        "no job of that number",
                                        "one of those that GET /api/v1/jobs lists",
                                        "Maybe the server was started again since.")
                                .getMessage()));
    }

    /** Asks everything to stop. */
    public void stop() {
        all().forEach(Job::stop);
    }

    /** Stops everything and waits a while for it. */
    @Override
    public void close() {
        stop();
        learning.shutdown();
        looking.shutdown();
        try {
            learning.awaitTermination(20, TimeUnit.SECONDS);
            looking.awaitTermination(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
