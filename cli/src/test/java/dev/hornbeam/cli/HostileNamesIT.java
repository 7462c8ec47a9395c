package dev.hornbeam.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.read.DatasetReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.xml.sax.InputSource;

/** A graph whose names try to steer the terminal, to break out of markup and to be formulas, through every command. */
class HostileNamesIT {
    private static final String ESCAPE = "\u001B[31m\u001B]0;owned\u0007\u009B2J\u007F";
    private static final String TURN = "\u202E\u2066";
    private static final String MARKUP = "</title><script>\"&|`";

    @TempDir
    private static Path folder;

    private static Path data;
    private static Path model;
    private static Run learned;

    @BeforeAll
    static void learn() throws IOException {
        data = Families.write(folder.resolve("data"), 16);
        for (String split : List.of("train.txt", "valid.txt", "test.txt")) {
            Path file = data.resolve(split);
            Files.writeString(file, hostile(Files.readString(file)));
        }
        model = folder.resolve("model");
        learned = Run.of(Families.learn(data, model));
    }

    private static String hostile(String names) {
        return names.replace("grandmother", "=grand" + ESCAPE + MARKUP)
                .replace("father", "\\father\\t" + TURN)
                .replace("ann", "=ann\\n" + ESCAPE + TURN)
                .replace("cis", "C:\\cis" + MARKUP);
    }

    private static String ann(int number) {
        return hostile("ann" + number);
    }

    private static void isSafe(Run run) {
        assertThat(run.code()).as(run.err()).isZero();
        isSafeText(run);
    }

    private static void isSafeText(Run run) {
        for (String text : List.of(run.out(), run.err())) {
            assertThat(text.codePoints()
                            .filter(c -> c < 0x20 && c != '\n' && c != '\t' || c >= 0x7F && c <= 0x9F)
                            .toArray())
                    .as(text)
                    .isEmpty();
            assertThat(text).doesNotContain("\u202E", "\u2066");
        }
    }

    @Test
    void learning() {
        isSafe(learned);
        assertThat(learned.out()).containsPattern("\\\\(x|u00)1B\\[31m");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "stats DATA",
                "stats DATA --json",
                "info MODEL",
                "info MODEL --config",
                "rules MODEL",
                "rules MODEL --format tsv",
                "rules MODEL --format jsonl",
                "rules MODEL --format anyburl",
                "rules MODEL --format amie",
                "rules MODEL --kind attribute",
                "algebra MODEL",
                "compose MODEL mother FATHER",
                "evaluate MODEL DATA",
                "evaluate MODEL DATA --json",
                "audit MODEL DATA",
                "audit MODEL DATA --json",
                "predict MODEL DATA --head ANN --relation GRAND",
                "predict MODEL DATA --head ANN --relation GRAND --explain",
                "predict MODEL DATA --head ANN --relation GRAND --json",
                "explain MODEL DATA ANN GRAND CIS",
                "relate MODEL DATA ANN CIS",
                "relate MODEL DATA ANN CIS --json"
            })
    void noCommandLetsNamesSteerTheTerminal(String line) {
        isSafe(Run.of(words(line)));
    }

    /** On a terminal with colour only our own colours are there. */
    @ParameterizedTest
    @ValueSource(strings = {"stats DATA", "predict MODEL DATA --head ANN --relation GRAND --explain", "algebra MODEL"})
    void coloursAreOurs(String line) {
        Run run = Run.coloured(words(line));
        assertThat(run.out()).contains("\u001B[");
        isSafe(new Run(run.code(), run.out().replaceAll("\u001B\\[(?:0|1|2|32|33|36)m", ""), run.err()));
        assertThat(run.out()).doesNotContain("\u001B[31m");
    }

    @Test
    void errorsAreVisibleToo() {
        for (String line : List.of(
                "predict MODEL DATA --head ANN" + ESCAPE + " --relation GRAND",
                "stats DATA\u001B[31m\u0007",
                "rules \u001B[31m\u0007",
                "stats DATA --format \u001B[31m")) {
            Run run = Run.of(words(line));
            assertThat(run.code()).isEqualTo(2);
            assertThat(run.err()).hasLineCount(1);
            isSafeText(run);
        }
    }

    @Test
    void drawingsAndPagesAreXml() throws Exception {
        Path compose = folder.resolve("c.svg");
        isSafe(Run.of(words("compose MODEL mother FATHER --svg " + compose)));
        Path algebra = folder.resolve("a.svg");
        isSafe(Run.of(words("algebra MODEL -o " + algebra)));
        for (Path file : List.of(compose, algebra)) {
            DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(Files.readString(file))));
        }
        Path page = folder.resolve("audit.html");
        isSafe(Run.of(words("audit MODEL DATA -o " + page)));
        assertThat(Files.readString(page)).doesNotContain("<script>\"").doesNotContain("\u001B");
        Path sheet = folder.resolve("audit.csv");
        isSafe(Run.of(words("audit MODEL DATA -o " + sheet)));
        assertThat(Files.readString(sheet))
                .doesNotContainPattern("(?m)(^|,)\"?[=+@]")
                .doesNotContain("\u001B");
    }

    /** New facts joined to the data name no entity that the data has not. */
    @ParameterizedTest
    @ValueSource(strings = {"tsv", "csv", "nt", "nq", "ttl", "parquet"})
    void newFactsNameTheSameThings(String ending) throws IOException {
        Path file = folder.resolve("new." + ending);
        isSafe(Run.of(words("complete MODEL DATA --min-probability 0 -o " + file)));
        Path joined = Files.createDirectories(folder.resolve("joined-" + ending));
        if (ending.equals("tsv")) {
            List<String> rows = Files.readString(file, UTF_8).lines().skip(1).toList();
            assertThat(rows).isNotEmpty();
            Files.writeString(
                    joined.resolve("new.tsv"),
                    String.join(
                                    "\n",
                                    rows.stream()
                                            .map(row -> String.join(
                                                    "\t",
                                                    List.of(row.split("\t")).subList(0, 3)))
                                            .toList())
                            + "\n");
        } else {
            Files.copy(file, joined.resolve("new." + ending));
        }
        Dataset found = new DatasetReader().read(joined.toString()).dataset();
        Set<String> known = names(new DatasetReader().read(data.toString()).dataset());
        assertThat(names(found)).isNotEmpty().isSubsetOf(known);
    }

    private static Set<String> names(Dataset dataset) {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < dataset.entities().size(); i++) {
            names.add(dataset.entities().name(i));
        }
        return names;
    }

    @Test
    void jsonMeansTheNames() throws IOException {
        Run run = Run.of(words("predict MODEL DATA --head ANN --relation GRAND --json"));
        assertThat(new ObjectMapper().readTree(run.out()).get("head").textValue())
                .isEqualTo(ann(1));
    }

    /** Rules that are printed are read back and say the same. */
    @ParameterizedTest
    @ValueSource(strings = {"tsv", "jsonl", "anyburl", "amie", "text"})
    void rulesReadBack(String format) throws IOException {
        Path file = folder.resolve("rules." + format);
        Files.writeString(
                file, Run.of(words("rules MODEL --all --format " + format)).out());
        Run run = Run.of(words("evaluate DATA --rules " + file));
        isSafe(run);
        assertThat(run.err()).doesNotContain("hold for nothing");
    }

    private static String[] words(String line) {
        return List.of(line.split(" ")).stream()
                .map(word -> word.replace("MODEL", model.toString())
                        .replace("DATA", data.toString())
                        .replace("ANN", ann(1))
                        .replace("GRAND", hostile("grandmother"))
                        .replace("FATHER", hostile("father"))
                        .replace("CIS", hostile("cis1")))
                .toArray(String[]::new);
    }
}
