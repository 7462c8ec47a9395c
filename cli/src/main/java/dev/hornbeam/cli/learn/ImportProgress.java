package dev.hornbeam.cli.learn;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.model.given.ImportListener;
import dev.hornbeam.model.given.ImportStep;

/** Tells of importing rules. */
final class ImportProgress implements ImportListener, AutoCloseable {
    private final StepProgress steps;

    ImportProgress(Console console) {
        steps = new StepProgress(console);
    }

    @Override
    public void begins(ImportStep step) {
        steps.begins(step.doing());
    }

    @Override
    public void moves(ImportStep step, long done, long total) {
        steps.moves(done, total, "");
    }

    @Override
    public void ends(ImportStep step, String outcome, double seconds) {
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
