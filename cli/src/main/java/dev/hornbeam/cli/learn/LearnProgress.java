package dev.hornbeam.cli.learn;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.learn.LearnListener;
import dev.hornbeam.learn.LearnStep;

/** Tells of learning. */
public final class LearnProgress implements LearnListener, AutoCloseable {
    private final StepProgress steps;

    public LearnProgress(Console console) {
        steps = new StepProgress(console);
    }

    @Override
    public void begins(LearnStep step) {
        steps.begins(step.doing());
    }

    @Override
    public void moves(LearnStep step, long done, long total, String note) {
        steps.moves(done, total, note);
    }

    @Override
    public void ends(LearnStep step, String outcome, double seconds) {
        steps.ends(step.doing(), outcome, seconds);
    }

    @Override
    public void notes(String line) {
        steps.notes(line);
    }

    @Override
    public void close() {
        steps.close();
    }
}
