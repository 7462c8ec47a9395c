package dev.hornbeam.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store that asks for a login: learned from, completed, and written to. */
class CompleteUpdateTest {
    private static final String GRAPH = "http://example.org/new";
    private static final String COUNT = "SELECT (COUNT(*) AS ?n) { GRAPH <" + GRAPH + "> { ?s ?p ?o } }";
    private static final String SECRET = "hush-hush";

    @TempDir
    private static Path folder;

    private static Fuseki store;
    private static String login;
    private static String model;
    private static String data;

    @BeforeAll
    static void learn() throws IOException {
        Path families = Families.write(folder.resolve("families"), 40);
        data = families.toString();
        Path passwords = Files.writeString(folder.resolve("passwords"), "gus: " + SECRET + "\n");
        login = Files.writeString(folder.resolve("login"), "user: gus\npassword: " + SECRET + "\n")
                .toString();
        Files.setPosixFilePermissions(Path.of(login), PosixFilePermissions.fromString("rw-------"));
        Run.of(
                "convert",
                families.resolve("train.txt").toString(),
                "-o",
                folder.resolve("f.nt").toString());
        store = Fuseki.closed(Files.createDirectory(folder.resolve("tdb2")), "families", passwords);
        store.load(folder.resolve("f.nt"));
        model = folder.resolve("m").toString();
        Run learned = Run.of(Families.learn(families, Path.of(model)));
        assertThat(learned.code()).as(learned.err()).isZero();
    }

    @AfterAll
    static void stop() {
        store.close();
    }

    private static String[] words(String... more) {
        List<String> words = new ArrayList<>(List.of(
                "complete", model, "--min-probability", "0.3", "--sparql", store.address() + "/families/sparql"));
        words.addAll(List.of(more));
        return words.toArray(String[]::new);
    }

    private static String[] update(String... more) {
        return words(Stream.concat(
                        Stream.of(
                                "--update",
                                store.address() + "/families/update",
                                "--into",
                                GRAPH,
                                "--credentials",
                                login),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    private static void assertRefused(Run run, String... parts) {
        assertThat(run.code()).as(run.err()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(parts).doesNotContain(SECRET);
        assertThat(run.err()
                        .lines()
                        .filter(line ->
                                !line.startsWith("hornbeam: left out ") && !line.contains(" were not searched. ")))
                .as(run.err())
                .hasSize(1);
    }

    @Test
    void factsAreShownAskedForAndWritten() throws IOException {
        assertRefused(
                Run.of(words("-o", folder.resolve("x.tsv").toString())), "HTTP status 401", "HORNBEAM_SPARQL_USER");
        assertRefused(Run.of(update()), "nobody is here to answer. Maybe add --yes");

        Run dry = Run.of(update("--dry-run", "--batch", "50"));
        assertThat(dry.code()).as(dry.err()).isZero();
        assertThat(dry.out()).startsWith("INSERT DATA { GRAPH <" + GRAPH + "> {\n<urn:hornbeam:");
        assertThat(dry.err()).contains("would write ", " new facts into <" + GRAPH + "> at ");
        long facts = dry.out().lines().filter(line -> line.endsWith(" .")).count();
        assertThat(facts).isPositive();
        assertThat(store.ask(COUNT)).contains("| 0 |");

        Run no = Run.answering("n\n", update());
        assertThat(no.code()).isEqualTo(1);
        assertThat(no.err())
                .contains(
                        "hornbeam: write " + facts + " new facts into <" + GRAPH + "> at ",
                        "[y/N]",
                        "nothing is written");
        assertThat(store.ask(COUNT)).contains("| 0 |");

        Run yes = Run.answering("y\n", update());
        assertThat(yes.code()).as(yes.err()).isZero();
        assertThat(yes.out()).startsWith(GRAPH + "\t" + facts + "\n\n");
        assertThat(store.ask(COUNT)).contains("| " + facts);

        Path copy = folder.resolve("copy.nq");
        Run again = Run.of(update("--yes", "-o", copy.toString()));
        assertThat(again.out()).startsWith(copy + "\t" + facts + "\n" + GRAPH + "\t" + facts + "\n\n");
        assertThat(store.ask(COUNT)).contains("| " + facts);
        assertThat(Files.readString(copy)).contains(" <" + GRAPH + "> . # probability 0.");
        for (Run run : List.of(dry, no, yes, again)) {
            assertThat(run.out() + run.err()).doesNotContain(SECRET);
        }
    }

    @Test
    void learningFromAStoreWithALoginKeepsItToItself() throws IOException {
        Path learned = folder.resolve("learned");
        List<String> words = new ArrayList<>(List.of(Families.learn(Path.of("DATA"), learned)));
        words.remove("DATA");
        words.addAll(List.of(
                "--sparql", store.address().replace("//", "//gus:" + SECRET + "@") + "/families/sparql?key=" + SECRET));
        Run run = Run.of(words.toArray(String[]::new));
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out() + run.err()).doesNotContain(SECRET);
        try (Stream<Path> files = Files.walk(learned)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain(SECRET)
                        .doesNotContain("Z3VzOm");
            }
        }
    }

    @Test
    void aRefusalHalfWaySaysWhatIsWrittenAndTheSecondRunGoesOn() throws IOException {
        List<String> sent = new ArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            sent.add(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            exchange.sendResponseHeaders(sent.size() == 3 ? 500 : 204, -1);
            exchange.close();
        });
        server.start();
        try {
            String address = "http://localhost:" + server.getAddress().getPort() + "/update";
            Path file = folder.resolve("half.tsv");
            String[] words = {
                "complete",
                model,
                data,
                "--facts",
                "train",
                "--min-probability",
                "0.3",
                "--batch",
                "5",
                "--yes",
                "--update",
                address,
                "-o",
                file.toString()
            };
            Run first = Run.of(words);
            assertThat(first.code()).isEqualTo(2);
            assertThat(first.err()).contains("10 facts are written into <urn:hornbeam:new-facts>, by 2 requests");
            Run second = Run.of(words);
            assertThat(second.code()).as(second.err()).isZero();
            assertThat(second.err()).contains("continuing: ");
            assertThat(sent.get(3)).isEqualTo(sent.get(0));
            assertThat(folder.resolve("half.tsv.part")).doesNotExist();
        } finally {
            server.stop(0);
        }
    }

    @Test
    void whatCannotBeDoneIsOneLine() throws IOException {
        String out = folder.resolve("never.tsv").toString();
        assertRefused(Run.of("complete", model, data), "no place for the facts");
        assertRefused(Run.of("complete", model, data, "--yes", "-o", out), "--yes is for --update");
        assertRefused(Run.of(update("--dry-run", "-o", out)), "both --dry-run, which writes nothing, and -o given");
        assertRefused(
                Run.of("complete", model, data, "--format", "nq", "--update", "http://x/", "--yes"),
                "--format is for files");
        assertRefused(Run.of("complete", model, data, "-o", out, "--into", GRAPH), "--into is for nq and --update");
        assertRefused(
                Run.of("complete", model, data, "-o", out, "--format", "nq", "--into", "no iri"), "an absolute IRI");
        assertRefused(Run.of("complete", model, data, "-o", out + ".parquet.gz"), "compressed already");
        assertRefused(
                Run.of("complete", model, data, "-o", out, "--credentials", login),
                "--credentials given without --sparql");
        Run open = Run.of(
                "complete",
                model,
                data,
                "--facts",
                "train",
                "--yes",
                "--update",
                "http://gus:" + SECRET + "@localhost:1/");
        assertThat(open.code()).isEqualTo(2);
        assertThat(open.err())
                .contains("a login in an address is seen by", "http://localhost:1/: found no server there")
                .doesNotContain(SECRET);
        assertRefused(
                Run.of("complete", model, data, "--facts", "train", "--yes", "--update", "http://localhost:1/update"),
                "no server there",
                "Nothing is written.");
        Path readable = Files.writeString(folder.resolve("open"), "token: " + SECRET);
        Files.setPosixFilePermissions(readable, PosixFilePermissions.fromString("rw-r--r--"));
        assertRefused(
                Run.of(
                        "complete",
                        model,
                        "--sparql",
                        store.address() + "/families/sparql",
                        "--credentials",
                        readable.toString(),
                        "-o",
                        out),
                "everybody on this machine can read");
        assertThat(Path.of(out)).doesNotExist();
        assertThat(Path.of(out + ".part")).doesNotExist();
    }

    @Test
    void everyFormatHoldsTheSameNumberOfFacts() throws IOException {
        for (String ending : List.of("tsv", "csv", "jsonl", "nt", "nq", "ttl", "ttls", "parquet")) {
            Path file = folder.resolve("all." + ending);
            Run run = Run.of(
                    "complete", model, data, "--facts", "train", "--min-probability", "0.3", "-o", file.toString());
            assertThat(run.code()).as(run.err()).isZero();
            assertThat(run.out()).startsWith(file + "\t").doesNotEndWith("\t0\n");
            assertThat(file).isNotEmptyFile();
        }
        Path parquet = folder.resolve("facts.parquet");
        assertThat(Run.of("convert", data, "-o", parquet.toString()).code()).isZero();
        assertThat(Files.readAllBytes(parquet)).startsWith("PAR1".getBytes(UTF_8));
    }
}
