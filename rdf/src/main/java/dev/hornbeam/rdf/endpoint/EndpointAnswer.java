package dev.hornbeam.rdf.endpoint;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpHeaders;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** The answer of an endpoint: its status, what its headers say, and its body, which is read once. */
public final class EndpointAnswer implements AutoCloseable {
    private final int status;
    private final HttpHeaders headers;
    private final InputStream received;
    private final Meter meter;
    private final EndpointProblem problem;

    EndpointAnswer(int status, HttpHeaders headers, InputStream received, Meter meter, EndpointProblem problem) {
        this.status = status;
        this.headers = headers;
        this.received = received;
        this.meter = meter;
        this.problem = problem;
    }

    public int status() {
        return status;
    }

    public Optional<String> header(String name) {
        return headers.firstValue(name);
    }

    /** Whether the end of the body is known from its headers, so that a connection that breaks off is noticed. */
    public boolean isFramed() {
        return header("Content-Length").isPresent()
                || header("Transfer-Encoding").isPresent();
    }

    /** The body, unpacked, counted, and bounded in time. */
    public InputStream body() throws IOException {
        InputStream counted = meter.received(received);
        String coding = header("Content-Encoding").orElse("identity").strip().toLowerCase(Locale.ROOT);
        return meter.unpacked(
                switch (coding) {
                    case "identity", "" -> counted;
                    case "gzip", "x-gzip" -> new GZIPInputStream(counted);
                    default -> throw problem.unknownCoding(coding);
                });
    }

    @Override
    public void close() throws IOException {
        received.close();
    }
}
