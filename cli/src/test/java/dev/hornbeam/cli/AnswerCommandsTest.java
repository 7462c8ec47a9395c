package dev.hornbeam.cli;

import static dev.hornbeam.cli.EvaluateCommandTest.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hornbeam.Facts;
import dev.hornbeam.Named;
import dev.hornbeam.RelationRanking;
import dev.hornbeam.learn.RelationModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Predictions, explanations and completions by command line in this virtual machine. */
class AnswerCommandsTest {
    @TempDir
    private static Path folder;

    private static String data;
    private static String model;

    @BeforeAll
    static void learn() throws IOException {
        data = Families.write(folder.resolve("families"), 40).toString();
        model = folder.resolve("m").toString();
        Run learned = Run.of(Families.learn(Path.of(data), Path.of(model)));
        assertThat(learned.code()).as(learned.err()).isZero();
    }

    @Test
    void relateSaysWhatTheLibrarySays() throws IOException {
        JsonNode json = new ObjectMapper()
                .readTree(run("relate", "ann1", "cis1", "--json").out());
        try (RelationModel library = RelationModel.load(Path.of(model))) {
            RelationRanking ranking = library.relate(Facts.read(Path.of(data)), "ann1", "cis1");
            assertThat(json.path("noRelation").asDouble()).isEqualTo(ranking.noRelation());
            assertThat(json.path("answer").asText(null))
                    .isEqualTo(ranking.answer().map(Named::name).orElse(null));
            assertThat(json.at("/relations/0/probability").asDouble())
                    .isEqualTo(ranking.best().probability());
        }
        assertThat(run("relate", "ann1", "cis2").out()).contains("1.000  no relation", "The two are not linked.");
        assertThat(new ObjectMapper()
                        .readTree(run("relate", "ann1", "cis2", "--json").out())
                        .get("answer")
                        .isNull())
                .isTrue();
    }

    @Test
    void relateTakesAMapOfRelations() throws IOException {
        Path map = Files.writeString(folder.resolve("relate-map.tsv"), "nobody\tnothing\n");
        Run refused = run("relate", "ann1", "cis1", "--map", map.toString());
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("the map of relations", "nobody").hasLineCount(1);
    }

    /** Commands that ask about another graph, without their options; each would write a file if it can. */
    private static List<List<String>> onAnotherGraph(String graph, Path written) {
        return List.of(
                List.of("predict", model, graph, "--head", "Ann", "--relation", "grandmother"),
                List.of("explain", model, graph, "Ann", "grandmother", "Cleo"),
                List.of("relate", model, graph, "Ann", "Cleo"),
                List.of("complete", model, graph, "-o", written.toString()),
                List.of("audit", model, graph, "-o", written.toString()));
    }

    private static void assertRefusedInOneLine(List<String> command, Path written, String... words) {
        Run run = Run.of(command.toArray(String[]::new));
        assertThat(run.code()).as(command + run.err()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines().filter(line -> line.contains(": found ")))
                .as(command + run.err())
                .hasSize(1);
        assertThat(run.err().lines().reduce((a, b) -> b).orElseThrow())
                .as(command.toString())
                .contains(words)
                .contains("Maybe");
        assertThat(written).doesNotExist();
    }

    @Test
    void aGraphThatSharesNoRelation() throws IOException {
        String graph = Files.writeString(folder.resolve("other.tsv"), "Ann\tlikes\tCleo\n")
                .toString();
        Path written = folder.resolve("other-out.csv");
        for (List<String> command : onAnotherGraph(graph, written)) {
            assertRefusedInOneLine(command, written, "relation", "give a map of names");
        }
    }

    @Test
    void aMapThatNamesUnknownRelations() throws IOException {
        String graph = Files.writeString(folder.resolve("mapped.tsv"), "Ann\tmum\tBea\nBea\tmum\tCleo\n")
                .toString();
        String noRelation = Files.writeString(folder.resolve("no-relation.map"), "nobody\tmum\n")
                .toString();
        String notThere = Files.writeString(folder.resolve("not-there.map"), "mother\tnobody\n")
                .toString();
        Path written = folder.resolve("mapped-out.csv");
        for (String map : List.of(noRelation, notThere)) {
            for (List<String> command : onAnotherGraph(graph, written)) {
                List<String> mapped = new ArrayList<>(command);
                mapped.addAll(List.of("--map", map));
                assertRefusedInOneLine(mapped, written, "the map of relations", "nobody");
            }
        }
    }

    @Test
    void anEntityWithoutFacts() throws IOException {
        Path graph = Files.createDirectory(folder.resolve("without"));
        Files.writeString(graph.resolve("train.tsv"), "Bea\tmother\tCleo\nDora\tmother\tBea\n");
        Files.writeString(graph.resolve("test.tsv"), "Ann\tmother\tDora\n");
        Path written = folder.resolve("without-out.csv");
        for (List<String> command : onAnotherGraph(graph.toString(), written).subList(0, 3)) {
            assertRefusedInOneLine(command, written, "Ann: found no fact about it");
        }
    }

    private static Run predict(String... more) {
        return run("predict", more);
    }

    private static Run run(String command, String... more) {
        String[] all = new String[more.length + 3];
        all[0] = command;
        all[1] = model;
        all[2] = data;
        System.arraycopy(more, 0, all, 3, more.length);
        return Run.of(all);
    }

    @Test
    void theHeldOutGrandchildIsTheBestNewAnswer() {
        Run run = predict("--head", "ann1", "--relation", "grandmother", "--top", "2");

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("grandmother(ann1, ?): rules lead to ");
        assertThat(run.out().lines().toList().get(2)).matches(" +1  cis1 +[0-9.-]+ +0\\.\\d{3} +0\\.\\d{3}");
    }

    @Test
    void headsAreAskedForTheSameWay() {
        assertThat(predict("--tail", "cis1", "--relation", "grandmother", "--top", "1")
                        .out())
                .contains("grandmother(?, cis1)")
                .containsPattern("1  ann1 ");
    }

    @Test
    void knownAnswersAreMarkedWithoutARankOrLeftOut() {
        String marked = predict("--head", "ann1", "--relation", "grandmother", "--known", "mark", "--top", "3")
                .out();

        assertThat(marked)
                .containsPattern("–  eve1 +[0-9.]+ +0\\.\\d+ +0\\.\\d+  known")
                .containsPattern("1  cis1");
        assertThat(predict("--head", "ann1", "--relation", "grandmother", "--top", "3")
                        .out())
                .doesNotContain("eve1 ");
    }

    @Test
    void answersThatNoRuleReachesAreMarked() {
        assertThat(predict("--head", "ann1", "--relation", "grandmother", "--top", "30")
                        .out())
                .containsPattern("no rule");
    }

    @Test
    void proofsNameTheWay() {
        assertThat(predict("--head", "ann1", "--relation", "grandmother", "--top", "1", "--explain")
                        .out())
                .contains("grandmother(X,Y) ⇐ mother(X,A), father(A,Y)")
                .contains("ann1 –mother→ bob1 –father→ cis1");
        assertThat(predict("--tail", "cis1", "--relation", "grandmother", "--top", "1", "--explain")
                        .out())
                .contains("ann1 –mother→ bob1 –father→ cis1");
    }

    @Test
    void questionsOfAFileGiveOneJsonObjectALine() throws IOException {
        Path questions = Files.writeString(
                folder.resolve("questions.tsv"), "\nann1\tgrandmother\t?\n   \n?\tgrandmother\tcis5\n\n");

        Run run = predict("--queries", questions.toString(), "--json", "--explain", "--top", "1");
        assertThat(run.err()).isEmpty();
        List<String> lines = run.out().lines().toList();
        assertThat(lines).hasSize(2);
        JsonNode first = new ObjectMapper().readTree(lines.get(0));
        assertThat(first.get("head").asText()).isEqualTo("ann1");
        assertThat(first.get("tail").isNull()).isTrue();
        JsonNode answer = first.get("answers").get(0);
        assertThat(answer.get("rank").asInt()).isEqualTo(1);
        assertThat(answer.get("entity").asText()).isEqualTo("cis1");
        assertThat(answer.get("reached").asBoolean()).isTrue();
        assertThat(answer.get("known").asBoolean()).isFalse();
        assertThat(answer.get("probability").asDouble()).isBetween(0.0, 1.0);
        assertThat(answer.get("proofs").get(0).get("paths").get(0).asText()).startsWith("ann1 –mother→ bob1");
        assertThat(new ObjectMapper()
                        .readTree(lines.get(1))
                        .get("answers")
                        .get(0)
                        .get("entity")
                        .asText())
                .isEqualTo("ann5");
    }

    @Test
    void questionsThatCannotBeAskedAreRefused() throws IOException {
        assertRefused(
                predict("--head", "ann", "--relation", "grandmother"),
                "the unknown entity \"ann\"",
                "Maybe you meant ann0.");
        assertRefused(predict("--head", "ann1", "--relation", "granmother"), "Maybe you meant grandmother.");
        assertRefused(predict("--head", "ann1"), "no question");
        assertRefused(predict("--head", "ann1", "--tail", "cis1", "--relation", "mother"), "no question");
        assertRefused(predict("--head", "ann1", "--relation", "mother", "--queries", "q.tsv"), "both --queries");
        assertRefused(predict("--head", "ann1", "--relation", "mother", "--known", "no"), "--known is \"no\"");
        assertRefused(predict("--head", "ann1", "--relation", "mother", "--top", "0"), "--top is 0");
        assertRefused(predict("--queries", folder.resolve("none.tsv").toString()), "none.tsv: found no such file");
    }

    @Test
    void rowsOfQuestionsThatCannotBeReadAreNamed() throws IOException {
        assertRefused(asked("ann1 grandmother ?\n"), "asked.tsv:1: found 1 column", "spaces instead of tabs");
        assertRefused(asked("\nann1\tgrandmother\tcis1\n"), "asked.tsv:2: found no question mark");
        assertRefused(asked("?\tgrandmother\t?\n"), "asked.tsv:1: found two question marks");
        assertRefused(
                asked("?\tgrandmother\tcis\n"), "asked.tsv:1: found the unknown entity \"cis\"", "Maybe you meant");
        assertRefused(asked("?\tgrndmother\tcis1\n"), "asked.tsv:1: found the unknown relation \"grndmother\"");
        assertRefused(asked(" \n\n"), "asked.tsv: found no question");
    }

    private static Run asked(String rows) throws IOException {
        return predict(
                "--queries",
                Files.writeString(folder.resolve("asked.tsv"), rows).toString());
    }

    @Test
    void aFactIsExplainedByRulesPathsTreeAndRank() {
        Run run = run("explain", "ann1", "grandmother", "cis1");

        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("grandmother(ann1, cis1): not known, but among the held-out test facts")
                .contains("rank 1 among 200 entities, asked grandmother(ann1, ?)")
                .contains("rank 1 among 200 entities, asked grandmother(?, cis1)")
                .contains("grandmother(X,Y) ⇐ mother(X,A), father(A,Y)")
                .contains("ann1 –mother→ bob1 –father→ cis1")
                .contains("How the model composes", "├─ ", "└─ ")
                .doesNotContain("Why not higher");
    }

    @Test
    void aKnownFactAndOneThatNoRuleReachesAreToldAsSuch() {
        assertThat(run("explain", "ann1", "grandmother", "eve1").out())
                .contains("the fact is known; this is what the rules say without it");
        assertThat(run("explain", "ann1", "grandmother", "ann2").out())
                .contains("grandmother(ann1, ann2): not known\n", "Why: no rule reaches it");
    }

    @Test
    void whatStandsAboveAnAnswerIsShownWithWhatItHas() {
        assertThat(run("explain", "ann1", "grandmother", "ann2").out())
                .contains("Why not higher: ", " above it", "cis1", "grandmother(X,Y) ⇐ mother(X,A), father(A,Y)");
    }

    @Test
    void anExplanationFromTheOtherSideReadsTheSameWay() throws IOException {
        Run run = run("explain", "ann1", "grandmother", "cis1", "--ask", "head", "--json");

        JsonNode found = new ObjectMapper().readTree(run.out());
        assertThat(found.get("asked").asText()).isEqualTo("head");
        assertThat(found.get("rank_as_tail").asDouble()).isEqualTo(1);
        assertThat(found.get("proofs").get(0).get("paths").get(0).asText())
                .isEqualTo("ann1 –mother→ bob1 –father→ cis1");
        assertRefused(run("explain", "ann1", "grandmother", "cis1", "--ask", "both"), "--ask is \"both\"");
        assertRefused(
                run("explain", "ann1", "grandmother", "cis111"), "Y: found the unknown entity", "Maybe you meant");
    }

    @Test
    void aGraphIsCompletedByWhatWasHeldOut() throws IOException {
        Path file = folder.resolve("new.tsv");

        Run run = run("complete", "--facts", "train", "--min-probability", "0.3", "-o", file.toString());
        assertThat(run.err()).startsWith("hornbeam: left out ").hasLineCount(1);
        List<String> rows = Files.readAllLines(file);
        assertThat(run.out()).startsWith(file + "\t" + (rows.size() - 1) + "\n");
        assertThat(rows.get(0)).isEqualTo("head\trelation\ttail\tprobability\tscore\tround\trule\torigin");
        assertThat(rows)
                .anyMatch(row ->
                        row.matches("ann1\tgrandmother\tcis1\t0\\.\\d+\t[0-9.-]+\t1\tgrandmother\\(X,Y\\) ⇐ .*"));
        assertThat(rows).noneMatch(row -> row.startsWith("ann1\tgrandmother\teve1\t"));
        assertThat(folder.resolve("new.tsv.part")).doesNotExist();
        assertThat(folder.resolve("new.tsv.state")).doesNotExist();
        Path other = folder.resolve("other.tsv");
        run("complete", "--facts", "train", "--min-probability", "0.3", "-o", other.toString(), "--threads", "1");
        assertThat(other).hasSameTextualContentAs(file);
    }

    @Test
    void ofTheWholeDataNothingKnownIsNew() throws IOException {
        Path file = folder.resolve("none.tsv");

        run("complete", "--min-probability", "0.3", "--relations", "grandmother", "-o", file.toString());
        assertThat(Files.readString(file)).doesNotContain("cis1\t").doesNotContain("mother\tbob");
    }

    @Test
    void newFactsAreWrittenAsNTriplesThatCanBeReadAgain() throws IOException {
        Path file = folder.resolve("new.nt");

        run(
                "complete",
                "--facts",
                "train",
                "--min-probability",
                "0.3",
                "--relations",
                "grandmother",
                "-o",
                file.toString());
        assertThat(Files.readString(file))
                .contains("<urn:hornbeam:ann1> <urn:hornbeam:grandmother> <urn:hornbeam:cis1> . # probability 0.");
        assertThat(Run.of("stats", file.toString()).code()).isZero();
    }

    @Test
    void factsAreFedBackAndSayTheirRound() throws IOException {
        Path one = folder.resolve("one.tsv");
        Path three = folder.resolve("three.tsv");
        String any = Files.writeString(folder.resolve("any.txt"), "- * *\n").toString();

        run(
                "complete",
                "--constraints",
                any,
                "--facts",
                "train",
                "--min-probability",
                "0",
                "-o",
                one.toString(),
                "--limit-per-query",
                "1");
        run(
                "complete",
                "--constraints",
                any,
                "--facts",
                "train",
                "--min-probability",
                "0",
                "-o",
                three.toString(),
                "--limit-per-query",
                "1",
                "--iterations",
                "3");
        assertThat(Files.readAllLines(three)).containsAll(Files.readAllLines(one));
        assertThat(Files.readAllLines(three).stream().map(row -> row.split("\t")[5]))
                .contains("1", "2");
        assertThat(Files.readAllLines(three).stream().map(row -> row.replaceAll("^(.*?\t.*?\t.*?)\t.*", "$1")))
                .doesNotHaveDuplicates();
    }

    @Test
    void completionsThatCannotBeMadeAreRefused() {
        String out = folder.resolve("x.tsv").toString();
        assertRefused(run("complete", "--min-probability", "2", "-o", out), "--min-probability is 2.0");
        assertRefused(run("complete", "--min-probability", "0.5", "-o", folder.toString()), "is a folder");
        assertRefused(run("complete", "--min-probability", "0.5", "-o", folder + "/no/x.tsv"), "there is no folder");
        assertRefused(run("complete", "--min-probability", "0.5", "-o", out, "--format", "xml"), "--format is \"xml\"");
        assertRefused(
                run("complete", "--min-probability", "0.5", "-o", out, "--relations", "mothr"),
                "Maybe you meant mother.");
        assertThat(run("complete", "-o", out).code()).isZero();
    }
}
