package dev.hornbeam.cli.complete;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.TerminalLine;
import dev.hornbeam.work.Progress;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Draws the progress of an audit with the time left, stage by stage, on a terminal only. */
final class AuditProgress implements Progress, AutoCloseable {
    private static final int WIDTH = 110;
    private static final int REDRAW_MILLISECONDS = 200;

    private final Console console;
    private ProgressBar bar;
    private long last;
    private int stage;

    AuditProgress(Console console) {
        this.console = console;
    }

    @Override
    public void update(long done, long total) {
        if (!console.watched()) {
            return;
        }
        if (bar == null || done < last) {
            close();
            stage++;
            bar = new ProgressBarBuilder()
                    .setTaskName(stage == 1 ? "looking at facts" : "asking what is missing")
                    .setInitialMax(total)
                    .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                    .setUpdateIntervalMillis(REDRAW_MILLISECONDS)
                    .clearDisplayOnFinish()
                    .setConsumer(new TerminalLine(console, WIDTH))
                    .build();
        }
        last = done;
        bar.stepTo(done);
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
