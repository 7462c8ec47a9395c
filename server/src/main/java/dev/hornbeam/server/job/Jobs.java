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
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The jobs of a server: one learns and one looks at a time, a few of each kind wait, and the last ones are remembered. */
public final class Jobs implements AutoCloseable {
    /** The kind of jobs that learn: others do not wait for them. */
    public static final String LEARN = "learn";

    private static final Logger LOG = LoggerFactory.getLogger(Jobs.class);
    private static final int REMEMBERED = 50;

    /** What a job does. */
    public interface Work {
        void run(Job job) throws Exception;
    }

    private final int most;
    private final UnaryOperator<String> shown;
    private final Consumer<Throwable> errors;
    private final Map<Integer, Job> jobs = new LinkedHashMap<>();
    private final ExecutorService learning = worker("hornbeam-learning");
    private final ExecutorService looking = worker("hornbeam-job");
    private int last;

    /**
     * @param most how many of a kind may be waiting or at work
     * @param shown messages as people may see them
     */
    public Jobs(int most, UnaryOperator<String> shown, Consumer<Throwable> errors) {
        this.most = most;
        this.shown = shown;
        this.errors = errors;
    }

    /** Begins a job as soon as those before it are done. */
    public synchronized Job start(String kind, String title, Work work) {
        long open = jobs.values().stream()
                .filter(job -> job.kind().equals(kind) && !job.state().isOver())
                .count();
        if (open >= most) {
            throw new ApiProblem(
                    429,
                    InputException.of(
                                    "jobs",
                                    open + " of the kind " + kind + " that are not done",
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
            job.end(JobState.FAILED, Optional.of(shown.apply(e.getMessage())));
        } catch (UncheckedIOException | java.io.IOException e) {
            LOG.warn("job {}: a file could not be read or written", job.id(), e);
            job.end(
                    job.isStopped() ? JobState.STOPPED : JobState.FAILED,
                    Optional.of("a file of the server could not be read or written. Maybe its messages say more."));
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
