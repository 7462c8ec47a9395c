package dev.hornbeam.cli.learn;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.progress.Track;
import java.util.Locale;

/** Tells of long work: one line a step, and until then its progress, which begins again with each stage of the step. */
final class StepProgress implements AutoCloseable {
    private final Console console;
    private Track track = Track.NONE;
    private String step = "";
    private long last;

    StepProgress(Console console) {
        this.console = console;
    }

    void begins(String doing) {
        close();
        step = doing;
        last = 0;
        track = Track.of(console, doing);
    }

    void moves(long done, long total, String note) {
        if (done < last) { // the time left is that of the stage
            begins(step);
        }
        last = done;
        track.moves(done, total, note);
    }

    void ends(String doing, String outcome, double seconds) {
        close();
        console.say(doing + ": " + outcome + String.format(Locale.ROOT, ", %.1f s", seconds));
    }

    void notes(String line) {
        boolean goesOn = track != Track.NONE;
        close();
        console.say(line);
        if (goesOn) {
            begins(step);
        }
    }

    @Override
    public void close() {
        track.close();
        track = Track.NONE;
    }
}
