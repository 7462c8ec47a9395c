package dev.hornbeam.work;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/**
 * Shares tasks among a few threads. What a task does must depend on its number alone, never on its thread, and it
 * writes only to its own places or to the state of its thread: then any number of threads gives the same result.
 *
 * <p>Cancellation works the same on any number of threads. If the calling thread is interrupted before the work has
 * ended, no further task begins, running tasks are interrupted and waited for, the calling thread stays marked as
 * interrupted, and a {@link CancellationException} is thrown. An exception of a task ends the others in the same way
 * and is passed to the caller unchanged.
 */
public final class ParallelTasks {
    private final int threads;

    /** @param threads how many threads work; with one it is the calling thread */
    public ParallelTasks(int threads) {
        if (threads < 1) {
            throw new IllegalArgumentException(threads + " threads, but at least 1 is needed");
        }
        this.threads = threads;
    }

    /** As many threads as there are processors. */
    public static ParallelTasks onAllProcessors() {
        return new ParallelTasks(Runtime.getRuntime().availableProcessors());
    }

    /** How many threads work. */
    public int threads() {
        return threads;
    }

    /** Runs one task with the buffers of its thread. */
    @FunctionalInterface
    public interface Task<B> {
        void run(int number, B buffers);
    }

    /** The state of one thread: its buffers and what it has gathered so far. */
    @FunctionalInterface
    public interface Worker {
        /** Runs the block with this number: the items {@code from … to - 1}. */
        void run(int block, long from, long to);
    }

    /**
     * Runs the tasks {@code 0 … count - 1} and waits for them.
     *
     * @param buffers makes what a thread reuses from task to task; called once on each thread that has a task
     * @throws CancellationException if the calling thread is interrupted; it stays marked as interrupted
     */
    public <B> void run(int count, Supplier<B> buffers, Task<B> task) {
        run(count, buffers, task, Progress.NONE);
    }

    /** The same with progress. */
    public <B> void run(int count, Supplier<B> buffers, Task<B> task, Progress progress) {
        gather(count, 1, () -> new Buffered<>(buffers, task), progress);
    }

    /**
     * Cuts items into blocks of a fixed size, runs them all and returns the workers, one per thread and at least one.
     * Which worker runs which blocks is not deterministic: the joined result must not depend on it.
     *
     * @param newWorker called on the calling thread
     * @throws CancellationException if the calling thread is interrupted; it stays marked as interrupted
     */
    public <W extends Worker> List<W> gather(long items, int blockSize, Supplier<W> newWorker, Progress progress) {
        BlockQueue queue = new BlockQueue(items, blockSize);
        int needed = Math.max(1, Math.min(threads, queue.size()));
        List<W> workers = new ArrayList<>();
        for (int i = 0; i < needed; i++) {
            workers.add(newWorker.get());
        }
        new SharedRun(queue, progress).run(workers);
        return workers;
    }

    /** A thread's tasks with its buffers, which are made on that thread. */
    private static final class Buffered<B> implements Worker {
        private final Supplier<B> supplier;
        private final Task<B> task;
        private boolean made;
        private B buffers;

        Buffered(Supplier<B> supplier, Task<B> task) {
            this.supplier = supplier;
            this.task = task;
        }

        @Override
        public void run(int block, long from, long to) {
            if (!made) {
                buffers = supplier.get();
                made = true;
            }
            task.run(block, buffers);
        }
    }
}
