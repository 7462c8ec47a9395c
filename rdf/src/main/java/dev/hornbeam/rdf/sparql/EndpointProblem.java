package dev.hornbeam.rdf.sparql;

import dev.hornbeam.graph.read.UnpackLimit;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.ShownAddress;
import dev.hornbeam.rdf.sparql.Meter.TimeUpException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.zip.ZipException;
import javax.net.ssl.SSLException;

/** What can go wrong between an endpoint and its client, each with one wording that repeats no secret. */
final class EndpointProblem {
    private static final int LONGEST_EXCERPT = 160;

    private final EndpointAddress address;
    private final EndpointLogin login;
    private final EndpointLimits limits;
    private final String expected;
    private final boolean update;

    /** @param expected what an answer would have been */
    EndpointProblem(
            EndpointAddress address, EndpointLogin login, EndpointLimits limits, String expected, boolean update) {
        this.address = address;
        this.login = login;
        this.limits = limits;
        this.expected = expected;
        this.update = update;
    }

    private InputException of(String found, String maybe, Throwable thrown) {
        return InputException.of(address.toString(), found, expected, maybe, thrown);
    }

    InputException failed(IOException thrown, int times) {
        String again = times == 0 ? "" : ", " + (times + 1) + " times";
        if (thrown instanceof TimeUpException late) {
            return late.isWhole() ? timeUp() : silent(thrown);
        }
        if (isUnknownHost(thrown)) {
            return of("no host of that name", "Maybe it is misspelled, or there is no network.", thrown);
        }
        if (thrown instanceof ConnectException || thrown instanceof NoRouteToHostException) {
            return of("no server there" + again, "Maybe it is not started, or listens on another port.", thrown);
        }
        if (thrown instanceof SSLException) {
            return of(
                    "no secure connection (" + excerpt(thrown.getMessage()) + ")",
                    "Maybe the address begins with http://, or the certificate is not trusted here.",
                    thrown);
        }
        if (thrown instanceof ZipException) {
            return of("damaged gzip data (" + excerpt(thrown.getMessage()) + ")", "Maybe try again.", thrown);
        }
        return of(
                "a broken connection" + again + " (" + excerpt(thrown.getMessage()) + ")",
                update ? "Maybe try again." : "Maybe try again, with smaller pages.",
                thrown);
    }

    /** The JDK's client wraps one in the other. */
    static boolean isUnknownHost(Throwable thrown) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            if (t instanceof UnknownHostException || t instanceof UnresolvedAddressException) {
                return true;
            }
        }
        return false;
    }

    /** Nothing came for a while. */
    private InputException silent(Throwable thrown) {
        return of(
                "no answer within " + seconds(limits.idle()) + " s",
                "Maybe raise the idle timeout, or " + (update ? "send fewer facts at once." : "ask for smaller pages."),
                thrown);
    }

    /** The time for everything is over. */
    InputException timeUp() {
        return of(
                "no end within " + seconds(limits.total()) + " s",
                "Maybe raise the timeout, or " + (update ? "send fewer facts." : "ask a narrower query."),
                null);
    }

    InputException tooMuch(String does, long most, String what) {
        return of(
                "an endpoint that " + does + " more than " + UnpackLimit.amount(most),
                "Maybe ask a narrower query, or allow more to be " + what + ".",
                null);
    }

    InputException bomb(int times) {
        return of(
                "an answer that unpacks to more than " + times + " times its size",
                "Maybe this is not the endpoint that it should be.",
                null);
    }

    InputException unknownCoding(String coding) {
        return of(
                "an answer packed by \"" + excerpt(coding) + "\"",
                "Maybe a server in between packs it: only gzip was asked for.",
                null);
    }

    InputException redirectedAway(String location) {
        return of(
                "a redirect to " + excerpt(ShownAddress.of(location)),
                "Maybe give that address yourself, if you trust it: redirects are followed on the same server only.",
                null);
    }

    InputException redirects() {
        return of("one redirect after another", "Maybe this is not the address of the endpoint.", null);
    }

    /**
     * @param body the beginning of what the server says
     * @param sent whether a login was sent
     */
    InputException status(int status, String body, boolean sent, boolean moved) {
        String maybe = switch (status) {
            case 400 ->
                "Maybe the endpoint does not know something that the " + (update ? "update" : "query") + " uses.";
            case 401, 403 -> refusal(sent, moved);
            case 404, 405 ->
                "Maybe this is not the address of the endpoint: it often ends in "
                        + (update ? "/update or /statements." : "/sparql or /query.");
            case 413 -> "Maybe send fewer facts at once.";
            case 415 -> "Maybe this is not an address that takes updates: it often ends in /update or /statements.";
            case 429 -> "Maybe wait a while: the endpoint allows only a limited number of requests.";
            default ->
                status >= 500
                        ? update
                                ? "Maybe it is busy, or read-only."
                                : "Maybe the query is too heavy for it: try smaller pages or a narrower query."
                        : "Maybe this is not the address of the endpoint.";
        };
        return of("HTTP status " + status + (body.isBlank() ? "" : " (" + excerpt(body) + ")"), maybe, null);
    }

    private String refusal(boolean sent, boolean moved) {
        if (sent) {
            return "Maybe the login is wrong, or this user may not " + (update ? "write" : "read") + " there.";
        }
        return moved && login.isFor(address)
                ? "Maybe give the address that it redirects to: a login goes to the server that you name only."
                : "Maybe it requires a login: set " + EndpointLogin.USER + " and " + EndpointLogin.PASSWORD + ", or "
                        + EndpointLogin.TOKEN + ", in the environment.";
    }

    /** A text of others in one line, shortened, without secrets. */
    String excerpt(String text) {
        String line = address.hidden(login.hidden(String.valueOf(text)))
                .replaceAll("\\s+", " ")
                .strip();
        return line.length() <= LONGEST_EXCERPT ? line : line.substring(0, LONGEST_EXCERPT) + "…";
    }

    private static String seconds(Duration time) {
        long millis = time.toMillis();
        return millis % 1000 == 0 ? Long.toString(millis / 1000) : Double.toString(millis / 1000.0);
    }
}
