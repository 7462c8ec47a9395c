package dev.hornbeam.rdf.sparql;

import dev.hornbeam.input.InputException;
import java.util.Locale;

/** The errors that can occur between an endpoint and its reader, each with one wording. */
final class SparqlProblem {
    /** What queries are answered with. */
    static final String RESULTS = "SPARQL results";

    private SparqlProblem() {}

    static InputException notResults(String where, String found, Throwable thrown) {
        return InputException.of(
                where,
                found,
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

    static InputException tooManyOnPage(String where, long most) {
        return InputException.of(
                where,
                "more rows than the " + number(most) + " that were asked for",
                "an answer that keeps to its LIMIT",
                "Maybe the endpoint ignores LIMIT: ask for all in one request (a page size of 0).");
    }

    static InputException tooMany(String where, String what, long most) {
        return InputException.of(
                where,
                "more than " + number(most) + " " + what,
                "an answer that ends before",
                "Maybe ask a narrower query, or allow more " + what + ".");
    }

    static InputException repeated(String where) {
        return InputException.of(
                where,
                "rows of an earlier page again",
                "the same order of rows on every page",
                "Maybe the endpoint ignores ORDER BY, or somebody writes to it: ask for all in one request "
                        + "(a page size of 0).");
    }

    static InputException miscounted(String where, long rows, long counted) {
        return InputException.of(
                where,
                number(rows) + " rows",
                "the " + number(counted) + " that the endpoint counts",
                "Maybe it limits its answers (ask for smaller pages), or somebody writes to it (try again, or read leniently).");
    }

    static InputException unverified(String where) {
        return InputException.of(
                where,
                "an answer of which nothing tells whether it is whole: the endpoint counts no rows",
                "an endpoint that counts, or an answer in pages of JSON",
                "Maybe ask for pages (a page size of 10000), or read leniently.");
    }

    static InputException partial(String where, String found) {
        return InputException.of(
                where,
                "an answer that the endpoint cut short (" + found + ")",
                "a whole one",
                "Maybe ask for smaller pages or a narrower query.");
    }

    static InputException notUtf8(String where, long offset) {
        return InputException.of(
                where,
                "a byte that is not UTF-8 at offset " + offset + " of an answer",
                "text in UTF-8",
                "Maybe the endpoint sends another encoding, or its data was loaded in one.");
    }

    static InputException otherCharset(String where, String charset) {
        return InputException.of(
                where, "an answer in " + charset, "text in UTF-8", "Maybe the endpoint can be told to send UTF-8.");
    }

    static InputException longRow(String where, long most) {
        return InputException.of(
                where,
                "more than " + number(most) + " bytes without a row",
                "rows of a sensible length",
                "Maybe this is not the endpoint that it should be.");
    }

    static InputException cut(String where) {
        return InputException.of(
                where,
                "an answer that ends too early",
                "one that ends as its format says",
                "Maybe the endpoint broke off: try again, with smaller pages.");
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
