package dev.hornbeam.spark;

import dev.hornbeam.learn.LearnListener;
import dev.hornbeam.learn.LearnStep;
import dev.hornbeam.text.VisibleText;
import java.io.PrintStream;
import java.util.Locale;

/** Tells how learning goes: a line when a step begins and ends, and one every few seconds of what moves on the driver. */
final class StepLines implements LearnListener {
    private static final double SECONDS = 5;

    private final PrintStream out;
    private long began;
    private long told;

    StepLines(PrintStream out) {
        this.out = out;
    }

    @Override
    public void begins(LearnStep step) {
        out.println(step.doing() + " …");
        began = System.nanoTime();
        told = began;
    }

    @Override
    public void moves(LearnStep step, long done, long total, String note) {
        long now = System.nanoTime();
        if (done > 0 && (now - told) / 1e9 >= SECONDS) {
            told = now;
            double left = (now - began) / 1e9 * (total - done) / done;
            out.printf(
                    Locale.ROOT,
                    "    %,d of %,d, at most about %.0f s left%s%n",
                    done,
                    total,
                    left,
                    note.isEmpty() ? "" : ", " + note);
        }
    }

    @Override
    public void ends(LearnStep step, String outcome, double seconds) {
        out.printf(Locale.ROOT, "%s: %s (%.1f s)%n", step.doing(), outcome, seconds);
    }

    @Override
    public void notes(String line) {
        out.println(VisibleText.line(line));
    }
}
