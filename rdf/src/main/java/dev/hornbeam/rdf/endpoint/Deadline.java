package dev.hornbeam.rdf.endpoint;

import java.time.Duration;

/** The moment by which everything asked of an endpoint must be done, by a clock that nobody sets. */
final class Deadline {
    private final long end;

    private Deadline(long end) {
        this.end = end;
    }

    static Deadline after(Duration time) {
        long most = Long.MAX_VALUE / 4;
        boolean ever = time.compareTo(Duration.ofNanos(most)) > 0;
        return new Deadline(System.nanoTime() + (ever ? most : time.toNanos()));
    }

    boolean isOver() {
        return remaining() <= 0;
    }

    /** In nanoseconds; not positive when it is over. */
    long remaining() {
        return end - System.nanoTime();
    }

    /** At most this long, and not longer than is left; at least a millisecond. */
    Duration atMost(Duration wanted) {
        Duration left = Duration.ofNanos(Math.max(1_000_000, remaining()));
        return wanted.compareTo(left) < 0 ? wanted : left;
    }
}
