package dev.hornbeam.server.http;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;

/**
 * Does the work of requests on a few threads per lane. A lane has a bounded queue, of which one client may fill a half; what
 * takes too long is interrupted, which all long loops notice ({@link dev.hornbeam.work.Cancellation}).
 */
public final class RequestLimiter implements AutoCloseable {
    private static final Duration LONGEST_STREAM = Duration.ofMinutes(10);

    private final Duration patience;
    private final Map<Route.Lane, Pool> pools = new EnumMap<>(Route.Lane.class);
    private final Share bodies = new Share(64);
    private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, named("clock"));

    /** @param patience how long a request may take, waiting included */
    public RequestLimiter(Duration patience, int processors) {
        this.patience = patience;
        clock.setRemoveOnCancelPolicy(true);
        pools.put(Route.Lane.QUICK, new Pool("quick", 2 * processors, 256, patience));
        pools.put(Route.Lane.SLOW, new Pool("slow", Math.max(2, processors), 128, patience));
        pools.put(Route.Lane.STREAM, new Pool("stream", 4, 0, LONGEST_STREAM));
        pools.put(Route.Lane.UPLOAD, new Pool("upload", 4, 0, LONGEST_STREAM));
        pools.put(Route.Lane.EVENTS, new Pool("events", 32, 0, Duration.ofDays(365)));
    }

    private static ThreadFactory named(String name) {
        return work -> {
            Thread thread = new Thread(work, "hornbeam-" + name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** How long a request may take. */
    Duration patience() {
        return patience;
    }

    /** A share of something that only so many may have at once, and one client only half of them. */
    static final class Share {
        private final int most;
        private final AtomicInteger taken = new AtomicInteger();
        private final Map<String, Integer> byClient = new ConcurrentHashMap<>();

        Share(int most) {
            this.most = most;
        }

        /**
         * Takes one.
         *
         * @param client empty if it cannot be told
         * @throws ApiProblem 503 if there is none left
         */
        void take(String client) {
            boolean own = client.isEmpty() || byClient.merge(client, 1, Integer::sum) <= Math.max(1, most / 2);
            if (taken.incrementAndGet() > most || !own) {
                release(client);
                throw busy(own);
            }
        }

        void release(String client) {
            taken.decrementAndGet();
            if (!client.isEmpty()) {
                byClient.computeIfPresent(client, (none, count) -> count == 1 ? null : count - 1);
            }
        }

        int taken() {
            return taken.get();
        }

        private static ApiProblem busy(boolean own) {
            return new ApiProblem(
                    503,
                    own
                            ? "busy: too many requests of this kind are waiting. Maybe try again in a moment."
                            : "busy: too many requests of this client are waiting. Maybe wait for their answers first.");
        }
    }

    private static final class Pool {
        private final ThreadPoolExecutor threads;
        private final Share share;
        private final Duration longest;

        Pool(String name, int workers, int waiting, Duration longest) {
            this.threads = new ThreadPoolExecutor(
                    workers,
                    workers,
                    30,
                    TimeUnit.SECONDS,
                    new LinkedBlockingQueue<>(), // never longer than the share
                    named(name));
            this.threads.allowCoreThreadTimeOut(true);
            this.share = new Share(workers + waiting);
            this.longest = longest;
        }
    }

    /**
     * Begins the work of a request.
     *
     * @param then is given the result or what went wrong, once
     * @throws ApiProblem 503 if too many wait already
     */
    <T> Work submit(Route.Lane lane, String client, Callable<T> task, BiConsumer<T, Throwable> then) {
        Pool pool = pools.get(lane);
        pool.share.take(client);
        Pending<T> work = new Pending<>(task, then, pool, client);
        try {
            work.alarm = after(pool.longest, () -> work.cut(new CancellationException("took too long")));
            pool.threads.execute(work);
        } catch (RejectedExecutionException e) {
            work.withdraw();
            throw Share.busy(true);
        }
        return work;
    }

    /** Work that was begun. */
    interface Work {
        /** Ends it: work that waits is never begun, a thread at work is interrupted. */
        void cut(Throwable why);
    }

    private static final class Pending<T> implements Work, Runnable {
        private final Callable<T> task;
        private final BiConsumer<T, Throwable> then;
        private final Pool pool;
        private final String client;
        private volatile ScheduledFuture<?> alarm;
        private Thread worker;
        private boolean ended;
        private Throwable cut;

        Pending(Callable<T> task, BiConsumer<T, Throwable> then, Pool pool, String client) {
            this.task = task;
            this.then = then;
            this.pool = pool;
            this.client = client;
        }

        @Override
        public void run() {
            synchronized (this) {
                if (ended) {
                    return;
                }
                worker = Thread.currentThread();
            }
            T result = null;
            Throwable fault = null;
            try {
                result = task.call();
            } catch (Throwable e) { // told to the client
                fault = e;
            }
            synchronized (this) {
                ended = true;
                worker = null;
                Thread.interrupted(); // the mark does not outlive the request
                fault = cut != null ? cut : fault;
            }
            release();
            then.accept(result, fault);
        }

        @Override
        public void cut(Throwable why) {
            synchronized (this) {
                if (ended || cut != null) {
                    return;
                }
                cut = why;
                if (worker != null) {
                    worker.interrupt();
                    return;
                }
                ended = true;
            }
            pool.threads.remove(this);
            release();
            then.accept(null, why);
        }

        /** It was never accepted. */
        void withdraw() {
            synchronized (this) {
                ended = true;
            }
            release();
        }

        private void release() {
            if (alarm != null) {
                alarm.cancel(false);
            }
            pool.share.release(client);
        }
    }

    /** How many requests of a lane wait or are at work. */
    int open(Route.Lane lane) {
        return pools.get(lane).share.taken();
    }

    /** The bodies that are being waited for. */
    Share bodies() {
        return bodies;
    }

    /** Does something later, unless it is cancelled before; it must be short. */
    ScheduledFuture<?> after(Duration delay, Runnable then) {
        return clock.schedule(then, delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        clock.shutdownNow();
        pools.values().forEach(pool -> pool.threads.shutdownNow());
    }
}
