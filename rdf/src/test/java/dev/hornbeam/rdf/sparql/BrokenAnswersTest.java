package dev.hornbeam.rdf.sparql;

import static dev.hornbeam.rdf.sparql.RawEndpoint.JSON;
import static dev.hornbeam.rdf.sparql.RawEndpoint.TSV;
import static dev.hornbeam.rdf.sparql.RawEndpoint.head;
import static dev.hornbeam.rdf.sparql.RawEndpoint.reply;
import static dev.hornbeam.rdf.sparql.RawEndpoint.row;
import static dev.hornbeam.rdf.sparql.RawEndpoint.status;
import static dev.hornbeam.rdf.sparql.RawEndpoint.table;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import dev.hornbeam.rdf.CollectingSink;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that break off, or are refused for a while: read whole in the end, or one line; never a part taken for all. */
@Timeout(100)
class BrokenAnswersTest {
    private static final int FACTS = 1000;

    private final CollectingSink sink = new CollectingSink(false);
    private RawEndpoint endpoint;

    @AfterEach
    void stop() throws IOException {
        endpoint.close();
    }

    private SparqlOptions options(RawEndpoint.Answer answer) throws IOException {
        endpoint = new RawEndpoint(answer);
        return SparqlOptions.of(endpoint.address()).withPageSize(400);
    }

    /** Reads all facts, and gives what was said. */
    private List<String> readsAll(SparqlOptions options) {
        List<String> notes = new SparqlSource(options).read(sink);
        assertThat(sink.facts).hasSize(FACTS).doesNotHaveDuplicates();
        return notes;
    }

    private void fails(SparqlOptions options, String words) {
        assertThatThrownBy(() -> new SparqlSource(options).read(sink))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(words)
                .hasMessageContaining(". Maybe ");
    }

    /** Everything is answered well but the third request, which is the second page. */
    private static RawEndpoint.Answer once(RawEndpoint.Answer bad) {
        return (request, out) -> {
            if (request.number() == 3) {
                bad.send(request, out);
            } else {
                reply(out, TSV, table(request, FACTS));
            }
        };
    }

    private static RawEndpoint.Answer cut(int rows, String... headers) {
        return (request, out) -> {
            String whole = request.counts() ? table(request, FACTS) : "?s\t?p\t?o\n";
            out.write(head("200 OK", headers));
            out.write(whole.getBytes(UTF_8));
            for (int i = 0; !request.counts() && i < rows; i++) {
                out.write(row(request.offset() + i).getBytes(UTF_8));
            }
        };
    }

    @ParameterizedTest
    @CsvSource({"429", "502", "503", "504"})
    void aBusyEndpointIsAskedAgain(int status) throws IOException {
        List<String> notes = readsAll(options(once((request, out) -> status(out, status, "Retry-After: 0"))));
        assertThat(notes)
                .containsExactly(endpoint.address()
                        + ": asked again 1 time, because the endpoint was busy or the connection broke.");
    }

    @Test
    void aPageIsAskedForAgainWhenTheConnectionBreaks() throws IOException {
        assertThat(readsAll(options(once((request, out) -> {
                    throw new RawEndpoint.Reset();
                }))))
                .hasSize(1);
        endpoint.close();
        sink.facts.clear();
        readsAll(options(once(cut(100, "Content-Type: " + TSV, "Content-Length: 40000"))));
        endpoint.close();
        sink.facts.clear();
        readsAll(options(once((request, out) -> {
            out.write(head("200 OK", "Content-Type: " + TSV, "Transfer-Encoding: chunked"));
            out.write("400\r\n?s\t?p\t?o\n".getBytes(UTF_8));
            out.write(row(request.offset()).getBytes(UTF_8));
        })));
        assertThat(endpoint.requests.get(3).query())
                .isEqualTo(endpoint.requests.get(2).query());
    }

    @Test
    void anAnswerThatIsNeverWholeIsAnError() throws IOException {
        SparqlOptions options = options(cut(100, "Content-Type: " + TSV, "Content-Length: 40000"));
        fails(options.withLimits(options.limits().withRetries(1)), "a broken connection");
        assertThat(sink.facts).isEmpty();
    }

    @Test
    void anEndpointThatIsNeverReadyIsAnErrorAndNotWaitedForTooLong() throws IOException {
        SparqlOptions options = options((request, out) -> status(out, 503, "Retry-After: 0"));
        fails(options, "HTTP status 503");
        assertThat(endpoint.requests).hasSize(6);
        endpoint.close();
        SparqlOptions hour = options((request, out) -> status(out, 503, "Retry-After: 3600"));
        fails(hour.withTimeout(Duration.ofSeconds(20)), "HTTP status 503");
        assertThat(endpoint.requests).hasSize(1);
    }

    /** Without a length, a connection that is closed early looks like the end. */
    @Test
    void pagesThatAreCutBetweenRowsAreReadToTheEnd() throws IOException {
        endpoint =
                new RawEndpoint((request, out) -> cut(Math.min(100, FACTS - request.offset()), "Content-Type: " + TSV)
                        .send(request, out));
        readsAll(SparqlOptions.of(endpoint.address()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "SELECT ?s ?p ?o { ?s ?p ?o }", "SELECT ?s ?p ?o { ?s ?p ?o } LIMIT 5000"})
    void oneAnswerThatIsCutBetweenRowsIsAnError(String query) throws IOException {
        SparqlOptions options = options(cut(100, "Content-Type: " + TSV)).withPageSize(0);
        SparqlOptions asked = query.isEmpty() ? options : options.withQuery(query);
        fails(asked, "found 100 rows, expected the 1,000 that the endpoint counts");
        CollectingSink lenient = new CollectingSink(true);
        new SparqlSource(asked).read(lenient);
        assertThat(lenient.facts).hasSize(100);
    }

    @Test
    void aPageThatIsCutToNothingIsAnError() throws IOException {
        SparqlOptions options = options((request, out) ->
                cut(request.offset() == 0 ? 400 : 0, "Content-Type: " + TSV).send(request, out));
        fails(options, "found 400 rows, expected the 1,000 that the endpoint counts");
    }

    @Test
    void whereNothingIsCountedATableWithoutLengthIsNotTrusted() throws IOException {
        RawEndpoint.Answer uncounted = (request, out) -> {
            if (request.counts()) {
                status(out, request.asksBlanks() ? 200 : 500);
            } else {
                cut(request.offset() == 0 ? 400 : 0, "Content-Type: " + TSV).send(request, out);
            }
        };
        fails(
                options(uncounted).withQuery("SELECT ?s ?p ?o { ?s ?p ?o }"),
                "found an answer of which nothing tells whether it is whole");
    }

    @Test
    void aRowThatIsCutIsNoRow() throws IOException {
        String table = "?s\t?p\t?o\n" + row(0) + "<http://e/1>\t<http://e/r>\t12";
        SparqlOptions options = options((request, out) -> reply(out, TSV, request.counts() ? "?n\n2\n" : table))
                .withLiterals(true);
        fails(options, "found an answer that ends too early");
        assertThat(sink.facts).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "xml"})
    void anAnswerThatIsCutAnywhereIsAnError(String format) throws IOException {
        String text = format.equals("json") ? """
                {"head": {"vars": ["s", "p", "o"]}, "results": {"bindings": [
                {"s": {"type": "uri", "value": "http://e/a"}, "p": {"type": "uri", "value": "http://e/b"},
                 "o": {"type": "uri", "value": "http://e/c"}}]}}""" : """
                <?xml version="1.0"?><sparql xmlns="http://www.w3.org/2005/sparql-results#"><head>
                <variable name="s"/><variable name="p"/><variable name="o"/></head><results><result>
                <binding name="s"><uri>http://e/a</uri></binding><binding name="p"><uri>http://e/b</uri></binding>
                <binding name="o"><uri>http://e/c</uri></binding></result></results></sparql>""";
        int[] length = {0};
        SparqlOptions options = options((request, out) -> reply(
                        out,
                        request.counts() ? TSV : "application/sparql-results+" + format,
                        request.counts() ? "?n\n1\n".getBytes(UTF_8) : Arrays.copyOf(text.getBytes(UTF_8), length[0])))
                .withPageSize(0);
        for (length[0] = 0; length[0] < text.length(); length[0] += length[0] < text.length() - 40 ? 7 : 1) {
            assertThatThrownBy(() -> new SparqlSource(options).read(sink))
                    .as(text.substring(0, length[0]))
                    .isInstanceOf(InputException.class);
        }
        sink.facts.clear();
        length[0] = text.length();
        new SparqlSource(options).read(sink);
        assertThat(sink.facts).hasSize(1);
    }

    @Test
    void otherRowsOnPageTwoAreNoticed() throws IOException {
        Random random = new Random(1);
        SparqlOptions options = options((request, out) -> {
            StringBuilder rows = new StringBuilder("?s\t?p\t?o\n");
            for (int i = 0; i < Math.min(400, FACTS - request.offset()); i++) {
                rows.append(row(random.nextInt(FACTS) % 500 + request.offset() / 4));
            }
            reply(out, TSV, request.counts() ? table(request, FACTS) : rows.toString());
        });
        fails(options, "found rows of an earlier page again");
    }

    @Test
    void equalRowsSideBySideAreNoFault() throws IOException {
        SparqlOptions options = options((request, out) -> {
            StringBuilder rows = new StringBuilder("?s\t?p\t?o\n");
            for (int i = request.offset(); i < Math.min(FACTS, request.offset() + 400); i++) {
                rows.append(row(i / 3));
            }
            reply(out, TSV, request.counts() ? table(request, FACTS) : rows.toString());
        });
        new SparqlSource(options.withQuery("SELECT ?s ?p ?o { ?s ?p ?o }")).read(sink);
        assertThat(new TreeSet<>(sink.facts)).hasSize(FACTS / 3 + 1);
    }

    @Test
    void moreRowsThanAreCountedAreAnError() throws IOException {
        fails(
                options((request, out) -> reply(out, TSV, table(request, request.counts() ? 900 : FACTS))),
                "found 1,000 rows, expected the 900 that the endpoint counts");
    }

    @Test
    void blankNodesAreNamedWithoutTheAddress() throws IOException {
        endpoint = new RawEndpoint((request, out) -> reply(
                out,
                request.counts() ? TSV : JSON,
                request.counts()
                        ? request.asksBlanks() ? "?n\n1\n" : "?n\n0\n"
                        : "{\"head\": {\"vars\": [\"s\", \"p\", \"o\"]}, \"results\": {\"bindings\": ["
                                + (request.asksBlanks()
                                        ? "{\"s\": {\"type\": \"bnode\", \"value\": \"b0\"}, \"p\": {\"type\": \"uri\", "
                                                + "\"value\": \"http://e/b\"}, \"o\": {\"type\": \"uri\", \"value\": \"http://e/c\"}}"
                                        : "")
                                + "]}}"));
        String secret = endpoint.address().replace("http://", "http://gus:hush@") + "?key=hush";
        new SparqlSource(SparqlOptions.of(secret)).read(sink);
        assertThat(sink.facts).containsExactly("_:sparql-p0.b0 <http://e/b> <http://e/c>");
    }
}
