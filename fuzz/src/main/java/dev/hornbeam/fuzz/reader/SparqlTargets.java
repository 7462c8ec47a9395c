package dev.hornbeam.fuzz.reader;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import dev.hornbeam.fuzz.Target;
import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rdf.sparql.LoginFile;
import dev.hornbeam.rdf.sparql.SparqlOptions;
import dev.hornbeam.rdf.sparql.SparqlSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;

/** What endpoints answer, in the three formats of results, and files of logins. */
final class SparqlTargets {
    private static final String QUERY = "SELECT ?s ?p ?o WHERE { ?s ?p ?o } LIMIT 100";

    private static final String COUNT =
            "{\"head\":{\"vars\":[\"n\"]},\"results\":{\"bindings\":[{\"n\":{\"type\":\"literal\",\"value\":\"%d\"}}]}}";

    private SparqlTargets() {}

    static List<Target> in(Path scratch) {
        return List.of(
                results("sparql-json", 3, "application/sparql-results+json", """
                        {"head": {"vars": ["s", "p", "o"], "link": []}, "results": {"bindings": [
                          {"s": {"type": "uri", "value": "http://e/a"}, "p": {"type": "uri", "value": "http://e/b"},
                           "o": {"type": "bnode", "value": "b0"}},
                          {"s": {"type": "uri", "value": "http://e/a"}, "p": {"type": "uri", "value": "http://e/b"},
                           "o": {"type": "literal", "value": "x", "xml:lang": "en"}},
                          {"s": {"type": "uri", "value": "http://e/a"}, "p": {"type": "uri", "value": "http://e/b"},
                           "o": {"type": "typed-literal", "value": "1", "datatype": "http://e/t"}}]}}
                        """),
                results("sparql-xml", 2, "application/sparql-results+xml", """
                        <?xml version="1.0"?>
                        <sparql xmlns="http://www.w3.org/2005/sparql-results#">
                          <head><variable name="s"/><variable name="p"/><variable name="o"/></head>
                          <results><result>
                            <binding name="s"><uri>http://e/a</uri></binding>
                            <binding name="p"><uri>http://e/b</uri></binding>
                            <binding name="o"><literal xml:lang="en">x &amp; y</literal></binding>
                          </result><result>
                            <binding name="s"><bnode>b0</bnode></binding>
                            <binding name="p"><uri>http://e/b</uri></binding>
                            <binding name="o"><uri>http://e/c</uri></binding>
                          </result></results>
                        </sparql>
                        """),
                results(
                        "sparql-tsv",
                        2,
                        "text/tab-separated-values",
                        "?s\t?p\t?o\n<http://e/a>\t<http://e/b>\t\"x\\ty\"@en\n_:b\t<http://e/b>\t12\n"),
                logins(scratch));
    }

    /** @param rows of the sample, which the endpoint counts */
    private static Target results(String name, int rows, String type, String sample) {
        AtomicReference<byte[]> answer = new AtomicReference<>();
        SparqlOptions options = SparqlOptions.of("http://127.0.0.1:" + serve(type, rows, answer) + "/sparql")
                .withQuery(QUERY)
                .withTimeout(Duration.ofSeconds(5));
        return new Target(name, 50, Scratch.texts(sample), input -> {
            answer.set(input);
            new SparqlSource(options).read(new Ignored());
        });
    }

    private static int serve(String type, int rows, AtomicReference<byte[]> answer) {
        byte[] count = COUNT.formatted(rows).getBytes(UTF_8);
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                String asked = new String(exchange.getRequestBody().readAllBytes(), UTF_8) + exchange.getRequestURI();
                boolean counts = asked.toLowerCase(Locale.ROOT).contains("count");
                byte[] body = counts ? count : answer.get();
                exchange.getResponseHeaders().set("Content-Type", counts ? "application/sparql-results+json" : type);
                exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
                exchange.getResponseBody().write(body);
                exchange.close();
            });
            server.setExecutor(work -> {
                Thread thread = new Thread(work, "endpoint");
                thread.setDaemon(true);
                thread.start();
            });
            Thread starter = new Thread(server::start, "endpoint");
            starter.setDaemon(true); // and with it the server's own thread
            starter.start();
            starter.join();
            return server.getAddress().getPort();
        } catch (IOException | InterruptedException fault) {
            throw new IllegalStateException(fault);
        }
    }

    private static Target logins(Path scratch) {
        Scratch folder = new Scratch(scratch, "logins");
        List<byte[]> samples = Scratch.texts(
                "# mine\nuser: ann\npassword: secret word\n",
                "token = abc\n",
                "machine e.org login ann password s\nmachine f.org token t\ndefault login x password y\n");
        return new Target("logins", 1, samples, input -> {
            Path file = folder.put("login", input);
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
            LoginFile.read(file);
        });
    }

    /** Takes facts and forgets them. */
    private static final class Ignored implements TripleSink {
        @Override
        public void add(
                byte[] buffer, int headFrom, int headTo, int relationFrom, int relationTo, int tailFrom, int tailTo) {
            // nobody asks for it
        }

        @Override
        public void bad(InputException problem) {
            throw problem;
        }
    }
}
