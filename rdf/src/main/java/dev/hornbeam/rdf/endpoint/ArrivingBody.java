package dev.hornbeam.rdf.endpoint;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The body of an answer as it arrives. The JDK's own stream waits for ever; this one ends with a {@link TimeUpException} when
 * nothing comes for a while or the time for everything is over. One piece is asked for at a time, so memory stays small.
 */
final class ArrivingBody extends InputStream implements BodySubscriber<InputStream> {
    private final Duration idle;
    private final Deadline deadline;

    /** Pieces, and at the end an exception: an {@link EOFException} if all is well. */
    private final BlockingQueue<Object> arrived = new LinkedBlockingQueue<>();

    private final CompletableFuture<Flow.Subscription> subscription = new CompletableFuture<>();
    private Iterator<ByteBuffer> pieces = Collections.emptyIterator();
    private ByteBuffer piece = ByteBuffer.allocate(0);
    private IOException end;

    ArrivingBody(Duration idle, Deadline deadline) {
        this.idle = idle;
        this.deadline = deadline;
    }

    @Override
    public CompletionStage<InputStream> getBody() {
        return CompletableFuture.completedStage(this);
    }

    @Override
    public void onSubscribe(Flow.Subscription subscribed) {
        if (subscription.complete(subscribed)) {
            subscribed.request(1);
        } else {
            subscribed.cancel();
        }
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        arrived.add(buffers);
    }

    @Override
    public void onError(Throwable thrown) {
        arrived.add(thrown instanceof IOException broken ? broken : new IOException(thrown));
    }

    @Override
    public void onComplete() {
        arrived.add(new EOFException());
    }

    @Override
    public int read() throws IOException {
        return hasMore() ? piece.get() & 0xFF : -1;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!hasMore()) {
            return -1;
        }
        int count = Math.min(length, piece.remaining());
        piece.get(buffer, offset, count);
        return count;
    }

    private boolean hasMore() throws IOException {
        while (!piece.hasRemaining()) {
            if (pieces.hasNext()) {
                piece = pieces.next();
            } else if (!takeNext()) {
                return false;
            }
        }
        return true;
    }

    @SuppressWarnings("unchecked")
    private boolean takeNext() throws IOException {
        if (end == null) {
            Object next = next();
            if (next instanceof IOException last) {
                end = last;
            } else {
                pieces = ((List<ByteBuffer>) next).iterator();
                subscription.join().request(1);
                return true;
            }
        }
        if (end.getClass() == EOFException.class && end.getMessage() == null) {
            return false;
        }
        throw end;
    }

    private Object next() throws TimeUpException {
        try {
            Object next = deadline.isOver()
                    ? null
                    : arrived.poll(deadline.atMost(idle).toNanos(), TimeUnit.NANOSECONDS);
            if (next == null) {
                throw new TimeUpException(deadline.isOver());
            }
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while waiting for an endpoint");
        }
    }

    /** Ends the connection unless everything has come. */
    @Override
    public void close() {
        if (subscription.isDone()) {
            subscription.join().cancel();
        } else {
            subscription.cancel(false);
        }
    }
}
