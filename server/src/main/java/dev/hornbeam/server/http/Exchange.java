package dev.hornbeam.server.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content.Sink;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** One request and its answer. The answer is sent once, without keeping a thread until the client has read it. */
final class Exchange {
    /** Answers smaller than this are sent as they are. */
    private static final int COMPRESSED_BYTES = 1400;

    /** The status in metrics of a request whose client left. */
    static final int GONE = 499;

    private final Request request;
    private final Response response;
    private final Callback callback;
    private final AtomicBoolean ended = new AtomicBoolean();
    private volatile IntConsumer onEnd = status -> {};

    Exchange(Request request, Response response, Callback callback) {
        this.request = request;
        this.response = response;
        this.callback = callback;
    }

    Request request() {
        return request;
    }

    String method() {
        return request.getMethod();
    }

    /** The path as it was sent, percent-encoded. */
    String path() {
        String path = request.getHttpURI().getPath();
        return path == null ? "/" : path;
    }

    String header(String name) {
        return request.getHeaders().get(name);
    }

    void put(String name, String value) {
        response.getHeaders().put(name, value);
    }

    /** Who asks, as far as it can be told; empty for programs of this machine, which one address does not tell apart. */
    String client() {
        return request.getConnectionMetaData().getRemoteSocketAddress() instanceof InetSocketAddress remote
                        && remote.getAddress() != null
                        && !remote.getAddress().isLoopbackAddress()
                ? remote.getAddress().getHostAddress()
                : "";
    }

    /** Is told the status when the answer is sent. */
    void whenEnded(IntConsumer listener) {
        onEnd = listener;
    }

    boolean isCommitted() {
        return response.isCommitted();
    }

    /** Whether nothing can be sent any more. */
    boolean isEnded() {
        return ended.get();
    }

    /** Sends the answer. */
    void send(int status, String type, byte[] body) {
        if (!ended.compareAndSet(false, true)) {
            return;
        }
        response.setStatus(status);
        if (type != null) {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
        }
        byte[] sent = body;
        if (body.length >= COMPRESSED_BYTES) {
            response.getHeaders().put(HttpHeader.VARY, "Accept-Encoding");
            if (request.getHeaders().contains(HttpHeader.ACCEPT_ENCODING, "gzip")) {
                sent = compressed(body);
                response.getHeaders().put(HttpHeader.CONTENT_ENCODING, "gzip");
            }
        }
        if (status != 304) {
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, sent.length);
        }
        onEnd.accept(status);
        response.write(true, ByteBuffer.wrap(sent), callback);
    }

    private static byte[] compressed(byte[] body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.length / 4 + 64);
        try (GZIPOutputStream out = new GZIPOutputStream(bytes, 1 << 13)) {
            out.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Begins an answer of unknown length; writing waits for the client. */
    OutputStream stream(String type) {
        response.setStatus(200);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
        return Sink.asOutputStream(response);
    }

    /** The body; reading waits for the client. */
    InputStream input() {
        return org.eclipse.jetty.io.Content.Source.asInputStream(request);
    }

    /** The stream was sent completely. */
    void streamed() {
        if (ended.compareAndSet(false, true)) {
            onEnd.accept(200);
            callback.succeeded();
        }
    }

    /** Nothing can be answered: the client has left, or part of a stream is sent already. */
    void abandon(Throwable why) {
        if (ended.compareAndSet(false, true)) {
            onEnd.accept(GONE);
            callback.failed(new EofException(why));
        }
    }
}
