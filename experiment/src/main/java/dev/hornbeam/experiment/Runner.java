package dev.hornbeam.experiment;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.InputException;
import dev.hornbeam.learn.FolderLock;
import dev.hornbeam.learn.StepCost;
import dev.hornbeam.learn.Stopwatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Function;

/**
 * Runs experiments cell by cell into a folder. What is there is not run again; what was cut short is. A cell whose data is
 * missing is told of, and the others go on.
 */
public final class Runner {
    private static final String SHARE = "share";

    private final Size size;
    private final int seeds;
    private final DataFolder data;
    private final Path folder;
    private final Function<String, Work> works;
    private final RunListener listener;
    private final Machine machine = Machine.present();

    /**
     * @param seeds how many seeds a point, 0 for as many as declared
     * @param folder where results go
     * @param works the work of a kind
     */
    public Runner(
            Size size, int seeds, DataFolder data, Path folder, Function<String, Work> works, RunListener listener) {
        this.size = size;
        this.seeds = seeds;
        this.data = data;
        this.folder = folder;
        this.works = works;
        this.listener = listener;
    }

    /**
     * What became of a run.
     *
     * @param there cells that had been run before
     * @param done cells that were run now
     * @param failed cells that could not be
     */
    public record Summary(int there, int done, int failed) {
        Summary and(Summary other) {
            return new Summary(there + other.there, done + other.done, failed + other.failed);
        }
    }

    /**
     * Runs experiments, one after the other.
     *
     * @throws InputException if the folder is in use or holds results of something else
     * @throws CancellationException if the calling thread is interrupted
     */
    @SuppressWarnings("try") // the lock is only held
    public Summary run(List<Experiment> experiments) {
        try (FolderLock lock = FolderLock.take(folder)) {
            Files.createDirectories(folder);
            List<ResultsFile> files = new ArrayList<>();
            experiments.forEach(each -> files.add(open(each))); // all of them before any work is done
            Summary all = new Summary(0, 0, 0);
            for (int i = 0; i < experiments.size(); i++) {
                all = all.and(run(experiments.get(i), files.get(i)));
            }
            return all;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ResultsFile open(Experiment experiment) {
        // more seeds than are asked for now are results all the same
        Map<String, String> declared = new HashMap<>();
        int most = Math.max(seeds, 100);
        experiment.cells(size, most).forEach(cell -> declared.put(cell.key(), cell.declaration()));
        return ResultsFile.open(
                folder,
                experiment.name(),
                size,
                result -> result.declaration().equals(declared.get(result.key())),
                listener::notes);
    }

    private Summary run(Experiment experiment, ResultsFile file) {
        List<Cell> cells = experiment.cells(size, seeds);
        List<Cell> left = cells.stream().filter(cell -> !file.has(cell)).toList();
        listener.resumes(experiment, cells.size() - left.size(), cells.size());
        int failed = 0;
        for (int i = 0; i < left.size(); i++) {
            Cell cell = left.get(i);
            requireNoInterrupt();
            listener.begins(cell, i + 1, left.size());
            try {
                CellResult result = result(cell);
                requireSameData(cell, result, file);
                file.append(result);
                listener.ends(cell, result);
            } catch (InputException e) {
                failed++;
                listener.fails(cell, e.getMessage());
            } catch (RuntimeException e) {
                requireNoInterrupt(); // work that was interrupted may end in any way
                throw e;
            }
        }
        return new Summary(cells.size() - left.size(), left.size() - failed, failed);
    }

    private static void requireNoInterrupt() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the experiment was interrupted");
        }
    }

    private CellResult result(Cell cell) {
        long before = PeakMemory.restart();
        Stopwatch watch = new Stopwatch();
        Outcome outcome = works.apply(cell.kind()).run(cell, data, listener.learning());
        StepCost cost = watch.cost();
        long peak = PeakMemory.megabytes();
        outcome.files().forEach(this::write);
        return new CellResult(
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
                cost.cpuSeconds(),
                peak,
                before,
                machine,
                outcome.source(),
                outcome.settings());
    }

    private void write(String name, String text) {
        Path file = folder.resolve(name);
        Path beside = file.resolveSibling("." + file.getFileName() + ".part");
        try {
            Files.writeString(beside, text, UTF_8);
            Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Results on data that has changed meanwhile must not stand beside those before. */
    private static void requireSameData(Cell cell, CellResult result, ResultsFile file) {
        if (result.source() == null || cell.settings().containsKey(SHARE)) {
            return; // a share of the facts is drawn by the seed
        }
        String now = result.source().fingerprint();
        for (CellResult each : file.results()) {
            boolean comparable = each.data().equals(cell.data())
                    && each.source() != null
                    && !each.point().containsKey(SHARE);
            if (comparable && !each.source().fingerprint().equals(now)) {
                throw InputException.of(
                        cell.key(),
                        "data with fingerprint " + now,
                        "the data of the results that are there ("
                                + each.source().fingerprint() + ")",
                        "Maybe the data has changed; write to another folder.");
            }
        }
    }
}
