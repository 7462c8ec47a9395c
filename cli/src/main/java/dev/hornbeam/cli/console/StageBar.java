package dev.hornbeam.cli.console;

import dev.hornbeam.work.Progress;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Draws progress with the time left, stage by stage, on a terminal only. */
public final class StageBar implements Progress, AutoCloseable {
    private static final int WIDTH = 110;
    private static final int REDRAW_MILLISECONDS = 200;

    private final Console console;
    private final String[] stages;
    private ProgressBar bar;
    private long last;
    private int stage;

    /** @param stages what is being done, one after the other; a stage begins where progress falls back */
    public StageBar(Console console, String... stages) {
        this.console = console;
        this.stages = stages.clone();
    }

    @Override
    public void update(long done, long total) {
        if (!console.watched()) {
            return;
        }
        if (bar == null || done < last) {
            close();
            bar = new ProgressBarBuilder()
                    .setTaskName(stages[Math.min(stage++, stages.length - 1)])
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
