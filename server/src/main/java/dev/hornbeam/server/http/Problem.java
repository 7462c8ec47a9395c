package dev.hornbeam.server.http;

import dev.hornbeam.input.InputException;
import dev.hornbeam.work.Memory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.CancellationException;

/**
 * A problem document (RFC 9457). The detail has the words of the command line.
 *
 * @param type where the status is explained
 * @param title the status in words
 * @param detail what was found, what was expected, and what may help
 */
public record Problem(String type, String title, int status, String detail, String instance) {
    private static final Map<Integer, String> TITLES = Map.ofEntries(
            Map.entry(400, "Bad request"),
            Map.entry(401, "A token is needed"),
            Map.entry(403, "Not allowed"),
            Map.entry(404, "Not found"),
            Map.entry(405, "Method not allowed"),
            Map.entry(408, "Too slow"),
            Map.entry(409, "Not possible now"),
            Map.entry(413, "Too large"),
            Map.entry(414, "Address too long"),
            Map.entry(415, "Not JSON"),
            Map.entry(421, "Wrong host"),
            Map.entry(429, "Too many jobs"),
            Map.entry(431, "Headers too long"),
            Map.entry(500, "An error in hornbeam"),
            Map.entry(501, "Not supported"),
            Map.entry(503, "Cut off"),
            Map.entry(505, "HTTP version not supported"));

    static Problem of(int status, String detail, String path) {
        return new Problem("about:blank", TITLES.getOrDefault(status, "Problem"), status, detail, path);
    }

    /** What went wrong, in one line; what is not known to be harmless is not told. */
    static Problem of(Throwable fault, String path) {
        if (fault instanceof ApiProblem problem) {
            return of(problem.status(), problem.getMessage(), path);
        }
        if (fault instanceof InputException input) {
            return of(input.isUnknownName() ? 404 : 400, input.getMessage(), path);
        }
        if (isCancelled(fault)) {
            return of(
                    503,
                    path + ": cut off because it took too long. Maybe ask for less, or raise --request-timeout.",
                    path);
        }
        if (Memory.isExhausted(fault)) {
            return of(
                    503,
                    path + ": out of memory. Maybe ask for less, or start it with more: HORNBEAM_OPTS=-Xmx8g.",
                    path);
        }
        if (fault instanceof UncheckedIOException || fault instanceof IOException) {
            return of(
                    409,
                    path + ": a file of the server could not be read or written. Maybe its messages say more.",
                    path);
        }
        return of(
                500,
                "an error in hornbeam: " + fault.getClass().getSimpleName()
                        + ". Maybe the messages of the server say more.",
                path);
    }

    private static boolean isCancelled(Throwable fault) {
        Throwable cause = fault;
        while (cause != null
                && !(cause instanceof CancellationException
                        || cause instanceof InterruptedException
                        || cause instanceof java.nio.channels.ClosedByInterruptException)) {
            cause = cause.getCause();
        }
        return cause != null;
    }

    void send(Exchange exchange) {
        if (status == 503) {
            exchange.put("Retry-After", "5");
        }
        if (status == 401) {
            exchange.put("WWW-Authenticate", "Bearer realm=\"hornbeam\"");
        }
        if (status == 408) {
            exchange.put("Connection", "close");
        }
        exchange.send(status, "application/problem+json", JsonMapping.bytes(this));
    }
}
