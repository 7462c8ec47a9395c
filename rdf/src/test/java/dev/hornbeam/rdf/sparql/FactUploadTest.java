package dev.hornbeam.rdf.sparql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.hornbeam.Fact;
import dev.hornbeam.complete.fact.WrittenFacts;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rdf.CollectingSink;
import dev.hornbeam.rdf.sparql.FactUpload.UploadOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.jena.atlas.web.AuthScheme;
import org.apache.jena.fuseki.auth.Auth;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.tdb2.DatabaseMgr;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Facts sent to a real server with a store of TDB2, and to servers that refuse, wait or move. */
class FactUploadTest {
    private static final String GRAPH = "http://example.org/new";
    private static final WrittenFacts TEN = new WrittenFacts(IntStream.range(0, 10)
            .mapToObj(i -> List.of("<http://e/" + i + ">", "<http://e/r>", "<http://e/" + (i + 1) + ">"))
            .toList());

    @TempDir
    private Path folder;

    private final List<Runnable> ends = new ArrayList<>();
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void stop() {
        ends.forEach(Runnable::run);
    }

    /** The address of a data set in TDB2. */
    private String store(boolean closed) throws IOException {
        FusekiServer.Builder builder = FusekiServer.create().port(0).add("/data", DatabaseMgr.createDatasetGraph());
        if (closed) {
            Path passwords = Files.writeString(folder.resolve("passwords"), "gus: secret\n");
            builder.passwordFile(passwords.toString()).auth(AuthScheme.BASIC).serverAuthPolicy(Auth.ANY_USER);
        }
        FusekiServer server = builder.build().start();
        ends.add(server::stop);
        return "http://localhost:" + server.getPort() + "/data/";
    }

    private interface Handler {
        void answer(HttpExchange exchange, int number) throws IOException;
    }

    /** The address of a server that does what it is told, and keeps the requests. */
    private String fake(Handler handler) throws IOException {
        HttpServer fake = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        fake.createContext("/", exchange -> {
            requests.add(exchange.getRequestHeaders().getFirst("Authorization") + " "
                    + new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            handler.answer(exchange, requests.size());
            exchange.close();
        });
        fake.start();
        ends.add(() -> fake.stop(0));
        return "http://localhost:" + fake.getAddress().getPort() + "/update";
    }

    private static UploadOptions into(String address) {
        return UploadOptions.of(address).into(GRAPH).withBatch(4);
    }

    private static FactUpload.Extent send(WrittenFacts facts, UploadOptions options) {
        return new FactUpload(options).send(source(facts), Prefixes.NONE, extent -> {});
    }

    private static FactUpload.Source source(WrittenFacts facts) {
        return reader -> facts.names().forEach(fact -> reader.accept(new Fact(fact.get(0), fact.get(1), fact.get(2))));
    }

    /** What a named graph holds, as Hornbeam reads it. */
    private static List<String> held(String address, EndpointLogin login) {
        CollectingSink sink = new CollectingSink(false, true);
        new SparqlSource(SparqlOptions.of(address + "sparql")
                        .withLiterals(true)
                        .withLogin(login)
                        .withGraphs(List.of("<" + GRAPH + ">")))
                .read(sink);
        return sink.facts;
    }

    private static List<String> rows(WrittenFacts facts) {
        return facts.names().stream().map(fact -> String.join(" ", fact)).toList();
    }

    @Test
    void factsAreWrittenInBatchesAndOnce() throws IOException {
        String store = store(false);
        for (int i = 0; i < 2; i++) {
            assertThat(send(TEN, into(store + "update"))).isEqualTo(new FactUpload.Extent(10, 3, 0));
            assertThat(held(store, EndpointLogin.NONE)).containsExactlyInAnyOrderElementsOf(rows(TEN));
        }
    }

    @Test
    void namesComeBackTheSameAndBlankNodesAndLiteralSubjectsStayHere() throws IOException {
        String store = store(false);
        List<List<String>> facts = new ArrayList<>();
        List<List<String>> left =
                List.of(List.of("_:b0", "r", "a"), List.of("a", "r", "_:b0"), List.of("\"a\"@en", "r", "a"));
        for (String name : List.of(
                "<http://e/ä>",
                "Zoë \"Z\"",
                "a b",
                "<a b>",
                "}",
                "#",
                "\"x\"",
                "\"x\"@en",
                "\"1\"^^<http://e/t>",
                "\"a\\\\u0041 \\\"b\\\" \\n }\"",
                "\\u0041",
                "😀",
                "'",
                "{|}")) {
            facts.add(List.of("a", "r } s", name));
        }
        WrittenFacts sent = new WrittenFacts(facts);
        List<List<String>> all = new ArrayList<>(left);
        all.addAll(facts);
        WrittenFacts both = new WrittenFacts(all);
        assertThat(send(both, into(store + "update")).unnamed()).isEqualTo(left.size());
        assertThat(new TreeSet<>(held(store, EndpointLogin.NONE))).isEqualTo(new TreeSet<>(rows(sent)));
    }

    @Test
    void whatWouldBeSentIsWhatIsSent() throws IOException {
        String address = fake((exchange, number) -> exchange.sendResponseHeaders(204, -1));
        List<String> planned = new ArrayList<>();
        FactUpload upload = new FactUpload(into(address));
        assertThat(upload.requests(source(TEN), Prefixes.NONE, planned::add))
                .isEqualTo(new FactUpload.Extent(10, 3, 0));
        assertThat(requests).isEmpty();
        send(TEN, into(address));
        assertThat(requests.stream().map(text -> text.substring("null ".length())))
                .isEqualTo(planned);
        assertThat(planned.get(0))
                .startsWith(
                        "INSERT DATA { GRAPH <http://example.org/new> {\n<http://e/0> <http://e/r> <http://e/1> .\n");
    }

    @Test
    void aStoreWithALoginIsWrittenAndReadWithItOnly() throws IOException {
        String store = store(true);
        assertThatThrownBy(() -> send(TEN, into(store + "update")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("HTTP status 401")
                .hasMessageContaining("set HORNBEAM_SPARQL_USER and HORNBEAM_SPARQL_PASSWORD")
                .hasMessageEndingWith("Nothing is written.");
        assertThatThrownBy(() -> send(TEN, into(store + "update").withLogin(EndpointLogin.of("gus", "other"))))
                .hasMessageContaining("Maybe the login is wrong")
                .hasMessageNotContaining("other,");
        assertThatThrownBy(() -> held(store, EndpointLogin.NONE)).hasMessageContaining("requires a login");
        EndpointLogin login = EndpointLogin.of("gus", "secret");
        send(TEN, into(store + "update").withLogin(login));
        assertThat(held(store, login)).hasSize(10);
    }

    @Test
    void aRefusalHalfWaySaysWhatIsWritten() throws IOException {
        String address = fake((exchange, number) -> exchange.sendResponseHeaders(number < 3 ? 200 : 500, -1));
        assertThatThrownBy(() -> send(TEN, into(address)))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(address + ": found HTTP status 500")
                .hasMessageContaining("8 facts are written into <http://example.org/new>, by 2 requests")
                .hasMessageContaining("send all again to go on");
    }

    @Test
    void aBusyEndpointIsAskedAgain() throws IOException {
        String address = fake((exchange, number) -> {
            exchange.getResponseHeaders().add("Retry-After", "0");
            exchange.sendResponseHeaders(number % 3 == 1 ? 429 : number % 3 == 2 ? 503 : 204, -1);
        });
        assertThat(send(TEN, into(address)).requests()).isEqualTo(3);
        assertThat(requests).hasSize(9).allMatch(text -> text.contains("INSERT DATA"));
    }

    @Test
    void anEndpointThatAsksForAnHourIsNotWaitedFor() throws IOException {
        String address = fake((exchange, number) -> {
            exchange.getResponseHeaders().add("Retry-After", "3600");
            exchange.sendResponseHeaders(503, -1);
        });
        assertThatThrownBy(() -> send(TEN, into(address))).hasMessageContaining("HTTP status 503");
        assertThat(requests).hasSize(1);
    }

    @Test
    void nothingFollowsARedirectToAnotherServer() throws IOException {
        String other = fake((exchange, number) -> exchange.sendResponseHeaders(204, -1));
        String first = fake((exchange, number) -> {
            exchange.getResponseHeaders().add("Location", other);
            exchange.sendResponseHeaders(307, -1);
        });
        assertThatThrownBy(() -> send(TEN, into(first).withLogin(EndpointLogin.of("gus", "secret"))))
                .hasMessageContaining("found a redirect to " + other)
                .hasMessageEndingWith("Nothing is written.");
        assertThat(requests).singleElement().asString().startsWith("Basic ");
    }

    @Test
    void aServerThatIsNotThereIsOneLine() {
        assertThatThrownBy(() -> send(TEN, into("http://localhost:1/update")))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("no server there, expected an update carried out")
                .hasMessageEndingWith("Nothing is written.");
        assertThatThrownBy(() -> into("http://localhost:1/update").into("no iri"))
                .hasMessageContaining("absolute IRI");
    }
}
