package dev.hornbeam.server.http;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Lets only so many requests work at once, and ends those that take too long: their thread is interrupted, which all long loops
 * notice ({@link dev.hornbeam.work.Cancellation}).
 */
public final class Lanes implements AutoCloseable {
    /** How many may watch jobs at once. */
    private static final int EVENTS = 32;

    private static final int UPLOADS = 4;

    private static final Duration LONGEST_STREAM = Duration.ofMinutes(10);

    private final Duration patience;
    private final Semaphore quick;
    private final Semaphore slow;
    private final Semaphore streams;
    private final Semaphore uploads;
    private final Semaphore events;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "hornbeam-clock");
        thread.setDaemon(true);
        return thread;
    });

    /** @param patience how long a request may take, waiting included */
    public Lanes(Duration patience, int processors) {
        this.patience = patience;
        this.quick = new Semaphore(2 * processors, true);
        this.slow = new Semaphore(Math.max(2, processors), true);
        this.streams = new Semaphore(Math.max(2, processors), true);
        this.uploads = new Semaphore(UPLOADS, true);
        this.events = new Semaphore(EVENTS, true);
    }

    /** Does the work of a request. */
    <T> T run(Route.Lane lane, Callable<T> work) throws Exception {
        Semaphore permits = switch (lane) {
            case QUICK -> quick;
            case SLOW -> slow;
            case STREAM -> streams;
            case UPLOAD -> uploads;
            case EVENTS -> events;
        };
        long deadline = System.nanoTime() + patience.toNanos();
        boolean waits = lane == Route.Lane.QUICK || lane == Route.Lane.SLOW;
        if (!permits.tryAcquire(waits ? patience.toMillis() : 0, TimeUnit.MILLISECONDS)) {
            throw new ApiProblem(503, "busy: other requests of this kind are at work. Maybe try again in a moment.");
        }
        try {
            return switch (lane) {
                case QUICK, SLOW -> timed(deadline - System.nanoTime(), work);
                case STREAM, UPLOAD -> timed(LONGEST_STREAM.toNanos(), work);
                case EVENTS -> work.call();
            };
        } finally {
            permits.release();
        }
    }

    /** Waits for what a client sends, which keeps nobody else from working. */
    <T> T receive(Callable<T> reading) throws Exception {
        return timed(patience.toNanos(), reading);
    }

    /** Does a small work that may not take longer. */
    <T> T within(Duration limit, Callable<T> work) throws Exception {
        return timed(limit.toNanos(), work);
    }

    private <T> T timed(long nanoseconds, Callable<T> work) throws Exception {
        Watch watch = new Watch(Thread.currentThread());
        ScheduledFuture<?> alarm = clock.schedule(watch, Math.max(1, nanoseconds), TimeUnit.NANOSECONDS);
        try {
            T result = work.call();
            if (watch.end()) {
                throw new CancellationException("took too long");
            }
            return result;
        } finally {
            watch.end();
            alarm.cancel(false);
        }
    }

    /** Interrupts a thread unless its work has ended; the mark does not outlive the request. */
    private static final class Watch implements Runnable {
        private final Thread worker;
        private boolean ended;
        private boolean fired;

        Watch(Thread worker) {
            this.worker = worker;
        }

        @Override
        public synchronized void run() {
            if (!ended) {
                fired = true;
                worker.interrupt();
            }
        }

        /** Whether it was cut off. */
        synchronized boolean end() {
            ended = true;
            if (fired) {
                Thread.interrupted();
            }
            return fired;
        }
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
