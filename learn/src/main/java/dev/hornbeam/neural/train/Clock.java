package dev.hornbeam.neural.train;

import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.work.TimeLimit;

/** Measures how fast a run goes and when it is time for a checkpoint. */
final class Clock {
    /** The most of limited time that passes over short bodies may take. */
    private static final double FOR_SHORT = 0.3;

    private static final String SHORTER = "training was shorter";

    private final TrainerOptions options;
    private final int restart;
    private final int firstEpoch;
    private final long start = System.nanoTime();
    private long lastEpoch = start;
    private long lastCheckpoint = start;

    Clock(TrainerOptions options, int restart, int firstEpoch) {
        this.options = options;
        this.restart = restart;
        this.firstEpoch = firstEpoch;
    }

    EpochProgress progress(RunState state, TrainingRun.Epoch epoch, int epochs, int bodies) {
        long now = System.nanoTime();
        double seconds = (now - lastEpoch) / 1e9;
        double mean = (now - start) / 1e9 / (state.epoch - firstEpoch);
        long left = epochs - state.epoch + (long) epochs * (options.stopping().restarts() - restart);
        lastEpoch = now;
        return new EpochProgress(
                restart,
                state.epoch,
                epochs,
                epoch.loss(),
                epoch.disagreement(),
                epoch.heldOut(),
                bodies / seconds,
                mean * left);
    }

    /** Shortens a run to as many passes as there is time for, going by how long the last one took. */
    void keepTo(TimeLimit limit, TrainingRun run, RunState state) {
        if (!limit.isSet()) {
            return;
        }
        double taken = (System.nanoTime() - start) / 1e9;
        if (run.isShort(state)) {
            if (taken > FOR_SHORT * (taken + limit.left())) {
                run.endShort(state);
                limit.cut(SHORTER);
            }
            return;
        }
        double each = (System.nanoTime() - lastEpoch) / 1e9;
        int most = state.epoch + (int) Math.min(run.epochs(), limit.left() / each);
        if (most < run.epochs()) {
            run.shorten(most);
            limit.cut(SHORTER);
        }
    }

    boolean checkpointDue() {
        boolean due = System.nanoTime() - lastCheckpoint >= options.compute().checkpointSeconds() * 1e9;
        if (due) {
            lastCheckpoint = System.nanoTime();
        }
        return due;
    }
}
