package dev.hornbeam.cli.console;

import me.tongfei.progressbar.ProgressBarConsumer;

/** One line of the terminal, drawn over and cleared at the end. */
public final class TerminalLine implements ProgressBarConsumer {
    private final Console console;
    private final int width;

    public TerminalLine(Console console, int width) {
        this.console = console;
        this.width = width;
    }

    @Override
    public int getMaxRenderedLength() {
        return width;
    }

    @Override
    public void accept(String rendered) {
        console.redraw(rendered);
    }

    @Override
    public void clear() {
        console.clearLine();
    }

    @Override
    public void close() {
        // the line has been cleared
    }
}
