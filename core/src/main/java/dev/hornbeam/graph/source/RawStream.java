package dev.hornbeam.graph.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * A file's own bytes, whose errors are thrown as {@link UncheckedIOException} so that they pass through a decompressor
 * and are not mistaken for damage in what it reads.
 */
final class RawStream extends FilterInputStream {
    RawStream(InputStream in) {
        super(in);
    }

    @Override
    public int read() {
        try {
            return in.read();
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }

    @Override
    public int read(byte[] buffer, int offset, int length) {
        try {
            return in.read(buffer, offset, length);
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
    }
}
