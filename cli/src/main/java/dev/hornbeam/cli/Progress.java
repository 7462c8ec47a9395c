package dev.hornbeam.cli;

import java.util.function.Supplier;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Shows that work is going on, if somebody watches. */
final class Progress {
    private static final int WIDTH = 72;
    private static final int REDRAW_MILLISECONDS = 200;

    private Progress() {}

    /** Does work of unknown length while a bar moves; the bar is gone when the work is done. */
    static <T> T during(Console console, String what, Supplier<T> work) {
        if (!console.watched()) {
            return work.get();
        }
        ProgressBar bar = bar(console, what);
        try {
            return work.get();
        } finally {
            bar.close();
        }
    }

    private static ProgressBar bar(Console console, String what) {
        return new ProgressBarBuilder()
                .setTaskName(what)
                .setInitialMax(-1)
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .setUpdateIntervalMillis(REDRAW_MILLISECONDS)
                .clearDisplayOnFinish()
                .hideEta()
                .setConsumer(new ConsoleProgressBarConsumer(console.err(), WIDTH))
                .build();
    }
}
