package dev.hornbeam.cli.learn;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.TerminalLine;
import java.util.Locale;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Tells of long work: one line a step, and a bar with time left while somebody watches. */
final class StepProgress implements AutoCloseable {
    private static final int WIDTH = 110;
    private static final int REDRAW_MILLISECONDS = 200;

    private final Console console;
    private ProgressBar bar;

    StepProgress(Console console) {
        this.console = console;
    }

    void begins(String doing) {
        close();
        if (console.watched()) {
            bar = new ProgressBarBuilder()
                    .setTaskName(doing)
                    .setInitialMax(-1)
                    .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                    .setUpdateIntervalMillis(REDRAW_MILLISECONDS)
                    .clearDisplayOnFinish()
                    .setConsumer(new TerminalLine(console, WIDTH))
                    .build();
        }
    }

    void moves(long done, long total, String note) {
        if (bar != null) {
            bar.maxHint(total);
            bar.stepTo(done);
            bar.setExtraMessage(note.isEmpty() ? "" : " " + note);
        }
    }

    void ends(String doing, String outcome, double seconds) {
        close();
        console.say(doing + ": " + outcome + String.format(Locale.ROOT, ", %.1f s", seconds));
    }

    void notes(String line) {
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
