package dev.hornbeam.server.http;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/**
 * What a refused client is still sending. A connection that is closed before all of it was read is broken, and with it goes the
 * answer that says why. So it is read and thrown away, for a moment only.
 */
final class UnreadBody {
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int CHUNK_BYTES = 1 << 16;

    private final Lanes lanes;

    UnreadBody(Lanes lanes) {
        this.lanes = lanes;
    }

    void discard(Context context) {
        if (context.header("Expect") != null) {
            return; // the client waits for our word before it sends
        }
        try {
            lanes.within(PATIENCE, () -> readAll(context.req().getInputStream()));
        } catch (Exception e) {
            // the client has gone, is slow, or sends without end: the answer is tried all the same
            Thread.interrupted();
        }
    }

    private static Void readAll(InputStream in) throws IOException {
        byte[] buffer = new byte[CHUNK_BYTES];
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end && in.read(buffer) >= 0) {
            // nothing is done with it
        }
        return null;
    }
}
