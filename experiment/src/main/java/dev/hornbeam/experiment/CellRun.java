package dev.hornbeam.experiment;

import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.LearnListener;
import dev.hornbeam.work.StepCost;
import dev.hornbeam.work.Stopwatch;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;

/**
 * The result of a cell, or the reason why there is none.
 *
 * @param found null if there is a reason
 * @param files texts to be written next to the result, by name
 * @param missing null if there is a result
 */
record CellRun(Cell cell, CellResult found, Map<String, String> files, InputException missing) {

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
}
