package dev.hornbeam.work;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One run of blocks from its beginning to its end. A single worker runs on the calling thread; several have threads of
 * their own, while the calling thread reports progress and can be interrupted at any time.
 */
final class SharedRun {
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
