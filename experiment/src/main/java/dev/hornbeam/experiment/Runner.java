package dev.hornbeam.experiment;

import dev.hornbeam.LearnListener;
import dev.hornbeam.experiment.Experiment.Size;
import dev.hornbeam.experiment.Work.CellOutcome;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.file.FolderLock;
import dev.hornbeam.graph.Fingerprint;
import dev.hornbeam.input.InputException;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Stopwatch;
import dev.hornbeam.work.Stopwatch.StepCost;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Runs experiments, cell by cell or several cells at a time, into a folder. Finished cells are not run again;
 * interrupted ones are. A cell whose data is missing is reported, and the others continue.
 */
public final class Runner {
    private final Size size;
    private final int seeds;
    private final int atOnce;
    private final DataFolder data;
    private final Path folder;
    private final Function<String, Work> works;
    private final RunListener listener;
    private final Machine machine = Machine.present();

    /**
     * @param seeds how many seeds per point, 0 for as many as declared
     * @param atOnce how many cells run at a time, each on its own thread
     * @param folder where results go
     * @param works the work of a kind
     */
    public Runner(
            Size size,
            int seeds,
            int atOnce,
            DataFolder data,
            Path folder,
            Function<String, Work> works,
            RunListener listener) {
        this.size = size;
        this.seeds = seeds;
        this.atOnce = atOnce;
        this.data = data;
        this.folder = folder;
        this.works = works;
        this.listener = listener;
    }

    /**
     * The result of a run.
     *
     * @param there cells that had been run before
     * @param done cells that were run now
     * @param failed cells that could not be run
     */
    public record Summary(int there, int done, int failed) {}

    /**
     * Runs experiments: first the cells that need the machine for themselves, then those that can share it.
     *
     * @throws InputException if a cell has a setting that its work does not know, or the folder is in use or holds
     *     results of something else
     * @throws CancellationException if the calling thread is interrupted
     */
    @SuppressWarnings("try") // the lock is only held
    public Summary run(List<Experiment> experiments) {
        experiments.forEach(each ->
                each.cells(size, seeds).forEach(cell -> works.apply(cell.kind()).check(cell)));
        try (FolderLock lock = FolderLock.take(folder)) {
            Files.createDirectories(folder);
            ResultsFile.requireSize(folder, size);
            List<ResultsFile> files = new ArrayList<>();
            experiments.forEach(each -> files.add(open(each))); // all of them before any work is done
            Map<Cell, ResultsFile> left = new LinkedHashMap<>();
            int there = 0;
            for (int i = 0; i < experiments.size(); i++) {
                there += queue(experiments.get(i), files.get(i), left);
            }
            int done = run(left, true, 1) + run(left, false, atOnce); // others would leave a large heap
            return new Summary(there, done, left.size() - done);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @return how many cells are there */
    private int queue(Experiment experiment, ResultsFile file, Map<Cell, ResultsFile> left) {
        List<Cell> cells = experiment.cells(size, seeds);
        List<Cell> missing = cells.stream().filter(cell -> !file.has(cell)).toList();
        missing.forEach(cell -> left.put(cell, file));
        int there = cells.size() - missing.size();
        listener.resumes(experiment, there, cells.size());
        return there;
    }

    /**
     * Runs the cells that must be alone, or those that need not.
     *
     * @return how many are done
     */
    private int run(Map<Cell, ResultsFile> left, boolean alone, int atOnce) {
        List<Cell> cells = left.keySet().stream()
                .filter(cell -> works.apply(cell.kind()).alone() == alone)
                .toList();
        int together = Math.max(1, Math.min(atOnce, cells.size()));
        int[] done = new int[1];
        LearnListener learning =
                together == 1 ? listener.learning() : LearnListener.NONE; // one progress bar cannot show several cells
        new CellRuns(together, cell -> CellRun.of(cell, works.apply(cell.kind()), data, learning, machine, together))
                .run(cells, listener, run -> done[0] += settle(run, left.get(run.cell())) ? 1 : 0);
        return done[0];
    }

    private ResultsFile open(Experiment experiment) {
        // results of more seeds than requested now are kept
        Map<String, String> declared = new HashMap<>();
        int most = Math.max(seeds, 100);
        experiment.cells(size, most).forEach(cell -> declared.put(cell.key(), cell.declaration()));
        return ResultsFile.open(
                folder,
                experiment.name(),
                result -> result.declaration().equals(declared.get(result.key())),
                listener::notes);
    }

    /** Rejects results on data that differs from that of existing results, writes the others, and reports both. */
    private boolean settle(CellRun run, ResultsFile file) {
        try {
            CellResult result = run.result();
            requireSameData(run.cell(), result, file);
            run.files().forEach(this::write);
            file.append(result);
            listener.ends(run.cell(), result);
            return true;
        } catch (InputException e) {
            listener.fails(run.cell(), e.getMessage());
            return false;
        }
    }

    private void write(String name, String text) {
        try {
            AtomicFile.write(folder.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Results on changed data must not be mixed with earlier ones. */
    private static void requireSameData(Cell cell, CellResult result, ResultsFile file) {
        if (result.source() == null) {
            return;
        }
        String now = result.source().fingerprint();
        for (CellResult each : file.results()) {
            boolean comparable = each.data().equals(cell.data()) && each.source() != null;
            // results of 0.1.0 have another kind of fingerprint
            boolean sameKind =
                    comparable && Fingerprint.isOrdered(each.source().fingerprint()) == Fingerprint.isOrdered(now);
            if (sameKind && !each.source().fingerprint().equals(now)) {
                throw InputException.of(
                        cell.key(),
                        "data with fingerprint " + now,
                        "the data of the results that are there ("
                                + each.source().fingerprint() + ")",
                        "Maybe the data has changed; write to another folder.");
            }
        }
    }

    /**
     * Runs cells, several at a time if requested. The listener is called on the calling thread, in the order in which cells
     * begin and end.
     */
    private static final class CellRuns {
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

    /**
     * The result of a cell, or the reason why there is none.
     *
     * @param found null if there is a reason
     * @param files texts to be written next to the result, by name
     * @param missing null if there is a result
     */
    private record CellRun(Cell cell, CellResult found, Map<String, String> files, InputException missing) {

        /** The result. */
        CellResult result() {
            if (missing != null) {
                throw missing;
            }
            return found;
        }

        /** Runs a cell; missing data is recorded as the reason, any other failure is thrown. */
        static CellRun of(Cell cell, Work work, DataFolder data, LearnListener learning, Machine machine, int atOnce) {
            long before = atOnce == 1 ? PeakMemory.restart() : PeakMemory.megabytes();
            Stopwatch watch = new Stopwatch();
            CellOutcome outcome;
            try {
                outcome = work.run(cell, data, learning);
            } catch (InputException e) {
                return new CellRun(cell, null, Map.of(), e);
            }
            StepCost cost = watch.cost();
            CellResult result = new CellResult(
                    cell.experiment(),
                    cell.size(),
                    cell.key(),
                    cell.declaration(),
                    cell.data(),
                    cell.point(),
                    cell.seed(),
                    outcome.rows(),
                    outcome.files().keySet().stream().sorted().toList(),
                    Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                    cost.seconds(),
                    cost.cpuSeconds() / atOnce,
                    PeakMemory.megabytes(),
                    before,
                    atOnce,
                    machine,
                    outcome.source(),
                    outcome.settings());
            return new CellRun(cell, result, outcome.files(), null);
        }

        /** Resets the peak memory of the process, so that each cell has its own; possible only on Linux. */
        private static final class PeakMemory {
            private static final Path RESET = Path.of("/proc/self/clear_refs");
            private static final String PEAK_ONLY = "5";

            private PeakMemory() {}

            /** Frees memory, resets the peak, and returns the memory still in use, in megabytes. */
            static long restart() {
                System.gc();
                try {
                    Files.writeString(RESET, PEAK_ONLY);
                } catch (IOException | RuntimeException e) {
                    // the peak is that of the process so far
                }
                return megabytes();
            }

            /** The peak since then. */
            static long megabytes() {
                return Stopwatch.peakBytes() >> 20;
            }
        }
    }

    /** Is notified of the progress of an experiment, always on the thread that runs it; all methods are optional. */
    public interface RunListener {
        /** Ignores everything. */
        RunListener NONE = new RunListener() {};

        /** Some cells have results already and are not run again. */
        default void resumes(Experiment experiment, int there, int total) {}

        /** A cell begins: the {@code number}th of {@code total} that are left. */
        default void begins(Cell cell, int number, int total) {}

        /** A cell is done and its line is on disk. */
        default void ends(Cell cell, CellResult result) {}

        /** A cell cannot be run, for a reason in one line; the others continue. */
        default void fails(Cell cell, String reason) {}

        /** Something that the user should know, in one line. */
        default void notes(String line) {}

        /** The listener for learning within a cell. */
        default LearnListener learning() {
            return LearnListener.NONE;
        }
    }
}
