package dev.hornbeam.cli.learn;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.TerminalLine;
import dev.hornbeam.learn.LearnListener;
import dev.hornbeam.learn.LearnStep;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Tells of learning: one line a step, and a bar with time left while somebody watches. */
public final class LearnProgress implements LearnListener, AutoCloseable {
    private static final int WIDTH = 110;
    private static final int REDRAW_MILLISECONDS = 200;

    private final Console console;
    private ProgressBar bar;

    public LearnProgress(Console console) {
        this.console = console;
    }

    @Override
    public void begins(LearnStep step) {
        close();
        if (console.watched()) {
            bar = new ProgressBarBuilder()
                    .setTaskName(step.doing())
                    .setInitialMax(-1)
                    .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                    .setUpdateIntervalMillis(REDRAW_MILLISECONDS)
                    .clearDisplayOnFinish()
                    .setConsumer(new TerminalLine(console, WIDTH))
                    .build();
        }
    }

    @Override
    public void moves(LearnStep step, long done, long total, String note) {
        if (bar != null) {
            bar.maxHint(total);
            bar.stepTo(done);
            bar.setExtraMessage(note.isEmpty() ? "" : " " + note);
        }
    }

    @Override
    public void ends(LearnStep step, String outcome, double seconds) {
        close();
        console.say(step.doing() + ": " + outcome + String.format(Locale.ROOT, ", %.1f s", seconds));
    }

    @Override
    public void notes(String line) {
        console.say(line);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
