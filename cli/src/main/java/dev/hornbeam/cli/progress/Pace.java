package dev.hornbeam.cli.progress;

import java.util.function.LongSupplier;

/** When progress is due to be told again, and how long the rest takes at the pace so far. */
final class Pace {
    private static final double NANOS = 1e9;

    private final LongSupplier clock;
    private final double seconds;
    private final long began;
    private long told;

    /**
     * @param clock in nanoseconds
     * @param seconds the time between two tellings
     */
    Pace(LongSupplier clock, double seconds) {
        this.clock = clock;
        this.seconds = seconds;
        this.began = clock.getAsLong();
        this.told = began;
    }

    /** Whether it is time to tell; if so, the next time is that much later. */
    boolean isDue() {
        long now = clock.getAsLong();
        if ((now - told) / NANOS < seconds) {
            return false;
        }
        told = now;
        return true;
    }

    /** Seconds since the work began. */
    double elapsed() {
        return (clock.getAsLong() - began) / NANOS;
    }

    /** Seconds that the rest takes; negative if nobody knows. */
    double left(long done, long total) {
        return done <= 0 || total < done ? -1 : elapsed() * (total - done) / done;
    }
}
