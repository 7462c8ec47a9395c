package dev.hornbeam.rdf.sparql;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.zip.GZIPInputStream;

/**
 * Requests to an endpoint: redirects are followed, the login goes to the endpoint's own server alone, and an endpoint that
 * is busy is asked again after a while. The JDK's plain connection is used because its time-out applies to every read of
 * the answer, not only until the answer begins.
 */
final class SparqlHttp {
    /** What queries are answered with. */
    static final String RESULTS = "SPARQL results";

    private static final int MOST_REDIRECTS = 5;
    private static final int MOST_RETRIES = 4;
    private static final long FIRST_PAUSE = 500;
    private static final long LONGEST_PAUSE = 60_000;

    private final URI asked;
    private final String where;
    private final int timeout;
    private final SparqlLogin login;
    private final String expected;
    private URI address;

    /** @param expected what is expected of it, for messages */
    SparqlHttp(URI endpoint, Duration timeout, SparqlLogin login, String expected) {
        this.asked = endpoint;
        this.where = endpoint.toString();
        this.timeout = (int) Math.min(Integer.MAX_VALUE, timeout.toMillis());
        this.login = login;
        this.expected = expected;
        this.address = endpoint;
    }

    /** Sends a request; whatever the status of the answer is, it is neither a redirect nor a request to wait. */
    HttpURLConnection post(String type, String accepted, byte[] body) throws IOException {
        for (int retries = 0; ; retries++) {
            HttpURLConnection connection = followed(type, accepted, body);
            int status = connection.getResponseCode();
            long pause = pause(connection, retries);
            if (status != 429 && status != 503 || retries == MOST_RETRIES || pause > LONGEST_PAUSE) {
                return connection;
            }
            connection.disconnect();
            sleep(pause);
        }
    }

    private HttpURLConnection followed(String type, String accepted, byte[] body) throws IOException {
        for (int i = 0; i <= MOST_REDIRECTS; i++) {
            HttpURLConnection connection = sent(type, accepted, body);
            Optional<URI> elsewhere = redirect(connection, connection.getResponseCode());
            if (elsewhere.isEmpty()) {
                return connection;
            }
            connection.disconnect();
            address = elsewhere.get();
        }
        throw SparqlProblem.notResults(where, "one redirect after another", null);
    }

    private HttpURLConnection sent(String type, String accepted, byte[] body) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
        connection.setConnectTimeout(timeout);
        connection.setReadTimeout(timeout);
        connection.setInstanceFollowRedirects(false);
        connection.setUseCaches(false);
        connection.setRequestMethod("POST");
        connection.setRequestProperty("Accept", accepted);
        connection.setRequestProperty("Accept-Encoding", "gzip");
        connection.setRequestProperty("User-Agent", "Hornbeam");
        connection.setRequestProperty("Content-Type", type);
        login.header(asked, address).ifPresent(header -> connection.setRequestProperty("Authorization", header));
        connection.setDoOutput(true);
        try (OutputStream out = connection.getOutputStream()) {
            out.write(body);
        }
        return connection;
    }

    /** Where the endpoint has moved to; the JDK would not follow from http to https, and would drop the body. */
    private Optional<URI> redirect(HttpURLConnection connection, int status) {
        String location = connection.getHeaderField("Location");
        if (status < 301 || status > 308 || location == null) {
            return Optional.empty();
        }
        try {
            URI target = SparqlOptions.address(address.resolve(location).toString());
            return Optional.of(target);
        } catch (IllegalArgumentException | InputException malformed) {
            throw SparqlProblem.notResults(where, "a redirect to " + location, malformed);
        }
    }

    /** How long to wait before asking again: as long as the endpoint says in seconds, else longer each time. */
    private static long pause(HttpURLConnection connection, int retries) {
        String told = connection.getHeaderField("Retry-After");
        return told != null && told.matches("\\d{1,9}") ? 1000 * Long.parseLong(told) : FIRST_PAUSE << retries;
    }

    private static void sleep(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted while waiting for an endpoint");
        }
    }

    /** What a status that is no success means. */
    InputException refused(HttpURLConnection connection) throws IOException {
        return SparqlProblem.status(
                where,
                expected,
                connection.getResponseCode(),
                beginning(connection),
                login.header(asked, address).isPresent());
    }

    /** The first words of an error page; the status is enough if they cannot be read. */
    private static String beginning(HttpURLConnection connection) {
        InputStream raw = connection.getErrorStream();
        if (raw == null) {
            return "";
        }
        boolean packed = "gzip".equalsIgnoreCase(connection.getContentEncoding());
        try (InputStream body = packed ? new GZIPInputStream(raw) : raw) {
            String text = new String(body.readNBytes(2000), UTF_8);
            return text.stripLeading().startsWith("<") ? text.replaceAll("<[^>]*>", " ") : text;
        } catch (IOException unreadable) {
            return "";
        }
    }
}
