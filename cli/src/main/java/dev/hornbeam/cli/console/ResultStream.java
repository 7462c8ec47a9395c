package dev.hornbeam.cli.console;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * Standard output that remembers its first failure. {@link java.io.PrintStream} swallows failures, but a result that
 * could not be written must not look like one that was.
 */
final class ResultStream extends FilterOutputStream {
    private IOException failure;

    ResultStream(OutputStream out) {
        super(out);
    }

    /** What went wrong first, if anything did. */
    Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public void write(int b) throws IOException {
        attempt(() -> out.write(b));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        attempt(() -> out.write(bytes, offset, length));
    }

    @Override
    public void flush() throws IOException {
        attempt(out::flush);
    }

    private void attempt(Writing writing) throws IOException {
        if (failure != null) {
            throw failure;
        }
        try {
            writing.run();
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    private interface Writing {
        void run() throws IOException;
    }
}
