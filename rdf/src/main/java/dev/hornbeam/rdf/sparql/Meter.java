package dev.hornbeam.rdf.sparql;

import dev.hornbeam.input.PassingStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** Counts what all answers of a reading hold, packed and unpacked, and ends it at its limits. */
final class Meter {
    /** Text seldom shrinks to less than a hundredth. */
    private static final int MOST_PER_BYTE = 200;

    /** Little may be as repetitive as it likes. */
    private static final long HARMLESS = 1_000_000_000;

    private final EndpointLimits limits;
    private final Deadline deadline;
    private final EndpointProblem problem;
    private long received;
    private long unpacked;

    Meter(EndpointLimits limits, Deadline deadline, EndpointProblem problem) {
        this.limits = limits;
        this.deadline = deadline;
        this.problem = problem;
    }

    /** What comes from the network. */
    InputStream received(InputStream in) {
        return PassingStream.counted(in, more -> {
            received += more;
            if (received > limits.bytes()) {
                throw problem.tooMuch("sends", limits.bytes(), "received");
            }
        });
    }

    /** What it unpacks to. */
    InputStream unpacked(InputStream in) {
        return PassingStream.counted(in, more -> {
            unpacked += more;
            if (unpacked > limits.unpacked()) {
                throw problem.tooMuch("unpacks to", limits.unpacked(), "unpacked");
            }
            if (unpacked > HARMLESS && unpacked / MOST_PER_BYTE > received) {
                throw problem.bomb(MOST_PER_BYTE);
            }
            if (deadline.isOver()) {
                throw new TimeUpException(true);
            }
        });
    }

    /** The moment by which everything asked of an endpoint must be done, by a clock that nobody sets. */
    static final class Deadline {
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

    /** Says that an endpoint took too long: over one answer that stood still, or over everything. */
    static final class TimeUpException extends IOException {
        private final boolean whole;

        /** @param whole whether the time for everything is over */
        TimeUpException(boolean whole) {
            super(whole ? "the time is over" : "nothing came any more");
            this.whole = whole;
        }

        boolean isWhole() {
            return whole;
        }
    }
}
