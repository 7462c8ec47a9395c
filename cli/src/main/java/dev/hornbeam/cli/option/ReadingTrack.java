package dev.hornbeam.cli.option;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.progress.Amount;
import dev.hornbeam.cli.progress.Track;
import dev.hornbeam.graph.source.ReadListener;
import java.nio.file.Path;

/** Shows the progress of reading a large file. */
final class ReadingTrack implements ReadListener, AutoCloseable {
    private static final int WIDEST_NAME = 20;
    private static final int WORTH_SHOWING = 1_000_000;

    private final Console console;
    private Track track = Track.NONE;
    private long total;
    private long done;

    ReadingTrack(Console console) {
        this.console = console;
    }

    @Override
    public void opened(String file, long bytes) {
        close();
        total = bytes;
        done = 0;
        if (bytes >= WORTH_SHOWING) {
            track = Track.of(
                    console, NameText.of(String.valueOf(Path.of(file).getFileName()), WIDEST_NAME), Amount.BYTES);
        }
    }

    @Override
    public void advanced(long bytes) {
        done += bytes;
        track.moves(done, total, "");
    }

    @Override
    public void close() {
        track.close();
        track = Track.NONE;
    }
}
