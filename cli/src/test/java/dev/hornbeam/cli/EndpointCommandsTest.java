package dev.hornbeam.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What commands show and write of an endpoint whose address holds secrets, and how they end when it fails. */
class EndpointCommandsTest {
    private static final String HEAD =
            "{\"head\": {\"vars\": [\"s\", \"p\", \"o\", \"n\"]}, \"results\": {\"bindings\": [";

    @TempDir
    private Path folder;

    private final List<String> headers = Collections.synchronizedList(new ArrayList<>());
    private HttpServer server;
    private String secret;
    private int failures;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        secret = "http://gus:hush1@localhost:" + server.getAddress().getPort() + "/sparql?apikey=hush2";
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /** Two facts about blank nodes, and one without. */
    private void answer(HttpExchange exchange) throws IOException {
        headers.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
        String query = URLDecoder.decode(new String(exchange.getRequestBody().readAllBytes(), UTF_8), UTF_8);
        boolean blanks = query.contains("|| isBlank");
        String iri = "{\"type\": \"uri\", \"value\": \"http://e/%s\"}";
        String row = "{\"s\": %s, \"p\": " + iri.formatted("r") + ", \"o\": " + iri.formatted("b") + "}";
        String rows = query.contains("count(")
                ? "{\"n\": {\"type\": \"literal\", \"value\": \"" + (blanks ? 2 : 1) + "\"}}"
                : blanks
                        ? row.formatted("{\"type\": \"bnode\", \"value\": \"x\"}") + ", "
                                + row.formatted("{\"type\": \"bnode\", \"value\": \"y\"}")
                        : query.matches("(?s).*OFFSET\\s+[1-9].*") ? "" : row.formatted(iri.formatted("a"));
        byte[] body = (HEAD + rows + "]}}").getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/sparql-results+json");
        exchange.getResponseHeaders().set("Retry-After", "0");
        exchange.sendResponseHeaders(failures-- > 0 ? 503 : 200, body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    private static void assertHidden(Run run) {
        assertThat(run.out() + run.err()).doesNotContain("hush").doesNotContain("Z3Vz");
    }

    @Test
    void theSecretsOfAnAddressAreSentAndNeverShown() throws IOException {
        Run stats = Run.of("stats", "--json", "--sparql", secret);
        assertThat(stats.code()).as(stats.err()).isZero();
        assertThat(stats.err()).contains("a login in an address is seen by whoever lists processes here");
        assertThat(stats.out())
                .contains("http://localhost:" + server.getAddress().getPort() + "/sparql?apikey=…");
        assertHidden(stats);
        assertThat(headers).isNotEmpty().containsOnly("Basic Z3VzOmh1c2gx");
        for (String ending : List.of("nt", "tsv", "ttl", "csv")) {
            Path file = folder.resolve("facts." + ending);
            Run convert = Run.of("convert", "--sparql", secret, "-o", file.toString());
            assertThat(convert.code()).as(convert.err()).isZero();
            assertHidden(convert);
            assertThat(Files.readString(file))
                    .contains("sparql")
                    .doesNotContain("hush")
                    .doesNotContain("localhost");
        }
    }

    @Test
    void whatFailsShowsNoSecretEither() {
        assertHidden(Run.of(
                "stats",
                "--sparql",
                secret.replace("/sparql", "/sparql/no").replace("localhost", "localhost.invalid")));
        assertHidden(Run.of("stats", "--debug", "--sparql", secret, "--max-rows", "1"));
        assertHidden(Run.of("stats", "--debug", "--sparql", "http://gus:hush/1@localhost/"));
        failures = 100;
        Run busy = Run.of("stats", "--sparql", secret, "--retries", "2");
        assertThat(busy.code()).isEqualTo(2);
        assertThat(busy.err()).contains("HTTP status 503");
        assertHidden(busy);
    }

    @Test
    void anEndpointThatIsBusyForAWhileIsReadAndItIsSaid() {
        failures = 2;
        Run run = Run.of("stats", "--sparql", secret);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err()).contains("asked again 2 times, because the endpoint was busy");
    }

    @Test
    void limitsAreKept() {
        Run rows = Run.of("stats", "--sparql", secret, "--max-rows", "2");
        assertThat(rows.code()).isEqualTo(2);
        assertThat(rows.err()).contains("found more than 2 rows");
        Run pages = Run.of("stats", "--sparql", secret, "--max-pages", "1");
        assertThat(pages.err()).contains("found more than 1 pages");
        Run download = Run.of("stats", "--sparql", secret, "--max-download", "0.0000001");
        assertThat(download.err()).contains("found an endpoint that sends more than 100 bytes");
        Run unpacked = Run.of("stats", "--sparql", secret, "--max-unpacked", "0.0000001");
        assertThat(unpacked.err()).contains("found an endpoint that unpacks to more than 100 bytes");
    }

    @Test
    void twoLoginsForOneAddressAreRefused() throws IOException {
        Path file = Files.writeString(folder.resolve("login"), "user: gus\npassword: hush3\n");
        assertThat(file.toFile().setReadable(false, false) && file.toFile().setReadable(true, true))
                .isTrue();
        Run run = Run.of("stats", "--sparql", secret, "--credentials", file.toString());
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("both --credentials and a login in the address of http://localhost:");
        assertHidden(run);
    }
}
