package dev.hornbeam.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hornbeam.Facts;
import dev.hornbeam.RuleModel;
import dev.hornbeam.file.FileOperations;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.learn.IfThere;
import dev.hornbeam.learn.LearnOptions;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.learn.Learner;
import dev.hornbeam.learn.setting.AskedSettings;
import dev.hornbeam.learn.setting.LearnOptionTable;
import dev.hornbeam.model.Task;
import dev.hornbeam.server.http.JsonMapping;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** A server that shows the company of the tutorial, with some hostile names among its people. The model is learned once. */
public final class TestServer implements AutoCloseable {
    /** ShownNames that would break a careless page or address. */
    public static final List<String> HOSTILE = List.of(
            "<script>document.title='broken'</script>",
            "a/b c?d=e&f#g%2Fh",
            "\"double\" 'single' `back` \\ ;",
            "\u202Eright to left\u200F",
            "bell\u0007 and null-like \u0001",
            "жар-птица 火の鳥 🐦",
            "..",
            "x".repeat(10_000));

    private static final Learned LEARNED = new Learned();

    private final ExplorerServer server;
    private final Path folder;
    private final Queue<Throwable> errors = new ConcurrentLinkedQueue<>();
    private final HttpClient client = HttpClient.newHttpClient();

    /** The model and its data, made by the first who needs them. */
    private static final class Learned {
        private Path folder;

        synchronized Path folder() {
            if (folder == null) {
                try {
                    folder = make();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return folder;
        }

        private static Path make() throws IOException {
            Path folder = Files.createTempDirectory("hornbeam-server-test");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(folder)));
            Path root = Path.of(System.getProperty("hornbeam.root"));
            List<String> rows = new ArrayList<>(Files.readAllLines(root.resolve("docs/tutorial/company.tsv")));
            List<String> heldOut = new ArrayList<>();
            for (int i = 0; i < rows.size(); i += 60) {
                heldOut.add(rows.get(i));
            }
            rows.removeAll(heldOut);
            HOSTILE.forEach(name -> rows.add(name + "\tmemberOf\tSearch"));
            Path data = Files.createDirectory(folder.resolve("company"));
            Files.write(data.resolve("train.tsv"), rows);
            Files.write(data.resolve("test.tsv"), heldOut);
            Dataset dataset = Internals.of().dataset(Facts.read(data));
            LearnedModel model = new Learner(options()).learn(dataset, folder.resolve("model"), IfThere.REFUSE);
            model.close();
            return folder;
        }

        private static LearnOptions options() {
            AskedSettings asked = new AskedSettings(Task.COMPLETION);
            Map.of("dimension", "16", "epochs", "30", "max-length", "2", "threads", "2", "top", "40")
                    .forEach((name, value) -> asked.ask(
                            LearnOptionTable.named(name, Task.COMPLETION).orElseThrow(), List.of(value), name));
            return LearnOptions.of(asked, each -> 0);
        }
    }

    private TestServer(Path folder, Facts facts, Map<String, String> names, UnaryOperator<ServerOptions> change) {
        this.folder = folder;
        ServerOptions options =
                change.apply(ServerOptions.DEFAULTS.withAddress("127.0.0.1", 0).withDir(Optional.of(folder)));
        this.server = ExplorerServer.start(
                folder.resolve("model"),
                RuleModel.load(folder.resolve("model")).withRelationNames(names).on(facts),
                options,
                errors::add);
    }

    /** Starts one on a copy of the model, at any free port. */
    public static TestServer start() {
        return start(options -> options);
    }

    public static TestServer start(UnaryOperator<ServerOptions> change) {
        try {
            Path folder = copied();
            return new TestServer(folder, Facts.read(folder.resolve("company")), Map.of(), change);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts one on other facts. */
    public static TestServer on(Facts facts) {
        return on(facts, Map.of());
    }

    /** The same on facts that have other names for relations. */
    public static TestServer on(Facts facts, Map<String, String> names) {
        try {
            return new TestServer(copied(), facts, names, options -> options);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path copied() throws IOException {
        Path to = Files.createTempDirectory("hornbeam-server-copy");
        copyTo(to);
        return to;
    }

    /** Copies the data and the model into an empty folder. */
    static void copyTo(Path folder) throws IOException {
        Path from = LEARNED.folder();
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, folder.resolve(from.relativize(file)), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    public String address() {
        return server.address();
    }

    public int port() {
        return server.port();
    }

    ExplorerServer server() {
        return server;
    }

    public Path folder() {
        return folder;
    }

    /** What should not have happened. */
    public Queue<Throwable> errors() {
        return errors;
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8).replace("+", "%20");
    }

    public HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What the server says to these bytes, all of which are sent before anything is read. */
    String raw(byte[] request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write(request);
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }

    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address() + "/api/v1" + path));
    }

    public HttpResponse<String> get(String path) {
        return send(request(path));
    }

    public HttpResponse<String> post(String path, String body) {
        return send(request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    /** An answer that must be right. */
    public JsonNode json(String path) {
        return json(get(path));
    }

    public static JsonNode json(HttpResponse<String> response) {
        if (response.statusCode() != 200 && response.statusCode() != 202) {
            throw new AssertionError(response.statusCode() + " " + response.body());
        }
        return tree(response.body());
    }

    static JsonNode tree(String text) {
        try {
            return JsonMapping.MAPPER.readTree(text);
        } catch (IOException e) {
            throw new AssertionError(text, e);
        }
    }

    @Override
    public void close() {
        server.close();
        remove(folder);
    }

    private static void remove(Path folder) {
        try {
            FileOperations.ON_DISK.removeAll(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
