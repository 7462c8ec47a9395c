package dev.hornbeam.work;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Cuts items into tasks of a fixed size and shares them among threads. What a task does must depend on its index alone,
 * never on its thread, so that any number of threads gives the same result.
 */
public final class ParallelTasks {
    /** What one thread brings along: its buffers and what it has gathered so far. */
    public interface Worker {
        /** Does the items {@code from..to}. */
        public void run(int task, long from, long to);
    }

    private final long items;
    private final int taskSize;
    private final int tasks;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger finished = new AtomicInteger();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    private ParallelTasks(long items, int taskSize) {
        this.items = items;
        this.taskSize = taskSize;
        this.tasks = Math.toIntExact((items + taskSize - 1) / taskSize);
    }

    /**
     * Runs all tasks, the calling thread among the threads, and returns the workers.
     *
     * @throws CancellationException if the calling thread is interrupted; it stays marked as interrupted
     */
    public static <W extends Worker> List<W> run(
            long items, int taskSize, int threads, Supplier<W> newWorker, Progress progress) {
        ParallelTasks tasks = new ParallelTasks(items, taskSize);
        List<W> workers = new ArrayList<>();
        for (int i = 0; i < Math.max(1, Math.min(threads, tasks.tasks)); i++) {
            workers.add(newWorker.get());
        }
        tasks.runAll(workers, progress);
        return workers;
    }

    private void runAll(List<? extends Worker> workers, Progress progress) {
        List<Thread> threads = new ArrayList<>();
        for (Worker worker : workers.subList(1, workers.size())) {
            Thread thread = new Thread(() -> work(worker, Progress.NONE), "hornbeam-path-" + threads.size());
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        work(workers.get(0), progress);
        for (Thread thread : threads) {
            join(thread);
        }
        if (failure.get() instanceof Error error) {
            throw error;
        }
        if (failure.get() instanceof RuntimeException exception) {
            throw exception;
        }
        progress.update(items, items);
    }

    private void work(Worker worker, Progress progress) {
        try {
            for (int task = next.getAndIncrement(); task < tasks; task = next.getAndIncrement()) {
                if (failure.get() != null) {
                    return;
                }
                if (Thread.currentThread().isInterrupted()) {
                    throw new CancellationException("interrupted");
                }
                long from = (long) task * taskSize;
                worker.run(task, from, Math.min(items, from + taskSize));
                progress.update(Math.min(items, (long) finished.incrementAndGet() * taskSize), items);
            }
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        }
    }

    /** Threads are never left behind: an interrupt stops them at their next task, and then they are waited for. */
    private void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
                failure.compareAndSet(null, new CancellationException("interrupted"));
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
