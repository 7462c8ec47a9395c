package dev.hornbeam.rdf.sparql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rdf.CollectingSink;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Endpoints that misbehave give one line that says how. */
class SparqlProblemTest {
    private static final String ROW = """
            {"head": {"vars": ["s", "p", "o"]}, "results": {"bindings": [
            {"s": {"type": "uri", "value": "http://e/a"}, "p": {"type": "uri", "value": "http://e/b"},
             "o": {"type": "uri", "value": "http://e/c"}}]}}
            """;
    private static final String NO_ROW =
            "{\"head\": {\"vars\": [\"s\", \"p\", \"o\"]}, \"results\": {\"bindings\": []}}";

    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private SparqlOptions options() {
        return SparqlOptions.of("http://localhost:" + server.getAddress().getPort() + "/sparql")
                .withLimits(EndpointLimits.DEFAULTS
                        .withTotal(Duration.ofSeconds(20))
                        .withRetries(1));
    }

    private static void answer(HttpExchange exchange, int status, String type, byte[] body) throws IOException {
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    private void answers(int status, String type, String body) {
        server.createContext("/sparql", exchange -> answer(exchange, status, type, body.getBytes(UTF_8)));
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

    @Test
    void aServerThatNeverAnswersIsGivenUp() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            String address = "http://localhost:" + silent.getLocalPort() + "/sparql";
            assertThat(problem(SparqlOptions.of(address).withTimeout(Duration.ofMillis(300))))
                    .isEqualTo(address + ": found no end within 0.3 s, expected SPARQL results."
                            + " Maybe raise the timeout, or ask a narrower query.");
            EndpointLimits impatient = EndpointLimits.DEFAULTS.withIdle(Duration.ofMillis(300));
            assertThat(problem(SparqlOptions.of(address).withLimits(impatient)))
                    .isEqualTo(address + ": found no answer within 0.3 s, expected SPARQL results."
                            + " Maybe raise the idle timeout, or ask for smaller pages.");
        }
    }

    @Test
    void anAnswerThatStopsHalfWayIsGivenUp() {
        server.createContext("/sparql", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().set("Content-Type", "application/sparql-results+json");
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write(ROW.substring(0, 60).getBytes(UTF_8));
            exchange.getResponseBody().flush();
        });
        assertThat(problem(options().withTimeout(Duration.ofMillis(300)))).contains("found no end within 0.3 s");
        assertThat(problem(options().withLimits(EndpointLimits.DEFAULTS.withIdle(Duration.ofMillis(300)))))
                .contains("found no answer within 0.3 s");
    }

    @Test
    void noServerAndNoHostAreToldApart() throws IOException {
        int port;
        try (ServerSocket closed = new ServerSocket(0)) {
            port = closed.getLocalPort();
        }
        assertThat(problem(SparqlOptions.of("http://localhost:" + port + "/sparql")))
                .contains("found no server there");
        assertThat(problem(SparqlOptions.of("http://no-such-host.invalid/sparql")))
                .contains("found no host of that name");
    }

    @ParameterizedTest
    @CsvSource({
        "400, does not know something",
        "401, login",
        "404, not the address",
        "429, wait a while",
        "500, too heavy",
        "503, too heavy"
    })
    void aStatusComesWithTheServersWords(int status, String maybe) {
        answers(status, "text/html", "<html><body>Virtuoso  <b>says</b>\nno</body></html>");
        assertThat(problem(options())).contains("found HTTP status " + status + " (Virtuoso says no)", maybe);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/html|<html/>",
                "application/json|{\"a\": 1}",
                "application/sparql-results+json|",
                "application/sparql-results+json|{\"head\": {\"vars\": [\"s\"",
                "application/sparql-results+json|{\"head\": {}, \"boolean\": true}",
                "application/sparql-results+xml|<html/>",
                "application/sparql-results+xml|<sparql><head/>",
                "text/tab-separated-values|?s\t?p\t?o\n<a\t<b>\t<c>\n"
            })
    void whatIsNotSparqlResultsIsRefused(String answer) {
        String[] parts = answer.split("\\|", 2);
        answers(200, parts[0], parts[1]);
        assertThat(problem(options())).contains("expected SPARQL results in JSON, XML or TSV");
    }

    @Test
    void anEndpointThatIgnoresOffsetIsNotReadForEver() {
        answers(200, "application/sparql-results+json", ROW);
        assertThat(problem(options().withPageSize(1))).contains("found the same rows on two pages");
    }

    @Test
    void aRedirectIsFollowedWithTheQueryAndGzipIsUnpacked() {
        server.createContext("/sparql", exchange -> {
            exchange.getResponseHeaders().set("Location", "/moved");
            answer(exchange, 301, "text/plain", new byte[0]);
        });
        server.createContext("/moved", exchange -> {
            String query = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
                out.write((query.matches(".*OFFSET\\++1\\D.*") ? NO_ROW : ROW).getBytes(UTF_8));
            }
            exchange.getResponseHeaders().set("Content-Encoding", "gzip");
            answer(exchange, 200, "application/sparql-results+json", packed.toByteArray());
        });
        CollectingSink sink = new CollectingSink(false);
        new SparqlSource(options().withQuery("SELECT ?s ?p ?o { ?s ?p ?o }")).read(sink);
        assertThat(sink.facts).containsExactly("<http://e/a> <http://e/b> <http://e/c>");
    }

    @Test
    void redirectsInACircleEnd() {
        server.createContext("/sparql", exchange -> {
            exchange.getResponseHeaders().set("Location", "/sparql");
            answer(exchange, 302, "text/plain", new byte[0]);
        });
        assertThat(problem(options())).contains("found one redirect after another");
    }

    @Test
    void aRowWithoutAValueIsABadRow() {
        answers(200, "application/sparql-results+json", ROW.replace("\"o\": {", "\"x\": {"));
        assertThat(problem(options())).contains("found a row without a value for each");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SELECT ?s ?p ?o WHERE { ?s ?p ?o|SPARQL query:1:",
                "SELECT ?s WHERE { ?s ?p ?o }|a SELECT of 1 variable,",
                "ASK { ?s ?p ?o }|an ASK",
                "DESCRIBE <http://e/a>|no rows of facts",
                "SELECT ?s ?p ?o WHERE { ?s my:own ?o }|Unresolved prefixed name: my:own",
                "''|SPARQL query"
            })
    void aQueryIsCheckedBeforeItIsSent(String query, String words) {
        assertThat(problem(options().withQuery(query)))
                .startsWith("SPARQL query")
                .contains(words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dbpedia.org/sparql", "ftp://e/x", "http:///x", "http://a b/", ""})
    void anAddressIsChecked(String address) {
        assertThatThrownBy(() -> SparqlOptions.of(address))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("SPARQL endpoint: found \"" + address + "\", expected an address");
    }
}
