package dev.hornbeam.cli.complete;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.TerminalLine;
import dev.hornbeam.complete.fact.NewFactSearch;
import dev.hornbeam.graph.Relations;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Draws the progress of completing a relation, on a terminal only. */
final class CompleteProgress implements NewFactSearch.Listener, AutoCloseable {
    private static final int WIDTH = 110;
    private static final int WIDEST_NAME = 30;
    private static final int REDRAW_MILLISECONDS = 200;

    private final Console console;
    private final Relations relations;
    private ProgressBar bar;
    private int drawn = -1;

    CompleteProgress(Console console, Relations relations) {
        this.console = console;
        this.relations = relations;
    }

    @Override
    public void moves(int round, int relation, long done, long total, long facts) {
        if (!console.watched()) {
            return;
        }
        if (relation != drawn) {
            close();
            drawn = relation;
            bar = new ProgressBarBuilder()
                    .setTaskName(NameText.of(relations.name(relation), WIDEST_NAME))
                    .setInitialMax(total)
                    .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                    .setUpdateIntervalMillis(REDRAW_MILLISECONDS)
                    .clearDisplayOnFinish()
                    .setConsumer(new TerminalLine(console, WIDTH))
                    .build();
        }
        bar.stepTo(done);
        bar.setExtraMessage(" round " + round + ", " + Numbers.count(facts, "fact"));
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
            bar = null;
        }
    }
}
