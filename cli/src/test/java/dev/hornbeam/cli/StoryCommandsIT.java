package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.hornbeam.story.family.FamilySimulator;
import dev.hornbeam.story.family.KinshipAlgebra;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

/** Stories by command line in this virtual machine: shown, learned from, asked, measured, and read as an algebra. */
class StoryCommandsIT {
    @TempDir
    private static Path folder;

    private static Path data;
    private static Path model;
    private static Run learned;

    @BeforeAll
    static void learn() throws IOException {
        data = Files.createDirectory(folder.resolve("families"));
        StoryTables.write(
                new FamilySimulator(new KinshipAlgebra()).dataset(List.of(2, 3), 500, List.of(4), 30, 1), data);
        model = folder.resolve("kin");
        learned = Run.of(
                "learn",
                data.toString(),
                "--task",
                "relation",
                "-o",
                model.toString(),
                "--threads",
                "1",
                "--restarts",
                "1",
                "--epochs",
                "25");
    }

    private static void assertRefused(Run run, String... parts) {
        assertThat(run.err())
                .hasLineCount(1)
                .startsWith("hornbeam: ")
                .contains("Maybe ")
                .contains(parts);
        assertThat(run.out()).isEmpty();
        assertThat(run.code()).isEqualTo(2);
    }

    private static Path file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }

    @Test
    void statsShowsStoriesByHopsWithWhatPathsCanTell() throws IOException {
        Run run = Run.of("stats", data.toString());

        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains("families: stories, 1,030 small graphs with 1,030 questions, 20 relations")
                .containsPattern("best possible by paths +100.0 % +100.0 %")
                .containsPattern("2 +500 +0\n")
                .containsPattern("4 +0 +30\n");
        JsonNode json = new ObjectMapper()
                .readTree(Run.of("stats", data.toString(), "--json").out());
        assertThat(json.at("/splits/train/hops/3").asInt()).isEqualTo(500);
        assertThat(json.at("/splits/test/ceiling").asDouble()).isEqualTo(1);
        assertRefused(Run.of("stats", data.toString(), "--lenient"), "--lenient has no effect on stories");
    }

    @Test
    void learningFromStoriesTellsOfItsStepsAndSumsUp() {
        assertThat(learned.code()).as(learned.err()).isZero();
        assertThat(learned.err().lines().filter(line -> !line.contains(" … "))) // progress, on a slow machine
                .hasSize(3);
        assertThat(learned.err())
                .contains("sampling paths: 1,000 questions, ")
                .contains("training: 25 epochs, loss + disagreement ");
        assertThat(learned.out()).contains("learned from 1,000 questions").contains("hornbeam algebra ");
        assertThat(Run.of("info", model.toString()).out())
                .contains("task relation, seed 1")
                .contains("1,000 training questions")
                .contains("trace told");
        assertThat(Run.of("rules", model.toString(), "--head", "grandmother", "--top", "1")
                        .out())
                .contains("grandmother(X,Y) ⇐ ");
    }

    @Test
    void theTaskHasToFitTheData() throws IOException {
        Path graph = file("facts.tsv", "a\tr\tb\n");
        String target = folder.resolve("x").toString();

        assertRefused(Run.of("learn", data.toString(), "-o", target), "a collection of stories", "--task relation");
        assertRefused(
                Run.of("learn", graph.toString(), "--task", "relation", "-o", target), "not a collection of stories");
        assertRefused(
                Run.of("learn", data.toString(), "--task", "relation", "-o", target, "--walks", "5"),
                "--walks has no effect");
        assertRefused(
                Run.of("learn", graph.toString(), "-o", target, "--hops", "2"), "--hops has no effect on the task");
        assertRefused(
                Run.of("learn", data.toString(), "--task", "relation", "-o", target, "--hops", "1"),
                "no stories to learn from");
        assertRefused(
                Run.of("learn", data.toString(), "--task", "relation", "-o", target, "--max-length", "0"),
                "--max-length: found \"0\"");
        assertThat(folder.resolve("x")).doesNotExist();
    }

    @Test
    void aStoryIsAskedItsOwnQuestionOrAnother() throws IOException {
        Run run = Run.of("relate", model.toString(), data.toString(), "--story", "test1");

        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("How does p0 lead to p4?  story test1")
                .contains("1 path of up to 4 steps, 1 distinct body.")
                .contains("the story's own answer is ")
                .contains("→ p4")
                .contains("How the best is composed");
        Run other = Run.of("relate", model.toString(), data.toString(), "--story", "1", "p0", "p2", "--json");
        JsonNode json = new ObjectMapper().readTree(other.out());
        assertThat(json.at("/basis").asText()).isEqualTo("paths");
        assertThat(json.at("/relations/0/paths/0/example").toString()).isEqualTo("[\"p0\",\"p1\",\"p2\"]");
        assertThat(json.at("/relations/0/probability").asDouble()).isBetween(0.0, 1.0);
        assertThat(json.at("/answer").asText())
                .isEqualTo(json.at("/relations/0/relation").asText());
    }

    @Test
    void namesAreGuessedAt() {
        String stories = data.toString();
        assertRefused(Run.of("relate", model.toString(), stories), "found 1,030 stories");
        assertRefused(Run.of("relate", model.toString(), stories, "--story", "tst7"), "Maybe you meant test7.");
        assertRefused(Run.of("relate", model.toString(), stories, "--story", "1", "p00", "p1"), "Maybe you meant p0.");
        assertRefused(Run.of("relate", model.toString(), stories, "--story", "1", "p1"), "two are needed");
        assertRefused(Run.of("relate", model.toString(), stories, "--story", "1", "p1", "p1"), "the same entity twice");
        assertRefused(Run.of("algebra", model.toString(), "--relations", "mothr"), "Maybe you meant mother.");
    }

    @Test
    void entitiesThatAreNotLinkedAreAnsweredFromThePriorAndItIsSaid() throws IOException {
        Path graph = file("two.tsv", "ann\tmother\tbea\nbea\tmother\tcis\ndan\tson\teli\n");

        Run run = Run.of("relate", model.toString(), graph.toString(), "ann", "dan");
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("The two are not linked. This is the prior")
                .doesNotContain("How the best");
        JsonNode json = new ObjectMapper()
                .readTree(Run.of("relate", model.toString(), graph.toString(), "ann", "dan", "--json")
                        .out());
        assertThat(json.at("/basis").asText()).isEqualTo("prior_unlinked");
        assertThat(Run.of("relate", model.toString(), graph.toString(), "ann", "cis")
                        .out())
                .contains("ann –mother→ bea –mother→ cis")
                .contains("grandmother");
        assertThat(Run.of("relate", model.toString(), graph.toString(), "ann", "bea")
                        .out())
                .contains("already known: mother");
    }

    @Test
    void aPathBeyondTheLimitIsTold() {
        assertThat(Run.of("relate", model.toString(), data.toString(), "--story", "test1", "--max-length", "3")
                        .out())
                .contains("No path of up to 3 steps links the two; the shortest has 4.")
                .contains("Maybe --max-length 4.")
                .contains("This is the")
                .contains("prior");
    }

    /** Seven layers of ten, each linked to all of the next: ten million paths of eight steps. */
    @Test
    void ofAMillionPathsTheBudgetTakesAsManyAsItAllowsAndTheAnswerSaysSo() throws IOException {
        StringBuilder facts = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            StoryTables.row(facts, "from", "sister", "n0." + i);
            StoryTables.row(facts, "n6." + i, "sister", "to");
            for (int layer = 0; layer < 6; layer++) {
                for (int j = 0; j < 10; j++) {
                    StoryTables.row(facts, "n" + layer + "." + i, "sister", "n" + (layer + 1) + "." + j);
                }
            }
        }
        Path graph = file("layers.tsv", facts.toString());

        Run run = Run.of("relate", model.toString(), graph.toString(), "from", "to", "--max-length", "8");
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("1,000,000 paths of up to 8 steps, 1 distinct body.")
                .contains("The budget cut the search");
        assertThat(Run.of(
                                "relate",
                                model.toString(),
                                graph.toString(),
                                "from",
                                "to",
                                "--max-length",
                                "8",
                                "--budget",
                                "5000")
                        .out())
                .contains("The budget cut the search");
    }

    @Test
    void theAlgebraIsShownAsTextTableAndPicture() throws Exception {
        String text = Run.of("algebra", model.toString()).out();
        assertThat(text)
                .contains("kin: 14 relations, ")
                .containsPattern("mother +∘ +mother +→ +grandmother +[01]\\.\\d\\d +\\d+")
                .containsPattern("→ +null ")
                .contains("never seen next to each other left out");
        String csv = Run.of("algebra", model.toString(), "--format", "csv", "--relations", "mother,brother")
                .out();
        assertThat(csv)
                .hasLineCount(5)
                .startsWith("first,second,whole,probability,null,seen,asked,best,holds,pairs\n")
                .contains("\nmother,brother,uncle,");
        Path picture = folder.resolve("kin.svg");
        assertThat(Run.of("algebra", model.toString(), "-o", picture.toString()).code())
                .isZero();
        String svg = Files.readString(picture);
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        assertThat(svg).contains(">grandmother</text>").contains("∅").doesNotContain("href");
        assertRefused(Run.of("algebra", model.toString(), "--format", "png"), "text, csv or svg");
    }

    @Test
    void modelsAreMeasuredByHops() throws IOException {
        Path page = folder.resolve("page.html");
        Run run = Run.of(
                "evaluate",
                "--task",
                "relation",
                model.toString(),
                model.toString(),
                data.toString(),
                "--json",
                "--html",
                page.toString());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().lines().skip(1).findFirst().orElseThrow()).contains("\"accuracy\"");
        JsonNode json = new ObjectMapper().readTree(run.out());
        assertThat(json.at("/accuracySd").asDouble()).isZero();
        assertThat(json.at("/hops/0/hops").asInt()).isEqualTo(4);
        assertThat(json.at("/hops/0/questions").asInt()).isEqualTo(30);
        assertThat(Files.readString(page)).contains("By hops").contains("</html>");
        assertThat(Run.of("evaluate", "--task", "relation", model.toString(), data.toString())
                        .out())
                .contains("families, test: accuracy ")
                .containsPattern("all +30 ");
        assertRefused(
                Run.of("evaluate", "--task", "relation", model.toString(), data.toString(), "--split", "valid"),
                "no stories in valid");
    }

    @Test
    void storiesThatCannotBeReadAreToldInOneLine() throws IOException {
        String header = "id,target,task_name,story_edges,edge_types,query_edge,genders\n";
        String good = "1,grandmother,task_1.2,\"[(0, 1), (1, 2)]\",\"['mother', 'mother']\",\"(0, 2)\",\n";
        String name = "odd_test.csv";
        assertThat(ask(file(name, header + good)).out()).contains("grandmother");
        assertRefused(
                ask(file(name, header + good.replace("(1, 2)]", "(1, 2"))), "odd_test.csv:2", "column story_edges");
        assertRefused(ask(file(name, header + good.replace("1,grandmother", "1,grandmothr"))), "grandmother");
        assertRefused(
                ask(file(name, header + good.replace("[(0, 1), (1, 2)]", "[]").replace("['mother', 'mother']", "[]"))),
                "a graph with no edges");
        assertRefused(ask(file(name, header + good.replace("'mother', 'mother'", "'mother'"))), "2 edges and 1 types");
    }

    private static Run ask(Path stories) {
        return Run.of("relate", model.toString(), stories.toString());
    }
}
