package dev.hornbeam.rdf.sparql;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.input.InputException;
import dev.hornbeam.rdf.sparql.Meter.Deadline;
import dev.hornbeam.rdf.sparql.Meter.TimeUpException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import javax.net.ssl.SSLException;

/**
 * Requests to one endpoint, all of them together within one time and size: what fails for a reason that may pass is sent
 * again after a while, redirects are followed on the endpoint's own server only, and the login goes nowhere else.
 */
public final class EndpointClient {
    private static final int MOST_REDIRECTS = 5;
    private static final int QUOTED = 2000;

    /** An error page is not worth more time than this. */
    private static final Duration LONGEST_PAGE = Duration.ofSeconds(5);

    /** Timers of the JDK may be early by some milliseconds, here in nanoseconds. */
    private static final long SLACK = 20_000_000;

    private static final Set<Integer> BUSY = Set.of(429, 502, 503, 504);
    private static final Set<Integer> MOVED = Set.of(301, 302, 303, 307, 308);

    /** Reads an answer, of whatever status. */
    public interface Reader<T> {
        T read(EndpointAnswer answer) throws IOException;
    }

    private final EndpointAddress endpoint;
    private final EndpointLogin login;
    private final EndpointLimits limits;
    private final EndpointProblem problem;
    private final Deadline deadline;
    private final Meter meter;
    private final HttpClient http;
    /** Only the moment of a request depends on these numbers, and it should differ from process to process. */
    private final Pauses pauses = new Pauses(new Random());

    private URI address;
    private boolean answered;
    private int sentAgain;

    /**
     * The time begins now.
     *
     * @param expected what an answer is expected to be, for messages
     * @param update whether something is written
     */
    public EndpointClient(
            EndpointAddress endpoint, EndpointLogin login, EndpointLimits limits, String expected, boolean update) {
        this.endpoint = endpoint;
        this.login = endpoint.login().orElse(login);
        this.limits = limits;
        this.problem = new EndpointProblem(endpoint, this.login, limits, expected, update);
        this.deadline = Deadline.after(limits.total());
        this.meter = new Meter(limits, deadline, problem);
        this.address = endpoint.uri();
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(deadline.atMost(limits.idle()))
                .build();
    }

    /**
     * Sends a request, and reads its answer.
     *
     * @param again whether the request may be sent again when reading its answer fails
     * @throws InputException if there is no answer
     */
    public <T> T post(String type, String accepted, byte[] body, boolean again, Reader<T> reader) {
        for (int failures = 0; ; failures++) {
            boolean reading = false;
            long pause;
            try (EndpointAnswer answer = followed(type, accepted, body)) {
                if (!BUSY.contains(answer.status())) {
                    reading = true;
                    answered = true;
                    return reader.read(answer);
                }
                Optional<String> told = answer.header("Retry-After");
                pause = told.isPresent() ? pauses.after(failures, told.get()) : pauses.after(failures);
                if (failures == limits.retries() || isTooLong(pause)) {
                    throw refused(answer);
                }
            } catch (IOException failed) {
                pause = pauses.after(failures);
                boolean passing = mayPass(failed) && (again || !reading);
                if (failures == limits.retries() || !passing || isTooLong(pause)) {
                    throw deadline.isOver() ? problem.timeUp() : problem.failed(failed, failures);
                }
            }
            sentAgain++;
            Pauses.sleep(pause);
        }
    }

    /** Whether a failure may be over in a moment; a server that never answered is likely not there at all. */
    private boolean mayPass(IOException failed) {
        if (failed instanceof ConnectException) {
            return answered && !EndpointProblem.isUnknownHost(failed) && !deadline.isOver();
        }
        return !(failed instanceof TimeUpException
                || failed instanceof SSLException
                || failed instanceof ProtocolException
                || failed instanceof ZipException);
    }

    private boolean isTooLong(long milliseconds) {
        return milliseconds * 1_000_000 >= deadline.remaining();
    }

    private EndpointAnswer followed(String type, String accepted, byte[] body) throws IOException {
        for (int i = 0; i <= MOST_REDIRECTS; i++) {
            if (deadline.isOver()) {
                throw new TimeUpException(true);
            }
            HttpResponse<InputStream> response = sent(type, accepted, body);
            Optional<String> location = response.headers().firstValue("Location");
            if (!MOVED.contains(response.statusCode()) || location.isEmpty()) {
                return new EndpointAnswer(response.statusCode(), response.headers(), response.body(), meter, problem);
            }
            response.body().close();
            address = redirected(location.get());
        }
        throw problem.redirects();
    }

    /** Where the endpoint has moved to. The JDK would drop the body, and would follow to anywhere. */
    private URI redirected(String location) {
        try {
            URI target = address.resolve(location);
            if (EndpointAddress.mayFollow(address, target)) {
                return target;
            }
        } catch (IllegalArgumentException malformed) {
            // no place to go to, like any other
        }
        throw problem.redirectedAway(location);
    }

    private HttpResponse<InputStream> sent(String type, String accepted, byte[] body) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .timeout(deadline.atMost(limits.idle()))
                .header("Accept", accepted)
                .header("Accept-Encoding", "gzip")
                .header("User-Agent", "Hornbeam")
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        login.header(endpoint.uri(), address).ifPresent(header -> request.header(header.getKey(), header.getValue()));
        try {
            return http.send(request.build(), head -> new ArrivingBody(limits.idle(), deadline));
        } catch (HttpTimeoutException late) {
            throw new TimeUpException(deadline.remaining() < SLACK);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while waiting for an endpoint");
        }
    }

    /** What a status that is no success means. */
    public InputException refused(EndpointAnswer answer) {
        return problem.status(
                answer.status(),
                beginning(answer),
                login.header(endpoint.uri(), address).isPresent(),
                !EndpointAddress.isSameServer(endpoint.uri(), address));
    }

    /** The first words of an error page; the status is enough if they cannot be read. */
    private static String beginning(EndpointAnswer answer) {
        try {
            InputStream body = answer.body();
            byte[] bytes = new byte[QUOTED];
            Deadline soon = Deadline.after(LONGEST_PAGE);
            int length = 0;
            for (int read = 0; read >= 0 && length < QUOTED && !soon.isOver(); length += Math.max(0, read)) {
                read = body.read(bytes, length, QUOTED - length);
            }
            String text = new String(bytes, 0, length, UTF_8);
            return text.stripLeading().startsWith("<") ? text.replaceAll("<[^>]*>", " ") : text;
        } catch (IOException | InputException unreadable) {
            return "";
        }
    }

    /** A text of others in one line, shortened, without secrets. */
    public String excerpt(String text) {
        return problem.excerpt(text);
    }

    /** How many requests had to be sent more than once so far. */
    public int sentAgain() {
        return sentAgain;
    }

    /**
     * The body of an answer as it arrives. The JDK's own stream waits for ever; this one ends with a {@link TimeUpException} when
     * nothing comes for a while or the time for everything is over. One piece is asked for at a time, so memory stays small.
     */
    private static final class ArrivingBody extends InputStream implements BodySubscriber<InputStream> {
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

    /**
     * How long to wait before a request is sent again: as long as the endpoint says, else twice as long each time, more or less,
     * so that many who were refused at one moment do not come back at one moment.
     */
    static final class Pauses {
        private static final long FIRST = 500;
        private static final int MOST_DOUBLINGS = 6;
        private static final long LONGEST_TOLD = Duration.ofDays(1).toMillis();

        private final RandomGenerator random;

        Pauses(RandomGenerator random) {
            this.random = random;
        }

        /** In milliseconds, after a number of failures. */
        long after(int failures) {
            long most = FIRST << Math.min(failures, MOST_DOUBLINGS);
            return most / 2 + random.nextLong(most / 2 + 1);
        }

        /** In milliseconds; a header {@code Retry-After} holds seconds or a date. */
        long after(int failures, String told) {
            if (told.strip().matches("\\d{1,9}")) {
                return 1000 * Long.parseLong(told.strip());
            }
            try {
                Instant then = ZonedDateTime.parse(told.strip(), DateTimeFormatter.RFC_1123_DATE_TIME)
                        .toInstant();
                long wait = Duration.between(Instant.now(), then).toMillis();
                return Math.max(0, Math.min(LONGEST_TOLD, wait));
            } catch (DateTimeParseException other) {
                return after(failures);
            }
        }

        static void sleep(long milliseconds) {
            try {
                Thread.sleep(milliseconds);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancellationException("interrupted while waiting for an endpoint");
            }
        }
    }

    /** The answer of an endpoint: its status, what its headers say, and its body, which is read once. */
    public static final class EndpointAnswer implements AutoCloseable {
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
            String coding =
                    header("Content-Encoding").orElse("identity").strip().toLowerCase(Locale.ROOT);
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
}
