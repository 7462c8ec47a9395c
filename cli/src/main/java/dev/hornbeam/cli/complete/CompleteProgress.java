package dev.hornbeam.cli.complete;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.progress.Track;
import dev.hornbeam.complete.fact.NewFactSearch;
import dev.hornbeam.graph.Relations;

/** Shows the progress of completing a relation. */
final class CompleteProgress implements NewFactSearch.Listener, AutoCloseable {
    private static final int WIDEST_NAME = 30;

    private final Console console;
    private final Relations relations;
    private Track track = Track.NONE;
    private int shown = -1;

    CompleteProgress(Console console, Relations relations) {
        this.console = console;
        this.relations = relations;
    }

    @Override
    public void moves(int round, int relation, long done, long total, long facts) {
        if (relation != shown) {
            close();
            shown = relation;
            track = Track.of(console, NameText.of(relations.name(relation), WIDEST_NAME));
        }
        track.moves(done, total, "round " + round + ", " + Numbers.count(facts, "fact"));
    }

    @Override
    public void close() {
        track.close();
        track = Track.NONE;
    }
}
