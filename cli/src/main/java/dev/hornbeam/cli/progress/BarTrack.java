package dev.hornbeam.cli.progress;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.TerminalLine;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar with the time left, drawn over itself and cleared at the end. */
final class BarTrack implements Track {
    private static final int WIDTH = 110;
    private static final int REDRAW_MILLISECONDS = 200;

    private final ProgressBar bar;

    BarTrack(Console console, String doing, Amount amount) {
        ProgressBarBuilder builder = new ProgressBarBuilder()
                .setTaskName(doing)
                .setInitialMax(-1)
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .setUpdateIntervalMillis(REDRAW_MILLISECONDS)
                .clearDisplayOnFinish()
                .setConsumer(new TerminalLine(console, WIDTH));
        if (amount != Amount.ITEMS) {
            builder.setUnit(amount.unit, amount.size).showSpeed();
        }
        bar = builder.build();
    }

    @Override
    public void moves(long done, long total, String note) {
        bar.maxHint(total);
        bar.stepTo(done);
        bar.setExtraMessage(note.isEmpty() ? "" : " " + note);
    }

    @Override
    public void close() {
        bar.close();
    }
}
