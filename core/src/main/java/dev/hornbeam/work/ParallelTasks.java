package dev.hornbeam.work;

import dev.hornbeam.Progress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntToDoubleFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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
        private @Nullable B buffers;

        Buffered(Supplier<B> supplier, Task<B> task) {
            this.supplier = supplier;
            this.task = task;
        }

        @Override
        public void run(int block, long from, long to) {
            B own = buffers == null ? supplier.get() : buffers;
            buffers = own;
            task.run(block, own);
        }
    }

    /** Hands out blocks of items, each once, until there are no more or it is stopped; counts the finished items. */
    static final class BlockQueue {
        private final long items;
        private final int blockSize;
        private final int size;
        private final AtomicInteger next = new AtomicInteger();
        private final AtomicLong done = new AtomicLong();
        private volatile boolean stopped;

        BlockQueue(long items, int blockSize) {
            this.items = items;
            this.blockSize = blockSize;
            this.size = Math.toIntExact((items + blockSize - 1) / blockSize);
        }

        /** How many blocks there are. */
        int size() {
            return size;
        }

        long items() {
            return items;
        }

        /** How many items are done. */
        long done() {
            return done.get();
        }

        /** Stops: no block is handed out after this. */
        void stop() {
            stopped = true;
        }

        /**
         * Runs one more block.
         *
         * @return whether there was one
         */
        boolean runNext(ParallelTasks.Worker worker) {
            if (stopped) {
                return false;
            }
            int block = next.getAndIncrement();
            if (block >= size) {
                return false;
            }
            long from = (long) block * blockSize;
            long to = Math.min(items, from + blockSize);
            worker.run(block, from, to);
            done.addAndGet(to - from);
            return true;
        }
    }

    /**
     * One run of blocks from its beginning to its end. A single worker runs on the calling thread; several have threads of
     * their own, while the calling thread reports progress and can be interrupted at any time.
     */
    private static final class SharedRun {
        private static final int MILLISECONDS_BETWEEN = 50;

        private final BlockQueue queue;
        private final Progress progress;
        private final AtomicReference<Throwable> failure = new AtomicReference<>();

        SharedRun(BlockQueue queue, Progress progress) {
            this.queue = queue;
            this.progress = progress;
        }

        void run(List<? extends ParallelTasks.Worker> workers) {
            throwFailure(); // an interrupted thread starts nothing
            if (workers.size() == 1) {
                runHere(workers.get(0));
            } else {
                runOnThreads(workers);
            }
            throwFailure();
            progress.update(queue.items(), queue.items());
            throwFailure(); // an interrupt counts until the very end
        }

        private void runHere(ParallelTasks.Worker worker) {
            try {
                while (!Thread.currentThread().isInterrupted() && queue.runNext(worker)) {
                    progress.update(queue.done(), queue.items());
                }
            } catch (RuntimeException | Error e) {
                failure.set(e);
            }
        }

        private void runOnThreads(List<? extends ParallelTasks.Worker> workers) {
            List<Thread> started = new ArrayList<>();
            boolean interrupted = false;
            try {
                for (ParallelTasks.Worker worker : workers) {
                    Thread thread = new Thread(() -> work(worker), "hornbeam-work-" + started.size());
                    thread.setDaemon(true);
                    thread.start();
                    started.add(thread);
                }
                watch(started);
            } catch (InterruptedException e) {
                interrupted = true;
            } catch (RuntimeException | Error e) { // from the progress callback, or no more threads can be created
                failure.compareAndSet(null, e);
            } finally {
                interrupted |= end(started);
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        private void work(ParallelTasks.Worker worker) {
            try {
                while (queue.runNext(worker)) {
                    // one block after the other
                }
            } catch (Throwable e) { // also undeclared exceptions: no failed task may go unnoticed
                failure.compareAndSet(null, e);
                queue.stop();
            }
        }

        /** Waits until all have ended or one has failed, and reports progress meanwhile. */
        private void watch(List<Thread> threads) throws InterruptedException {
            for (Thread thread : threads) {
                while (thread.isAlive()) {
                    thread.join(MILLISECONDS_BETWEEN);
                    if (failure.get() != null) {
                        return;
                    }
                    progress.update(queue.done(), queue.items());
                }
            }
        }

        /**
         * Ends the threads and waits for them, however long it takes: none is left behind.
         *
         * @return whether the calling thread was interrupted meanwhile
         */
        private boolean end(List<Thread> threads) {
            queue.stop();
            threads.forEach(Thread::interrupt);
            boolean interrupted = false;
            for (Thread thread : threads) {
                while (thread.isAlive()) {
                    try {
                        thread.join();
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
            }
            return interrupted;
        }

        /** What an interrupted task throws is a consequence of the interrupt, unless it is an error. */
        private void throwFailure() {
            Throwable thrown = failure.get();
            if (thrown instanceof Error error) {
                throw error;
            }
            if (Thread.currentThread().isInterrupted()) {
                CancellationException cancelled = new CancellationException("interrupted");
                cancelled.initCause(thrown);
                throw cancelled;
            }
            if (thrown instanceof RuntimeException exception) {
                throw exception;
            }
            if (thrown != null) {
                throw new IllegalStateException(thrown);
            }
        }
    }

    /** The order in which tasks of unequal weight are begun, so that no thread is left alone with a long one at the end. */
    public static final class Heaviest {
        private Heaviest() {}

        /** The numbers {@code 0 … count - 1}, the heaviest first. */
        public static int[] first(int count, IntToDoubleFunction weight) {
            double[] weights = IntStream.range(0, count).mapToDouble(weight).toArray();
            return IntStream.range(0, count)
                    .boxed()
                    .sorted(Comparator.comparingDouble(task -> -weights[task]))
                    .mapToInt(Integer::intValue)
                    .toArray();
        }
    }
}
