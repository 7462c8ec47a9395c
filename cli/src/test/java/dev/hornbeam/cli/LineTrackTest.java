package dev.hornbeam.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LineTrackTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private long now;

    private Track.Lines track(Track.Amount amount) {
        return new Track.Lines(
                new Console(OutputStream.nullOutputStream(), err, false, false), "counting", amount, () -> now);
    }

    private void after(int seconds) {
        now += TimeUnit.SECONDS.toNanos(seconds);
    }

    @Test
    void aLineIsToldEveryTenSecondsWithTheTimeLeft() {
        Track.Lines track = track(Track.Amount.ITEMS);
        for (int done = 1; done <= 25; done++) {
            after(1);
            track.moves(done, 1_000, done < 15 ? "" : " round 2");
        }
        assertThat(err.toString(UTF_8).lines())
                .containsExactly(
                        "hornbeam: counting … 10 of 1,000, 16 min 30 s left",
                        "hornbeam: counting … 20 of 1,000, 16 min 20 s left, round 2");
    }

    /** Long tasks first: 20 of 220 in the first ten seconds, then 50 in ten. The mean pace would say 43 s. */
    @Test
    void theTimeLeftGoesByTheLatestPace() {
        Track.Lines track = track(Track.Amount.ITEMS);
        for (int second = 1; second <= 20; second++) {
            after(1);
            track.moves(second <= 10 ? 2 * second : 20 + 5 * (second - 10), 220, "");
        }
        assertThat(err.toString(UTF_8).lines())
                .containsExactly(
                        "hornbeam: counting … 20 of 220, 1 min 40 s left", "hornbeam: counting … 70 of 220, 30 s left");
    }

    /** Nothing done for a while: the mean pace is all there is. */
    @Test
    void aPauseLeavesTheMeanPace() {
        Track.Pace pace = new Track.Pace(() -> now);
        after(10);
        pace.moves(10);
        for (int second = 0; second < 10; second++) {
            after(1);
            pace.moves(10);
        }
        assertThat(pace.left(10, 20)).isEqualTo(20);
        assertThat(pace.left(0, 20)).isNegative();
        assertThat(pace.left(21, 20)).isNegative();
    }

    @Test
    void bytesAreToldInMegabytesAndWorkWithoutAnEndHasNoTimeLeft() {
        Track.Lines track = track(Track.Amount.BYTES);
        after(10);
        track.moves(5_000_000, 10_000_000, "");
        after(10);
        track.moves(7_000_000, -1, "");
        assertThat(err.toString(UTF_8).lines())
                .containsExactly("hornbeam: counting … 5 of 10 MB, 10 s left", "hornbeam: counting … 7 MB");
    }

    @Test
    void shortWorkSaysNothing() {
        Track.Lines track = track(Track.Amount.ITEMS);
        after(9);
        track.moves(9, 10, "");
        track.close();
        assertThat(err.size()).isZero();
    }
}
