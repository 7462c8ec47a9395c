package dev.hornbeam.rdf.endpoint;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

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
        return new Counted(in) {
            @Override
            void count(int more) {
                received += more;
                if (received > limits.bytes()) {
                    throw problem.tooMuch("sends", limits.bytes(), "received");
                }
            }
        };
    }

    /** What it unpacks to. */
    InputStream unpacked(InputStream in) {
        return new Counted(in) {
            @Override
            void count(int more) throws IOException {
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
            }
        };
    }

    private abstract static class Counted extends FilterInputStream {
        Counted(InputStream in) {
            super(in);
        }

        abstract void count(int more) throws IOException;

        @Override
        public int read() throws IOException {
            int read = in.read();
            count(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int read = in.read(buffer, offset, length);
            count(Math.max(0, read));
            return read;
        }

        @Override
        public long skip(long count) {
            return 0;
        }

        @Override
        public boolean markSupported() {
            return false;
        }
    }
}
