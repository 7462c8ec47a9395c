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
    private static final String RESULTS = SparqlHttp.RESULTS;
    private static final int LONGEST_EXCERPT = 160;

    private SparqlProblem() {}

    static InputException failed(String where, Duration timeout, IOException thrown) {
        return failed(where, RESULTS, timeout, thrown);
    }

    /** @param expected what an answer would have been */
    static InputException failed(String where, String expected, Duration timeout, IOException thrown) {
        if (thrown instanceof SocketTimeoutException) {
            return InputException.of(
                    where,
                    "no answer within " + seconds(timeout) + " s",
                    expected,
                    "Maybe raise the timeout, or "
                            + (isUpdate(expected) ? "send fewer facts at once." : "ask for smaller pages."),
                    thrown);
        }
        if (thrown instanceof UnknownHostException) {
            return InputException.of(
                    where, "no host of that name", expected, "Maybe it is misspelled, or there is no network.", thrown);
        }
        if (thrown instanceof ConnectException || thrown instanceof NoRouteToHostException) {
            return InputException.of(
                    where, "no server there", expected, "Maybe it is not started, or listens on another port.", thrown);
        }
        if (thrown instanceof SSLException) {
            return InputException.of(
                    where,
                    "no secure connection (" + excerpt(thrown.getMessage()) + ")",
                    expected,
                    "Maybe the address begins with http://, or the certificate is not trusted here.",
                    thrown);
        }
        return InputException.of(
                where,
                "a broken connection (" + excerpt(thrown.getMessage()) + ")",
                expected,
                isUpdate(expected) ? "Maybe try again." : "Maybe try again, with smaller pages.",
                thrown);
    }

    private static boolean isUpdate(String expected) {
        return !expected.equals(RESULTS);
    }

    /**
     * @param expected what an answer would have been
     * @param login whether a login was sent
     */
    static InputException status(String where, String expected, int status, String body, boolean login) {
        boolean update = isUpdate(expected);
        String maybe = switch (status) {
            case 400 ->
                "Maybe the endpoint does not know something that the " + (update ? "update" : "query") + " uses.";
            case 401, 403 ->
                login
                        ? "Maybe the login is wrong, or this user may not " + (update ? "write" : "read") + " there."
                        : "Maybe it requires a login: set " + SparqlLogin.USER + " and " + SparqlLogin.PASSWORD
                                + ", or " + SparqlLogin.TOKEN + ", in the environment.";
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
        String words = body.isBlank() ? "" : " (" + excerpt(body) + ")";
        return InputException.of(where, "HTTP status " + status + words, expected, maybe);
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
