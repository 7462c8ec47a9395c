package dev.hornbeam.work;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Runs numbered tasks on a few threads, each with buffers of its own. A task writes to places of its own only, so the
 * outcome is the same on any number of threads.
 */
public final class Tasks {
    private final int threads;

    public Tasks(int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads");
        }
        this.threads = threads;
    }

    /** One thread a processor. */
    public static Tasks onAllProcessors() {
        return new Tasks(Runtime.getRuntime().availableProcessors());
    }

    /** Does one task with the buffers of the thread it runs on. */
    @FunctionalInterface
    public interface Task<B> {
        void run(int number, B buffers);
    }

    /**
     * Runs the tasks {@code 0 … count - 1} and waits for them.
     *
     * @param buffers makes what a thread reuses from task to task
     */
    public <B> void run(int count, Supplier<B> buffers, Task<B> task) {
        AtomicInteger next = new AtomicInteger();
        Runnable worker = () -> {
            B own = buffers.get();
            for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                task.run(i, own);
            }
        };
        int workers = Math.min(threads, count);
        if (workers <= 1) {
            worker.run();
        } else {
            runOn(workers, worker, () -> next.set(count));
        }
    }

    private static void runOn(int workers, Runnable worker, Runnable stop) {
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                running.add(pool.submit(worker));
            }
            for (Future<?> future : running) {
                future.get();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(failed.getCause());
        } finally {
            stop.run();
            pool.shutdown();
        }
    }
}
