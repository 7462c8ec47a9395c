package dev.hornbeam.fuzz;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs inputs in a thread of its own, and gives up on one that does not end. Patience is counted in the time of the
 * processor, so that a busy machine is not taken for a slow reader, and much longer by the clock.
 */
final class Watched implements AutoCloseable {
    private static final int LONGER_BY_THE_CLOCK = 30;

    private final Duration patience;
    private final Contract contract = new Contract();
    private final Thread[] worker = new Thread[1];
    private final ExecutorService thread;

    Watched(Duration patience) {
        this.patience = patience;
        this.thread = Executors.newSingleThreadExecutor(work -> {
            worker[0] = new Thread(null, work, "reader", 1 << 20);
            worker[0].setDaemon(true);
            return worker[0];
        });
    }

    /** What became of an input; after one that did not end, no other can be run here. */
    Outcome run(Target target, byte[] input) {
        Future<Outcome> running = thread.submit(() -> contract.judge(target, input));
        long begin = System.nanoTime();
        long processor = processor();
        while (System.nanoTime() - begin < LONGER_BY_THE_CLOCK * patience.toNanos()
                && processor() - processor < patience.toNanos()) {
            try {
                return running.get(patience.toMillis() / 4, TimeUnit.MILLISECONDS);
            } catch (TimeoutException wait) {
                continue;
            } catch (InterruptedException | ExecutionException broken) {
                throw new IllegalStateException(broken);
            }
        }
        return hanging(running);
    }

    private long processor() {
        return ManagementFactory.getThreadMXBean().getThreadCpuTime(worker[0].getId());
    }

    private Outcome hanging(Future<Outcome> running) {
        Throwable now = new Throwable();
        now.setStackTrace(worker[0].getStackTrace());
        StringBuilder stack = new StringBuilder();
        for (StackTraceElement frame : now.getStackTrace()) {
            stack.append("  at ").append(frame).append('\n');
        }
        running.cancel(true);
        return Outcome.fault("does not end at " + Contract.place(now).replaceAll(":\\d+$", ""), stack.toString());
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
