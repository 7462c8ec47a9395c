package dev.hornbeam.rdf.sparql;

import static dev.hornbeam.rdf.sparql.RawEndpoint.JSON;
import static dev.hornbeam.rdf.sparql.RawEndpoint.TSV;
import static dev.hornbeam.rdf.sparql.RawEndpoint.head;
import static dev.hornbeam.rdf.sparql.RawEndpoint.packed;
import static dev.hornbeam.rdf.sparql.RawEndpoint.reply;
import static dev.hornbeam.rdf.sparql.RawEndpoint.row;
import static dev.hornbeam.rdf.sparql.RawEndpoint.status;
import static dev.hornbeam.rdf.sparql.RawEndpoint.table;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.input.InputException;
import dev.hornbeam.rdf.CollectingSink;
import dev.hornbeam.rdf.sparql.FactUpload.UploadOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Endpoints that never end: each is given up with one line, whatever it sends. */
@Timeout(100)
class HostileEndpointIT {
    private static final String HEAD = "{\"head\": {\"vars\": [\"s\", \"p\", \"o\"]}, \"results\": {\"bindings\": [";

    private RawEndpoint endpoint;

    @AfterEach
    void stop() throws IOException {
        endpoint.close();
    }

    private static String problem(SparqlOptions options) {
        try {
            new SparqlSource(options).read(new CollectingSink(false));
        } catch (InputException problem) {
            assertThat(problem.getMessage())
                    .contains(": found ", ", expected ", ". Maybe ")
                    .doesNotContain("\n");
            return problem.getMessage();
        }
        throw new AssertionError("no problem");
    }

    /** What is said if the answer to everything but counts is sent. */
    private String problem(UnaryOperator<SparqlOptions> options, RawEndpoint.Answer answer) throws IOException {
        endpoint = new RawEndpoint((request, out) -> {
            if (request.counts()) {
                reply(out, TSV, table(request, 1000));
            } else {
                answer.send(request, out);
            }
        });
        return problem(options.apply(SparqlOptions.of(endpoint.address())));
    }

    private static UnaryOperator<SparqlOptions> with(UnaryOperator<EndpointLimits> limits) {
        return options -> options.withLimits(limits.apply(options.limits()));
    }

    private static UnaryOperator<SparqlOptions> inASecond() {
        return options -> options.withTimeout(Duration.ofSeconds(1));
    }

    private static void endlessly(OutputStream out, byte[] piece, long pause) throws Exception {
        while (true) {
            out.write(piece);
            out.flush();
            Thread.sleep(pause);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", " ", HEAD})
    void aBodyThatDripsEndsInTime(String beginning) throws IOException {
        assertThat(problem(inASecond(), (request, out) -> {
                    out.write(head("200 OK", "Content-Type: " + JSON));
                    out.write(beginning.getBytes(UTF_8));
                    endlessly(out, new byte[] {' '}, 20);
                }))
                .contains("found no end within 1 s");
    }

    @Test
    void headersThatDripEndInTime() throws IOException {
        assertThat(problem(inASecond(), (request, out) -> {
                    out.write("HTTP/1.1 200 OK\r\n".getBytes(UTF_8));
                    endlessly(out, "X: y\r\n".getBytes(UTF_8), 20);
                }))
                .contains("found no end within 1 s");
    }

    @Test
    void anErrorPageThatDripsEndsInTime() throws IOException {
        assertThat(problem(options -> options.withTimeout(Duration.ofSeconds(4)), (request, out) -> {
                    out.write(head("404 Not Found"));
                    endlessly(out, new byte[] {'x'}, 20);
                }))
                .contains("HTTP status 404");
    }

    @Test
    void endlessHeadersEnd() throws IOException {
        assertThat(problem(options -> options.withTimeout(Duration.ofSeconds(20)), (request, out) -> {
                    out.write("HTTP/1.1 200 OK\r\n".getBytes(UTF_8));
                    for (int i = 0; ; i++) {
                        out.write(("X" + i + ": " + "y".repeat(1000) + "\r\n").getBytes(UTF_8));
                    }
                }))
                .contains("expected SPARQL results");
    }

    @Test
    void endlessRowsOfOneAnswerEnd() throws IOException {
        assertThat(problem(
                        with(limits -> limits.withRows(5000)).andThen(options -> options.withPageSize(0))::apply,
                        HostileEndpointIT::endlessRows))
                .contains("found more than 5,000 rows");
    }

    private static void endlessRows(RawEndpoint.Request request, OutputStream out) throws IOException {
        out.write(head("200 OK", "Content-Type: " + TSV));
        out.write("?s\t?p\t?o\n".getBytes(UTF_8));
        for (int i = 0; ; i++) {
            out.write(row(i).getBytes(UTF_8));
        }
    }

    @Test
    void aPageKeepsToItsLimit() throws IOException {
        assertThat(problem(options -> options.withPageSize(100), HostileEndpointIT::endlessRows))
                .contains("found more rows than the 100 that were asked for");
        endpoint.close();
        assertThat(problem(
                        options -> options.withQuery("SELECT ?s ?p ?o { ?s ?p ?o } LIMIT 7"),
                        HostileEndpointIT::endlessRows))
                .contains("found more rows than the 7 that were asked for");
    }

    @Test
    void endlessPagesEnd() throws IOException {
        assertThat(problem(
                        with(limits -> limits.withPages(20)).andThen(options -> options.withPageSize(10))::apply,
                        (request, out) -> reply(out, TSV, table(request, Integer.MAX_VALUE))))
                .contains("found more than 20 pages");
        assertThat(endpoint.requests).hasSize(21);
    }

    @Test
    void whiteSpaceWithoutEndEnds() throws IOException {
        byte[] spaces = " ".repeat(1 << 16).getBytes(UTF_8);
        assertThat(problem(options -> options, (request, out) -> {
                    out.write(head("200 OK", "Content-Type: " + JSON));
                    out.write(HEAD.getBytes(UTF_8));
                    endlessly(out, spaces, 0);
                }))
                .contains("found more than 16,000,000 bytes without a row");
        endpoint.close();
        assertThat(problem(options -> options, (request, out) -> {
                    out.write(head("200 OK", "Content-Type: " + JSON));
                    out.write((HEAD + "]}}").getBytes(UTF_8));
                    endlessly(out, spaces, 0);
                }))
                .contains("found more than 16,000,000 bytes without a row");
    }

    @Test
    void aSmallStreamThatUnpacksToALargeOneEnds() throws IOException {
        byte[] spaces = packed(" ".repeat(1 << 20).getBytes(UTF_8), 100);
        RawEndpoint.Answer answer = (request, out) -> {
            out.write(head(
                    "200 OK", "Content-Type: " + JSON, "Content-Encoding: gzip", "Content-Length: " + spaces.length));
            out.write(spaces);
        };
        assertThat(spaces.length).isLessThan(1 << 18);
        assertThat(problem(with(limits -> limits.withUnpacked(10_000_000)), answer))
                .contains("found an endpoint that unpacks to more than 10 MB");
        endpoint.close();
        assertThat(problem(options -> options, answer)).contains("found more than 16,000,000 bytes without a row");
    }

    @Test
    void whatIsReceivedIsLimited() throws IOException {
        assertThat(problem(
                        with(limits -> limits.withBytes(100_000)).andThen(options -> options.withPageSize(0))::apply,
                        HostileEndpointIT::endlessRows))
                .contains("found an endpoint that sends more than 100,000 bytes");
    }

    @Test
    void otherPackingIsRefused() throws IOException {
        assertThat(problem(options -> options, (request, out) -> {
                    out.write(head("200 OK", "Content-Type: " + TSV, "Content-Encoding: br"));
                    out.write(new byte[100]);
                }))
                .contains("found an answer packed by \"br\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"FFFFFFFFFFFFFFFF\r\n", "-1\r\n", "zzz\r\n"})
    void chunksOfNonsensicalLengthAreAnError(String chunk) throws IOException {
        assertThat(problem(with(limits -> limits.withRetries(0).withTotal(Duration.ofSeconds(20))), (request, out) -> {
                    out.write(head("200 OK", "Content-Type: " + TSV, "Transfer-Encoding: chunked"));
                    out.write(chunk.getBytes(UTF_8));
                }))
                .contains("expected SPARQL results");
    }

    @Test
    void noHttpAtAllIsAnError() throws IOException {
        assertThat(problem(
                        with(limits -> limits.withRetries(0).withTotal(Duration.ofSeconds(20))),
                        (request, out) -> out.write("SSH-2.0-OpenSSH_9.2\r\n".getBytes(UTF_8))))
                .contains("expected SPARQL results");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:%d/sparql", "http://127.0.0.1:%d/", "//localhost:%d/x"})
    void noOtherServerIsAskedAfterARedirect(String location) throws IOException {
        try (RawEndpoint other = new RawEndpoint((request, out) -> reply(out, TSV, table(request, 10)))) {
            String target = location.formatted(other.port());
            endpoint = new RawEndpoint((request, out) -> status(out, 307, "Location: " + target));
            assertThat(problem(SparqlOptions.of(endpoint.address()))).contains("found a redirect to ", "//");
            assertThat(other.requests).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:///etc/passwd",
                "file:/etc/passwd",
                "jar:file:/x.jar!/y",
                "ftp://localhost/",
                "http://gus:hush@localhost/",
                "http://[",
                "\\\\host\\share"
            })
    void redirectsToAnythingElseAreRefused(String location) throws IOException {
        endpoint = new RawEndpoint((request, out) -> status(out, 302, "Location: " + location));
        assertThat(problem(SparqlOptions.of(endpoint.address())))
                .contains("found a redirect to ")
                .doesNotContain("hush");
        assertThat(endpoint.requests).hasSize(1);
    }

    @Test
    void bytesThatAreNotUtf8AreAnErrorWithTheirPlace() throws IOException {
        String rows = "?s\t?p\t?o\n<http://e/Zo\u00EB>\t<http://e/r>\t<http://e/a>\n"
                + "<http://e/Zo\u00E9>\t<http://e/r>\t<http://e/a>\n";
        assertThat(problem(options -> options, (request, out) -> reply(out, TSV, rows.getBytes(ISO_8859_1))))
                .contains("found a byte that is not UTF-8 at offset 22 of an answer");
        endpoint.close();
        assertThat(problem(
                        options -> options,
                        (request, out) -> reply(out, TSV + "; charset=ISO-8859-1", rows.getBytes(ISO_8859_1))))
                .contains("found an answer in iso-8859-1, expected text in UTF-8");
    }

    @Test
    void anAnswerThatTheEndpointCutShortIsAnError() throws IOException {
        assertThat(problem(options -> options, (request, out) -> {
                    byte[] rows = table(request, 10).getBytes(UTF_8);
                    out.write(head(
                            "200 OK", "Content-Type: " + TSV, "X-SQL-State: S1TAT", "Content-Length: " + rows.length));
                    out.write(rows);
                }))
                .contains("found an answer that the endpoint cut short (X-SQL-State S1TAT)");
    }

    @Test
    void secretsThatAServerRepeatsAreHidden() throws IOException {
        endpoint = new RawEndpoint((request, out) -> {
            byte[] page = ("No: " + request.head().replace("\r\n", " ")).getBytes(UTF_8);
            out.write(head("404 Not Found", "Content-Length: " + page.length));
            out.write(page);
        });
        String address = endpoint.address().replace("http://", "http://gus:hush-hush@") + "?apikey=secret1";
        assertThat(problem(SparqlOptions.of(address)))
                .startsWith(endpoint.address() + "?apikey=…: found HTTP status 404 (No: POST /sparql?apikey=… HTTP")
                .doesNotContain("secret1")
                .doesNotContain("hush")
                .doesNotContain("Z3Vz");
        assertThat(endpoint.requests.get(0).head()).contains("Authorization: Basic Z3VzOmh1c2gtaHVzaA==", "secret1");
        assertThat(SparqlOptions.of(address).toString()).doesNotContain("hush").doesNotContain("secret1");
        assertThat(List.of(UploadOptions.of(address)).toString())
                .doesNotContain("hush")
                .doesNotContain("secret1");
    }
}
