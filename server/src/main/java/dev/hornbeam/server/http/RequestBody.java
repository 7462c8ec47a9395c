package dev.hornbeam.server.http;

import dev.hornbeam.input.InputException;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.eclipse.jetty.io.Content.Chunk;
import org.eclipse.jetty.io.EofException;

/** Reads the body of a request as it arrives. No thread waits for a client, and only so many slow clients are waited for. */
final class RequestBody implements Runnable {
    /** How long a refused client may go on sending. */
    private static final Duration DISCARDING = Duration.ofSeconds(2);

    private final Exchange exchange;
    private final RequestLimiter limiter;
    private final long most;
    private final BiConsumer<byte[], Throwable> then;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final boolean discards;
    private volatile Future<?> alarm;
    private volatile boolean waits;

    private RequestBody(
            Exchange exchange,
            RequestLimiter limiter,
            boolean discards,
            long most,
            BiConsumer<byte[], Throwable> then) {
        this.exchange = exchange;
        this.limiter = limiter;
        this.discards = discards;
        this.most = most;
        this.then = then;
    }

    /**
     * Reads a body.
     *
     * @param most the most bytes that it may have
     * @param then is given the body or what is wrong with it, once
     */
    static void read(Exchange exchange, RequestLimiter limiter, long most, BiConsumer<byte[], Throwable> then) {
        new RequestBody(exchange, limiter, false, most, then).begin();
    }

    /**
     * Throws away what a refused client is still sending, for a moment only. A connection that is closed before all of it was read
     * is broken, and with it goes the answer that says why.
     */
    static void discard(Exchange exchange, RequestLimiter limiter, Runnable then) {
        boolean waits = exchange.header("Expect") != null; // for our word, before it sends
        if (waits || exchange.isCommitted()) {
            then.run();
        } else {
            new RequestBody(exchange, limiter, true, Long.MAX_VALUE, (none, fault) -> then.run()).begin();
        }
    }

    private void begin() {
        if (exchange.request().getLength() > most) {
            end(tooLarge());
        } else {
            run();
        }
    }

    @Override
    public void run() {
        try {
            while (!ended.get()) {
                Chunk chunk = exchange.request().read();
                if (chunk == null) {
                    await();
                    exchange.request().demand(this);
                    return;
                }
                if (Chunk.isFailure(chunk)) {
                    end(new EofException(chunk.getFailure()));
                    return;
                }
                keep(chunk);
                chunk.release();
                if (chunk.isLast()) {
                    end(null);
                }
            }
        } catch (ApiProblem refused) {
            end(refused);
        }
    }

    private void keep(Chunk chunk) {
        int bytes = chunk.remaining();
        if (kept.size() + (long) bytes > most) {
            chunk.release();
            throw tooLarge();
        }
        if (!discards) {
            byte[] part = new byte[bytes];
            chunk.getByteBuffer().get(part);
            kept.write(part, 0, bytes);
        } else {
            chunk.skip(bytes);
        }
    }

    /** From here on the client is one that is waited for. */
    private void await() {
        if (waits) {
            return;
        }
        if (!discards) {
            limiter.bodies().take(exchange.client());
        }
        waits = true;
        alarm = discards
                ? limiter.after(DISCARDING, () -> end(null))
                : limiter.after(limiter.patience(), () -> end(tooSlow()));
    }

    private void end(Throwable fault) {
        if (!ended.compareAndSet(false, true)) {
            return;
        }
        if (waits) {
            alarm.cancel(false);
            if (!discards) {
                limiter.bodies().release(exchange.client());
            }
        }
        then.accept(fault == null ? kept.toByteArray() : null, fault);
    }

    private ApiProblem tooLarge() {
        return new ApiProblem(
                413,
                InputException.of(
                                exchange.path(),
                                "a body of more than " + most + " bytes",
                                "at most " + most,
                                "Maybe ask in several requests.")
                        .getMessage());
    }

    private ApiProblem tooSlow() {
        return new ApiProblem(
                408,
                InputException.of(
                                exchange.path(),
                                "a part of the body after " + limiter.patience().toSeconds() + " s",
                                "all of it",
                                "Maybe the connection is slow, or Content-Length is too large.")
                        .getMessage());
    }
}
