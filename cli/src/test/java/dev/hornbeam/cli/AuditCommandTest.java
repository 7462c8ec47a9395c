package dev.hornbeam.cli;

import static dev.hornbeam.cli.EvaluateCommandTest.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Constraints and audits by command line in this virtual machine. */
class AuditCommandTest {
    @TempDir
    private static Path folder;

    private static String data;
    private static String model;

    @BeforeAll
    static void learn() throws IOException {
        Path families = Families.write(folder.resolve("families"), 40);
        Path train = families.resolve("train.txt");
        String facts = Files.readString(train)
                .replace("ann7\tgrandmother\teve7\n", "")
                .replace("dot9\tmother\teve9\n", "eve9\tmother\tdot9\n");
        Files.writeString(
                train,
                facts + "Uwe <b>\tmother\teve11\nuwe_b\tmother\teve11\nuwe_b\tmother\tdot3\nUwe <b>\tmother\tdot3\n");
        data = families.toString();
        model = folder.resolve("m").toString();
        Run learned = Run.of(Families.learn(families, Path.of(model)));
        assertThat(learned.code()).as(learned.err()).isZero();
    }

    private static Run audit(String... more) {
        String[] all = new String[more.length + 3];
        all[0] = "audit";
        all[1] = model;
        all[2] = data;
        System.arraycopy(more, 0, all, 3, more.length);
        return Run.of(all);
    }

    @Test
    void theModelFolderKeepsWhatTheGraphLooksLike() throws IOException {
        assertThat(Files.readString(Path.of(model, "constraints.tsv")))
                .startsWith("# constraint\tfirst\tsecond\theld\tof\torigin\n")
                .contains("functional\tfather\t\t40\t40\tlearned\n");
    }

    @Test
    void findingsHaveTheirEvidence() {
        Run run = audit("--kind", "missing", "--min-severity", "0");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("missing       grandmother(ann7, eve7)")
                .contains("ann7 –mother→ dot7 –mother→ eve7");
    }

    @Test
    void theEndingOfTheFileSaysHow() throws IOException {
        Path page = folder.resolve("f.html");
        Path table = folder.resolve("f.csv");
        Path lines = folder.resolve("f.jsonl");
        for (Path file : new Path[] {page, table, lines}) {
            Run run = audit("--min-severity", "0", "--top", "500", "-o", file.toString());
            assertThat(run.code()).as(run.err()).isZero();
            assertThat(run.out()).startsWith(file + "\t");
        }
        assertThat(Files.readString(page))
                .contains("Uwe &lt;b&gt; = uwe_b")
                .contains("<span class=\"kind\">missing</span>")
                .doesNotContain("<script")
                .doesNotContain("Uwe <b>");
        assertThat(Files.readString(table)).startsWith("kind,severity,head,relation,tail,rather,rule,evidence\r\n");
        JsonNode first = new ObjectMapper().readTree(Files.readAllLines(lines).get(0));
        assertThat(first.get("severity").asDouble()).isBetween(0.0, 1.0);
        assertThat(first.get("evidence").isArray()).isTrue();
    }

    @Test
    void jsonIsOneObjectALine() throws IOException {
        Run run = audit("--kind", "duplicate", "--json");
        JsonNode finding =
                new ObjectMapper().readTree(run.out().lines().findFirst().orElseThrow());
        assertThat(finding.get("kind").asText()).isEqualTo("duplicate");
        assertThat(finding.get("relation").isNull()).isTrue();
    }

    @Test
    void wrongUseIsRefusedInOneLine() {
        assertRefused(audit("-o", folder.resolve("f.doc").toString()), "but an ending of .txt, .jsonl");
        assertRefused(audit("--kind", "dubious"), "--kind is \"dubious\", but one of doubtful, ");
        assertRefused(audit("--min-severity", "2"), "--min-severity is 2.0");
        assertRefused(audit("--json", "-o", "f.csv"), "both --json and -o");
    }

    @Test
    void givenConstraintsAreObeyedByAllThatAnswer() throws IOException {
        Path given = Files.writeString(folder.resolve("c.txt"), "# one child each\nfunctional grandmother\n");
        Run complete = Run.of(
                "complete",
                model,
                data,
                "--facts",
                "train",
                "--min-probability",
                "0.01",
                "--constraints",
                given.toString(),
                "-o",
                folder.resolve("new.tsv").toString());
        assertRefused(complete, "c.txt:2: found \"functional grandmother\", which ");
        Files.writeString(given, "disjoint object:father object:grandmother\n");
        Run predict = Run.of(
                "predict",
                model,
                data,
                "--facts",
                "train",
                "--head",
                "ann1",
                "--relation",
                "grandmother",
                "--top",
                "1",
                "--constraints",
                given.toString());
        assertThat(predict.out())
                .contains("contradicts: cis1 is an object of father, and no such is an object of grandmother");
        Files.writeString(given, "inverse-functional grandmother\nacyclic mother\nsymmetric mother\n");
        assertRefused(
                Run.of("audit", model, data, "--constraints", given.toString()),
                "c.txt:3: found \"symmetric mother\" beside \"acyclic mother\"");
    }

    @Test
    void whatIsLeftOutIsCountedByReason() {
        Run run = Run.of(
                "complete",
                model,
                data,
                "--facts",
                "train",
                "--min-probability",
                "0",
                "-o",
                folder.resolve("all.tsv").toString());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err()).contains("that would contradict the graph: ");
        Run some = Run.of(
                "complete",
                model,
                data,
                "--facts",
                "train",
                "-o",
                folder.resolve("some.tsv").toString());
        assertThat(some.err()).containsPattern("left out [\\d,]+ facts? less likely than 0.5");
    }

    @Test
    void theBestNewFactsAreShownByNameWithAReason() throws IOException {
        Path file = folder.resolve("best.tsv");
        Run run =
                Run.of("complete", model, data, "--facts", "train", "--min-probability", "0.1", "-o", file.toString());
        List<String> rows = Files.readAllLines(file);
        String[] best = rows.get(1).split("\t");

        assertThat(run.out())
                .startsWith(file + "\t" + (rows.size() - 1) + "\n\n")
                .contains(best[1] + "(X,Y): ")
                .contains("probability  X")
                .containsPattern(best[0] + " +" + best[2] + " +mother\\(X,A\\), .*, right for \\d+ of \\d+ pairs");
        assertThat(run.out().lines().filter(line -> line.contains("right for"))).hasSizeLessThanOrEqualTo(10 * 3);
        assertThat(Run.of("complete", model, data, "--facts", "train", "--show", "1", "-o", file.toString())
                        .out()
                        .lines()
                        .filter(line -> line.contains("right for")))
                .hasSizeBetween(1, 3);
    }

    @Test
    void statsShowWhatTheGraphLooksLike() throws IOException {
        assertThat(Run.of("stats", data).out())
                .contains("What the graph looks like")
                .contains("father: functional, inverse-functional");
        JsonNode shape = new ObjectMapper()
                .readTree(Run.of("stats", data, "--json").out())
                .get("shape");
        assertThat(shape.get("relations").size()).isEqualTo(3);
        assertThat(shape.get("constraints").get(0).get("origin").asText()).isEqualTo("learned");
    }
}
