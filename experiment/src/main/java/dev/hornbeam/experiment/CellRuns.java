package dev.hornbeam.experiment;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Runs cells, several at a time if asked for. Whoever waits for them is told on the thread that asked, in the order in which
 * they end.
 */
final class CellRuns {
    private static final int PATIENCE_SECONDS = 30;

    private final int atOnce;
    private final Function<Cell, CellRun> work;

    CellRuns(int atOnce, Function<Cell, CellRun> work) {
        this.atOnce = atOnce;
        this.work = work;
    }

    /**
     * Runs them all.
     *
     * @throws CancellationException if the calling thread is interrupted; no cell begins after that
     */
    void run(List<Cell> cells, RunListener listener, Consumer<CellRun> ends) {
        if (atOnce > 1) {
            runOnThreads(cells, listener, ends);
            return;
        }
        for (int i = 0; i < cells.size(); i++) {
            requireNoInterrupt();
            listener.begins(cells.get(i), i + 1, cells.size());
            CellRun run;
            try {
                run = work.apply(cells.get(i));
            } catch (RuntimeException e) {
                requireNoInterrupt(); // work that was interrupted may end in any way
                throw e;
            }
            ends.accept(run);
        }
    }

    private void runOnThreads(List<Cell> cells, RunListener listener, Consumer<CellRun> ends) {
        ExecutorService threads = Executors.newFixedThreadPool(atOnce);
        CompletionService<CellRun> ended = new ExecutorCompletionService<>(threads);
        try {
            int begun = 0;
            for (int done = 0; done < cells.size(); done++) {
                for (; begun < cells.size() && begun - done < atOnce; begun++) {
                    Cell cell = cells.get(begun);
                    listener.begins(cell, begun + 1, cells.size());
                    ended.submit(() -> work.apply(cell));
                }
                ends.accept(ended.take().get());
            }
        } catch (InterruptedException e) {
            keepFinished(ended, ends);
            Thread.currentThread().interrupt();
            requireNoInterrupt();
        } catch (ExecutionException e) {
            requireNoInterrupt();
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } finally {
            threads.shutdownNow();
            waitFor(threads);
        }
    }

    private static void keepFinished(CompletionService<CellRun> ended, Consumer<CellRun> ends) {
        for (Future<CellRun> each = ended.poll(); each != null; each = ended.poll()) {
            try {
                ends.accept(each.get());
            } catch (InterruptedException | ExecutionException e) {
                return; // it did not finish
            }
        }
    }

    /** Cells that were interrupted end soon; results must not be written any more when the folder is given free. */
    private static void waitFor(ExecutorService threads) {
        boolean interrupted = Thread.interrupted();
        try {
            threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void requireNoInterrupt() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the experiment was interrupted");
        }
    }
}
