package dev.hornbeam.torch;

import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/**
 * Work inside PyTorch that the end of the process has to wait for: PyTorch takes itself apart when the process exits,
 * and a thread that is still computing then ends in a crash instead of an orderly interrupt.
 */
final class NativeWork {
    private static final long LONGEST_WAIT_SECONDS = 30;

    /** Shared by all work, taken for good when the process ends. */
    private static final ReentrantReadWriteLock EXIT = new ReentrantReadWriteLock();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(NativeWork::waitForTheEnd, "hornbeam-exit"));
    }

    private NativeWork() {}

    /** Does a short piece of work; once the process is ending no more of it begins, and who waits can be interrupted. */
    public static <T> T run(Supplier<T> work) {
        try {
            EXIT.readLock().lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted before work inside PyTorch");
        }
        try {
            return work.get();
        } finally {
            EXIT.readLock().unlock();
        }
    }

    private static void waitForTheEnd() {
        try {
            // Never given back: whoever asks for more work waits until the process is gone.
            boolean taken = EXIT.writeLock().tryLock(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
            if (!taken) {
                System.err.println("An operation is still under way; its thread may end with an error.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
