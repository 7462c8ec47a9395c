package dev.hornbeam.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ApplicationIT {
    @TempDir
    private Path folder;

    @BeforeEach
    void writeData() throws IOException {
        Files.writeString(folder.resolve("train.txt"), "ann\tmother\tbea\nbea\tchild\tann\nbea\tmother\tcis\n");
        Files.writeString(folder.resolve("test.txt"), "cis\tchild\tbea\nann\tmother\tdot\n");
    }

    @Test
    void everyCommandHasHelpWithAnExample() {
        Console console = new Console(new ByteArrayOutputStream(), new ByteArrayOutputStream(), false, false);
        CommandLine root = new Application(console).commandLine(new Failures(console, false));

        assertThat(Run.of("--help").out()).contains("Usage: hornbeam", "Examples:");
        assertThat(root.getSubcommands().keySet()).allSatisfy(command -> {
            Run run = Run.of(command, "--help");
            assertThat(run.code()).isZero();
            assertThat(run.err()).isEmpty();
            assertThat(run.out())
                    .contains("Usage: hornbeam " + command)
                    .containsPattern("Examples?:\n +hornbeam|source");
        });
    }

    @Test
    void wrongUseIsOneLineAndCodeTwo() {
        assertThat(Run.of())
                .isEqualTo(new Run(
                        2, "", "hornbeam: no command given. Maybe start with: hornbeam demo. See hornbeam --help.\n"));
        assertThat(Run.of("stat").err())
                .isEqualTo("hornbeam: unknown command stat. Maybe you meant stats. See hornbeam --help.\n");
        assertThat(Run.of("stats", "x", "--tpo", "3").err())
                .isEqualTo("hornbeam: unknown option --tpo. Maybe you meant --top. See hornbeam stats --help.\n");
        assertThat(Run.of("stats", "x", "--top", "many"))
                .matches(run -> run.code() == 2 && run.err().lines().count() == 1, "one line, code 2");
        assertThat(Run.of("stats").err())
                .startsWith("hornbeam: no data given. Maybe ")
                .hasLineCount(1);
        assertThat(Run.of("stats", folder.toString(), "--order", "abc").err())
                .isEqualTo("hornbeam: order \"abc\" is not a permutation of hrt. Maybe you meant hrt or trh.\n");
        assertThat(Run.of("stats", folder.toString(), "--split", "1,1,1").code())
                .isEqualTo(2);
        assertThat(Run.of("stats", folder.toString(), "--top", "-1").code()).isEqualTo(2);
    }

    @Test
    void aStackTraceIsShownOnlyWhereAskedFor() {
        assertThat(Run.of("stats", "nowhere").err()).doesNotContain("\tat ").hasLineCount(1);
        assertThat(Run.of("stats", "nowhere", "--debug").err()).contains("InputException", "\tat ");
    }

    @Test
    void theReportSaysThatTheBenchmarkLeaksAndHow() {
        assertThat(Run.of("stats", folder.toString()).out())
                .doesNotContain("leaking")
                .contains("--leaks shows");
        String report = Run.of("stats", folder.toString(), "--leaks").out();

        assertThat(report)
                .contains(": 4 entities, 2 relations, 5 facts\n")
                .contains("Yes: 50 % of test pairs are linked the other way round in train")
                .contains("child(x, y) ← inv_mother(x, y), right for 50 % of its pairs in train")
                .contains("1 test fact (50 %) have");
    }

    @Test
    void withoutOtherSplitsThereIsNothingToLeak() {
        assertThat(Run.of("stats", folder.resolve("train.txt").toString(), "--leaks")
                        .out())
                .contains("nothing to measure on");
    }

    @Test
    void colourIsForTerminalsOnly() {
        assertThat(Run.of("stats", folder.toString()).out()).doesNotContain("\u001B");
        assertThat(Run.coloured("stats", folder.toString()).out()).contains("\u001B[1mSplits\u001B[0m");
    }

    @Test
    void onlyTheTopRelationsAreShownAndTheRestIsCounted() {
        assertThat(Run.of("stats", folder.toString(), "--top", "1").out()).contains("… and 1 more relation (");
        assertThat(Run.of("stats", folder.toString(), "--top", "0").out()).doesNotContain("more relation");
    }

    @Test
    void jsonHasTheFiguresUnderTheirKeys() throws IOException {
        JsonNode json = new ObjectMapper()
                .readTree(Run.of("stats", folder.toString(), "--json").out());

        assertThat(json.at("/entities").asInt()).isEqualTo(4);
        assertThat(json.at("/splits/test/unseenEntities").asInt()).isEqualTo(1);
        assertThat(json.at("/splits/valid/facts").asInt()).isZero();
        assertThat(json.at("/leakage/test/otherWayShare").asDouble()).isEqualTo(0.5);
        assertThat(json.at("/leakage/valid").isMissingNode()).isTrue();
        assertThat(json.at("/relationTable/0/name").asText()).isEqualTo("mother");
        assertThat(json.at("/relationTable/0/bestInverse/name").asText()).isEqualTo("child");
        assertThat(json.at("/relationTable/0/bestEqual").isNull()).isTrue();
        assertThat(json.at("/degrees/histogram/0/from").asInt()).isEqualTo(1);
    }

    @Test
    void lenientReadingTellsWhatItSkipped() throws IOException {
        Path file = Files.writeString(folder.resolve("rows.tsv"), "a\tr\tb\nbad row\nb\tr\tc\n");

        Run run = Run.of("stats", file.toString(), "--lenient", "--json");
        assertThat(run.code()).isZero();
        assertThat(run.err()).contains("skipped 1 bad row:\n").contains("rows.tsv:2");
        assertThat(new ObjectMapper().readTree(run.out()).at("/files/0/badRows").asInt())
                .isEqualTo(1);
    }

    @Test
    void aConvertedSourceHasTheSameFiguresAsItsOrigin() {
        String target = folder.resolve("copy").toString();

        assertThat(Run.of("convert", folder.toString(), "-o", target))
                .isEqualTo(new Run(0, target + "/train.txt\t3\n" + target + "/test.txt\t2\n", ""));
        assertThat(withoutFiles(Run.of("stats", target).out()))
                .isEqualTo(withoutFiles(Run.of("stats", folder.toString()).out()));
    }

    private static String withoutFiles(String report) {
        return report.substring(report.indexOf("Relations of train"));
    }

    @Test
    void anEndpointIsReadLikeAFileAndCanBeSplit() throws IOException {
        StringBuilder rows = new StringBuilder("?s\t?p\t?o\n");
        for (int i = 0; i < 10; i++) {
            rows.append("<http://e.org/" + i + ">\t<http://e.org/r>\t<http://e.org/" + (i + 1) + ">\n");
        }
        HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
        server.createContext("/sparql", exchange -> {
            boolean counts = new String(exchange.getRequestBody().readAllBytes(), UTF_8).contains("count");
            byte[] answer = (counts ? "?n\n10\n" : rows.toString()).getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/tab-separated-values");
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        try {
            String address = "http://localhost:" + server.getAddress().getPort() + "/sparql";
            Run run = Run.of(
                    "stats",
                    "--sparql",
                    address,
                    "--page-size",
                    "0",
                    "--split",
                    "0.8,0.1,0.1",
                    "--prefix",
                    "e=http://e.org/",
                    "--json");
            assertThat(run.err()).isEmpty();
            JsonNode json = new ObjectMapper().readTree(run.out());
            assertThat(json.at("/splits/train/facts").asInt()).isEqualTo(8);
            assertThat(json.at("/splits/test/facts").asInt()).isEqualTo(1);
            assertThat(json.at("/relationTable/0/name").asText()).isEqualTo("<http://e.org/r>");
            assertThat(json.at("/files/0/format").asText()).isEqualTo("sparql");
        } finally {
            server.stop(0);
        }
    }

    @Test
    void optionsOfAnEndpointAreNotIgnored() {
        assertThat(Run.of("stats", "x", "--query", "SELECT * {}").err()).contains("--query given without --sparql");
        for (String option : List.of(
                "--page-size",
                "--timeout",
                "--idle-timeout",
                "--retries",
                "--max-rows",
                "--max-pages",
                "--max-download")) {
            assertThat(Run.of("stats", "x", option, "1").err()).contains(option + " given without --sparql");
            assertThat(Run.of("stats", "--sparql", "http://localhost/", option, "-1"))
                    .matches(run -> run.code() == 2 && run.err().lines().count() <= 2, option);
        }
        assertThat(Run.of("stats", "x", "--sparql", "http://localhost/").err()).contains("both x and --sparql given");
        assertThat(Run.of("stats", "--sparql", "nonsense"))
                .matches(run -> run.code() == 2 && run.err().contains("http"), "told to begin with http");
        assertThat(Run.of("stats", "--sparql", "http://localhost/", "--timeout", "0")
                        .code())
                .isEqualTo(2);
    }

    @Test
    void theDemoTellsWhatEverybodyKnowsAndCanBeWrittenToAFolder() {
        String target = folder.resolve("royal").toString();

        assertThat(Run.of("demo").out())
                .contains("Queen Victoria is the grandmother of Wilhelm II of Germany.")
                .contains("What is ")
                .contains("It was never told that Charles III is the grandfather of Prince George of Wales.")
                .contains("it ranks Prince George of Wales first among 380 people")
                .containsPattern("Charles III –.*→ .* –.*→ Prince George of Wales")
                .contains("hornbeam stats royal");
        assertThat(Run.of("demo", "-o", target).code()).isZero();
        assertThat(Run.of("stats", target, "--leaks").out()).contains("No: no test pair is linked in train");
    }

    @Test
    void theCompletionScriptKnowsTheCommands() {
        assertThat(Run.of("completion").out()).contains("complete -F", "stats", "convert");
    }
}
