package dev.hornbeam.cli.option;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.console.TerminalLine;
import dev.hornbeam.graph.source.ReadListener;
import java.nio.file.Path;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Draws the progress of reading a large file, with rate and time left; cleared at the end. */
final class ReadingBar implements ReadListener, AutoCloseable {
    private static final int WIDTH = 78;
    private static final int WIDEST_NAME = 20;
    private static final int WORTH_SHOWING = 1_000_000;
    private static final int REDRAW_MILLISECONDS = 100;

    private final Console console;
    private ProgressBar bar;

    ReadingBar(Console console) {
        this.console = console;
    }

    @Override
    public void opened(String file, long bytes) {
        close();
        if (bytes < WORTH_SHOWING) {
            return;
        }
        bar = new ProgressBarBuilder()
                .setTaskName(NameText.of(String.valueOf(Path.of(file).getFileName()), WIDEST_NAME))
                .setInitialMax(bytes)
                .setUnit(" MB", 1_000_000)
                .showSpeed()
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .setUpdateIntervalMillis(REDRAW_MILLISECONDS)
                .clearDisplayOnFinish()
                .setConsumer(new TerminalLine(console, WIDTH))
                .build();
    }

    @Override
    public void advanced(long bytes) {
        if (bar != null) {
            bar.stepBy(bytes);
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
