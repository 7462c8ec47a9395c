package dev.hornbeam.spark;

import dev.hornbeam.learn.LearnListener;
import dev.hornbeam.learn.LearnStep;
import java.io.PrintStream;
import java.util.Locale;

/** Tells how learning goes, in one line for each step. */
final class StepLines implements LearnListener {
    private final PrintStream out;

    StepLines(PrintStream out) {
        this.out = out;
    }

    @Override
    public void begins(LearnStep step) {
        out.println(step.doing() + " …");
    }

    @Override
    public void ends(LearnStep step, String outcome, double seconds) {
        out.printf(Locale.ROOT, "%s: %s (%.1f s)%n", step.doing(), outcome, seconds);
    }

    @Override
    public void notes(String line) {
        out.println(line);
    }
}
