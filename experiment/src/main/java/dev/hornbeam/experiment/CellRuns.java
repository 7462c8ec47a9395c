package dev.hornbeam.experiment;

import dev.hornbeam.work.ParallelTasks;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Runs cells, several at a time if requested. The listener is called on the calling thread, in the order in which cells
 * begin and end.
 */
final class CellRuns {
    private final ParallelTasks tasks;
    private final Function<Cell, CellRun> work;

    CellRuns(int atOnce, Function<Cell, CellRun> work) {
        this.tasks = new ParallelTasks(atOnce);
        this.work = work;
    }

    /**
     * Runs them all.
     *
     * @throws CancellationException if the calling thread is interrupted; no cell begins after that, and those that
     *     were finished are reported
     */
    void run(List<Cell> cells, RunListener listener, Consumer<CellRun> ends) {
        Thread caller = Thread.currentThread();
        Queue<Runnable> news = new ConcurrentLinkedQueue<>();
        ParallelTasks.Task<Queue<Runnable>> task = (number, told) -> {
            Cell cell = cells.get(number);
            told.add(() -> listener.begins(cell, number + 1, cells.size()));
            if (Thread.currentThread() == caller) {
                tell(told); // nothing else would do so before the cell ends
            }
            CellRun run = work.apply(cell);
            told.add(() -> ends.accept(run));
        };
        try {
            tasks.run(cells.size(), () -> news, task, (done, total) -> tell(news));
        } catch (RuntimeException | Error e) {
            tellInSpiteOf(e, news);
            throw e;
        }
    }

    /** Finished cells are kept, whatever happened to the others. */
    private static void tellInSpiteOf(Throwable problem, Queue<Runnable> news) {
        try {
            tell(news);
        } catch (RuntimeException e) {
            problem.addSuppressed(e);
        }
    }

    private static void tell(Queue<Runnable> news) {
        for (Runnable each = news.poll(); each != null; each = news.poll()) {
            each.run();
        }
    }
}
