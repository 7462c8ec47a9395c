package dev.hornbeam.rdf.sparql;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import javax.net.ssl.SSLException;

/** The errors that can occur between an endpoint and its reader, each with one wording. */
final class SparqlProblem {
    private static final String RESULTS = "SPARQL results";
    private static final int LONGEST_EXCERPT = 160;

    private SparqlProblem() {}

    static InputException failed(String where, Duration timeout, IOException thrown) {
        if (thrown instanceof SocketTimeoutException) {
            return InputException.of(
                    where,
                    "no answer within " + seconds(timeout) + " s",
                    RESULTS,
                    "Maybe raise the timeout, or ask for smaller pages.",
                    thrown);
        }
        if (thrown instanceof UnknownHostException) {
            return InputException.of(
                    where, "no host of that name", RESULTS, "Maybe it is misspelled, or there is no network.", thrown);
        }
        if (thrown instanceof ConnectException || thrown instanceof NoRouteToHostException) {
            return InputException.of(
                    where, "no server there", RESULTS, "Maybe it is not started, or listens on another port.", thrown);
        }
        if (thrown instanceof SSLException) {
            return InputException.of(
                    where,
                    "no secure connection (" + excerpt(thrown.getMessage()) + ")",
                    RESULTS,
                    "Maybe the address begins with http://, or the certificate is not trusted here.",
                    thrown);
        }
        return InputException.of(
                where,
                "a broken connection (" + excerpt(thrown.getMessage()) + ")",
                RESULTS,
                "Maybe try again, with smaller pages.",
                thrown);
    }

    static InputException status(String where, int status, String body) {
        String maybe = switch (status) {
            case 400 -> "Maybe the endpoint does not know something that the query uses.";
            case 401, 403 -> "Maybe it requires a login, which is not supported: ask for a dump of the data instead.";
            case 404, 405 -> "Maybe this is not the address of the endpoint: it often ends in /sparql or /query.";
            case 429 -> "Maybe wait a while: the endpoint allows only a limited number of requests.";
            default ->
                status >= 500
                        ? "Maybe the query is too heavy for it: try smaller pages or a narrower query."
                        : "Maybe this is not the address of the endpoint.";
        };
        String words = body.isBlank() ? "" : " (" + excerpt(body) + ")";
        return InputException.of(where, "HTTP status " + status + words, RESULTS, maybe);
    }

    static InputException notResults(String where, String found, Throwable thrown) {
        return InputException.of(
                where,
                excerpt(found),
                RESULTS + " in JSON, XML or TSV",
                "Maybe this is not the address of the endpoint: it often ends in /sparql or /query.",
                thrown);
    }

    static InputException samePage(String where) {
        return InputException.of(
                where,
                "the same rows on two pages",
                "other rows after an OFFSET",
                "Maybe the endpoint ignores OFFSET: ask for all in one request (a page size of 0).");
    }

    /** A blank node that occurs on two pages would become two entities. */
    static InputException splitBlanks(String where) {
        return InputException.of(
                where,
                "blank nodes in an answer of more than one page, which nothing tells apart or together",
                "an answer on one page, or one without blank nodes",
                "Maybe ask for all in one request (pages of size 0), or add to the query: "
                        + "FILTER (!isBlank(?s) && !isBlank(?o)).");
    }

    static InputException cutBlanks(String where, long rows, long expected) {
        return InputException.of(
                where,
                rows + " rows about blank nodes",
                "all " + expected
                        + " of them in one answer, because nothing tells blank nodes of two answers apart or together",
                "Maybe the endpoint limits its answers: leave blank nodes out by a query of your own, "
                        + "\"SELECT ?s ?p ?o { ?s ?p ?o FILTER (isIRI(?s) && isIRI(?o)) }\".");
    }

    static InputException unbound(String where) {
        return InputException.of(
                where,
                "a row without a value for each of subject, predicate and object",
                "three values in each row",
                "Maybe the query has an OPTIONAL part: leave it out.");
    }

    private static String seconds(Duration timeout) {
        long millis = timeout.toMillis();
        return millis % 1000 == 0 ? Long.toString(millis / 1000) : Double.toString(millis / 1000.0);
    }

    private static String excerpt(String text) {
        String line = String.valueOf(text).replaceAll("\\s+", " ").strip();
        return line.length() <= LONGEST_EXCERPT ? line : line.substring(0, LONGEST_EXCERPT) + "…";
    }
}
