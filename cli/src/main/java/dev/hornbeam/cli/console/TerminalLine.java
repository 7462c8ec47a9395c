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
        console.err().print("\r" + rendered);
        console.err().flush();
    }

    @Override
    public void clear() {
        console.err().print("\r\u001B[K");
        console.err().flush();
    }

    @Override
    public void close() {
        // the line has been cleared
    }
}
