package dev.hornbeam.work;

import java.util.concurrent.CancellationException;

/** Ends work whose thread was interrupted; long loops call it from time to time. */
public final class Cancellation {
    private Cancellation() {}

    /** @throws CancellationException if the current thread is interrupted; it stays marked as interrupted */
    public static void check() {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("interrupted");
        }
    }
}
