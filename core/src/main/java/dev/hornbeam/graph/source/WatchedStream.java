package dev.hornbeam.graph.source;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Notifies a listener of the bytes read. */
public final class WatchedStream extends FilterInputStream {
    private final ReadListener listener;

    public WatchedStream(InputStream in, ReadListener listener) {
        super(in);
        this.listener = listener;
    }

    @Override
    public int read() throws IOException {
        int read = in.read();
        listener.advanced(read < 0 ? 0 : 1);
        return read;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        int read = in.read(into, offset, length);
        listener.advanced(Math.max(0, read));
        return read;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
