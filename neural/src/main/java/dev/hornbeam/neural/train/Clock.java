package dev.hornbeam.neural.train;

import dev.hornbeam.neural.option.TrainerOptions;

/** Measures how fast a run goes and when it is time for a checkpoint. */
final class Clock {
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

    boolean checkpointDue() {
        boolean due = System.nanoTime() - lastCheckpoint >= options.compute().checkpointSeconds() * 1e9;
        if (due) {
            lastCheckpoint = System.nanoTime();
        }
        return due;
    }
}
