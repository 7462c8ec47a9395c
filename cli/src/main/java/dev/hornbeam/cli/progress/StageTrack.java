package dev.hornbeam.cli.progress;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.work.Progress;

/** Shows work of several stages; a stage begins where progress falls back. */
public final class StageTrack implements Progress, AutoCloseable {
    private final Console console;
    private final String[] stages;
    private Track track = Track.NONE;
    private long last = Long.MAX_VALUE;
    private int stage;

    /** @param stages what is being done, one after the other */
    public StageTrack(Console console, String... stages) {
        this.console = console;
        this.stages = stages.clone();
    }

    @Override
    public void update(long done, long total) {
        if (done < last) {
            track.close();
            track = Track.of(console, stages[Math.min(stage++, stages.length - 1)]);
        }
        last = done;
        track.moves(done, total, "");
    }

    @Override
    public void close() {
        track.close();
        track = Track.NONE;
    }
}
