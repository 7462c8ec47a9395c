package dev.hornbeam.cli.experiment;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.learn.LearnProgress;
import dev.hornbeam.experiment.Cell;
import dev.hornbeam.experiment.CellResult;
import dev.hornbeam.experiment.Experiment;
import dev.hornbeam.experiment.RunListener;
import dev.hornbeam.learn.LearnListener;
import dev.hornbeam.learn.LearnStep;
import java.util.Locale;

/** Reports the progress of experiments: one line per cell, and the progress bar of learning on a terminal. */
final class ExperimentProgress implements RunListener, AutoCloseable {
    private final Console console;
    private final LearnProgress learning;

    ExperimentProgress(Console console) {
        this.console = console;
        this.learning = new LearnProgress(console);
    }

    @Override
    public void resumes(Experiment experiment, int there, int total) {
        console.say(experiment.name() + ": " + Numbers.count(total, "cell")
                + (there == 0 ? "" : ", " + there + " of them are done already"));
    }

    @Override
    public void begins(Cell cell, int number, int total) {
        if (console.watched()) {
            console.say(cell.experiment() + " " + number + "/" + total + ": " + cell.key());
        }
    }

    @Override
    public void ends(Cell cell, CellResult result) {
        learning.close();
        console.say(cell.experiment() + ": " + cell.key()
                + String.format(
                        Locale.ROOT,
                        ", %.1f s (%.1f CPU s, %,d MB)",
                        result.seconds(),
                        result.cpuSeconds(),
                        result.peakMegabytes()));
    }

    @Override
    public void fails(Cell cell, String reason) {
        learning.close();
        console.say(cell.experiment() + ": " + cell.key() + " is left out. " + reason);
    }

    @Override
    public void notes(String line) {
        console.say(line);
    }

    /** Only the bar: one line per step of every cell would hide the cells. */
    @Override
    public LearnListener learning() {
        return new LearnListener() {
            @Override
            public void begins(LearnStep step) {
                learning.begins(step);
            }

            @Override
            public void moves(LearnStep step, long done, long total, String note) {
                learning.moves(step, done, total, note);
            }

            @Override
            public void ends(LearnStep step, String outcome, double seconds) {
                learning.close();
            }
        };
    }

    @Override
    public void close() {
        learning.close();
    }
}
