package dev.hornbeam.cli.rules;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.TerminalLine;
import dev.hornbeam.work.Progress;
import java.util.List;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Draws the progress of picking rules, on a terminal only. */
final class SelectProgress implements Progress, AutoCloseable {
    private static final List<String> STAGES =
            List.of("asking the rules", "ranking by the picked", "ranking by all rules");
    private static final int WIDTH = 110;
    private static final int REDRAW_MILLISECONDS = 200;

    private final Console console;
    private ProgressBar bar;
    private int stage = -1;
    private long last = Long.MAX_VALUE;

    SelectProgress(Console console) {
        this.console = console;
    }

    @Override
    public void update(long done, long total) {
        if (!console.watched()) {
            return;
        }
        if (done < last) {
            begin(total);
        }
        last = done;
        bar.stepTo(done);
    }

    private void begin(long total) {
        close();
        stage = Math.min(stage + 1, STAGES.size() - 1);
        bar = new ProgressBarBuilder()
                .setTaskName(STAGES.get(stage))
                .setInitialMax(total)
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .setUpdateIntervalMillis(REDRAW_MILLISECONDS)
                .clearDisplayOnFinish()
                .setConsumer(new TerminalLine(console, WIDTH))
                .build();
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
