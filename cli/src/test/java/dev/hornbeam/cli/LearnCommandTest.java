package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

/** Learning, and everything that reads what was learned, by command line in this virtual machine. */
public class LearnCommandTest {
    @TempDir
    private static Path folder;

    private static Path data;
    private static Path model;
    private static Run learned;

    @BeforeAll
    static void learn() throws IOException {
        data = Files.writeString(folder.resolve("families.tsv"), families());
        model = folder.resolve("m");
        learned = learn(data, model);
    }

    public static String families() {
        StringBuilder facts = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            facts.append(("ann# mother bob#\\nbob# father cis#\\nann# grandmother cis#\\nann# mother dot#\\n"
                            + "dot# mother eve#\\nann# grandmother eve#\\n")
                    .replace("\\n", "\n")
                    .replace("#", "" + i)
                    .replace(' ', '\t'));
        }
        return facts.toString();
    }

    private static Run learn(Path source, Path target, String... more) {
        List<String> line = new ArrayList<>(List.of("learn", source.toString(), "-o", target.toString()));
        String[] quick = {"--dimension", "16", "--epochs", "40", "--batch", "8", "--rate", "0.006", "--threads", "1"};
        for (int i = 0; i < quick.length; i += 2) {
            if (!Arrays.asList(more).contains(quick[i])) {
                line.addAll(List.of(quick[i], quick[i + 1]));
            }
        }
        line.addAll(Arrays.asList(more));
        return Run.of(line.toArray(String[]::new));
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

    @Test
    void learningTellsOfEveryStepAndSumsUp() {
        assertThat(learned.code()).isZero();
        assertThat(learned.err())
                .hasLineCount(9)
                .contains("hornbeam: sampling paths: ")
                .contains("hornbeam: training: 40 epochs, loss ")
                .contains("hornbeam: extracting rules: ")
                .contains("hornbeam: grounding rules: all rules counted exactly")
                .contains("hornbeam: mining rules: ")
                .contains("hornbeam: weighing rules: no facts to choose on")
                .contains("hornbeam: folding rules: ")
                .contains("hornbeam: learning constraints: ")
                .contains("hornbeam: calibrating relations: ");
        assertThat(learned.out())
                .contains("rules of 3 heads, learned from 72 facts")
                .contains("grandmother(X,Y) ⇐ mother(X,A), ")
                .contains("hornbeam rules " + model);
    }

    @Test
    void rulesAreListedBestFirst() {
        Run run = Run.of("rules", model.toString(), "--head", "grandmother", "--top", "2");

        assertThat(run.err()).hasLineCount(1).startsWith("hornbeam: not shown: ");
        assertThat(run.out()).startsWith("# score").hasLineCount(3);
        assertThat(run.out().lines().skip(1))
                .allSatisfy(
                        line -> assertThat(line).contains("grandmother(X,Y) ⇐ ").contains("[worth 0."));
        assertThat(Run.of("rules", model.toString(), "--head", "inv_grandmother", "--top", "1")
                        .out())
                .contains("grandmother(Y,X) ⇐ ");
    }

    @Test
    void rulesAreSelectedByPartsOfTheirBodies() {
        String out = Run.of("rules", model.toString(), "--body", "mother,mother", "--format", "tsv")
                .out();

        assertThat(out.lines().skip(1)).isNotEmpty().allMatch(line -> line.contains("mother mother"));
        assertThat(Run.of("rules", model.toString(), "--body", "father,father,father,father")
                        .err())
                .contains("no rule of ")
                .hasLineCount(1);
    }

    @Test
    void rulesAreWrittenToAFileInTheFormatOfItsName() throws IOException {
        Path file = folder.resolve("all.jsonl");

        Run run = Run.of("rules", model.toString(), "-o", file.toString());
        assertThat(run.out()).isEqualTo(file + "\t" + Files.readAllLines(file).size() + "\n");
        assertThat(Files.readString(file)).startsWith("{");
        assertRefused(Run.of("rules", model.toString(), "--format", "xml"), "Maybe you meant");
    }

    @Test
    void rulesAreCountedInAnotherGraphAndWhatItLacksIsNamed() throws IOException {
        Path other = Files.writeString(
                folder.resolve("other.tsv"), "a\tmother\tb\nb\tmother\tc\na\tgrandmother\tc\nx\tmother\ty\n");

        Run run = Run.of(
                "rules",
                model.toString(),
                "--on",
                other.toString(),
                "--head",
                "grandmother",
                "--body",
                "mother,mother");
        assertThat(run.out()).contains("support 1, confidence 1.000 of 1");
        assertThat(Run.of("rules", model.toString(), "--on", other.toString()).err())
                .contains("does not have father: ")
                .contains("not shown: ")
                .hasLineCount(2);
    }

    @Test
    void unknownRelationsAreGuessedAt() {
        assertRefused(Run.of("rules", model.toString(), "--head", "grandmothr"), "Maybe you meant grandmother.");
        assertRefused(Run.of("compose", model.toString(), "inv_mothr"), "Maybe you meant inv_mother.");
        assertRefused(learn(data, folder.resolve("x"), "--heads", "fathr"), "Maybe you meant father.");
    }

    @Test
    void aCompositionIsShownAsTextAndPicture() throws Exception {
        Path picture = folder.resolve("tree.svg");

        Run run = Run.of("compose", model.toString(), "mother", "mother", "inv_father", "--svg", picture.toString());
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("  mother · mother · inv_father   ⇒ ")
                .contains("├─ ")
                .contains("(mother · mother) (inv_father)")
                .contains("Heads of the whole");
        String svg = Files.readString(picture);
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
        assertThat(svg).contains(">inv_father</text>").doesNotContain("href");
        assertThat(Run.of("compose", model.toString(), "mother").out()).contains("  mother   ⇒ ");
    }

    @Test
    void infoTellsWhereAModelComesFrom() {
        assertThat(Run.of("info", model.toString()).out())
                .contains("families")
                .contains("72 training facts")
                .contains("seed 1")
                .contains("dimension 16")
                .contains("by hornbeam", "java " + Runtime.version().feature())
                .contains("mother, father, grandmother");
    }

    @Test
    void aModelThatIsThereIsKeptUnlessForced() {
        assertRefused(learn(data, model), "found a model", "--force");
        assertRefused(learn(data, model, "--resume"), "found a finished model");
        assertRefused(learn(data, model, "--resume", "--force"), "both --resume and --force");
    }

    @Test
    void absurdOptionsAreRefused() {
        Path target = folder.resolve("absurd");
        for (String[] option : new String[][] {
            {"--dimension", "0"},
            {"--window", "4"},
            {"--seed", "-1"},
            {"--walks", "0"},
            {"--walks", "1000000000000000"},
            {"--max-length", "0"},
            {"--max-length", "13"},
            {"--open-ratio", "-1"},
            {"--rate", "0"},
            {"--rate", "NaN"},
            {"--batch", "0"},
            {"--threads", "0"},
            {"--top", "0"},
            {"--min-score", "2"},
            {"--preset", "huge"}
        }) {
            assertRefused(learn(data, target, option), "");
        }
        assertThat(learn(data, target, "--encoder", "cnn"))
                .matches(run -> run.code() == 2 && run.err().lines().count() == 1, "one line, code 2");
        assertThat(target).doesNotExist();
    }

    @Test
    void aGraphWithoutAClosingPathIsRefused() throws IOException {
        Path one = Files.writeString(folder.resolve("one.tsv"), "a\tr\tb\n");

        assertRefused(learn(one, folder.resolve("x")), "found no path of up to 3 steps");
        assertThat(folder.resolve("x")).doesNotExist();
    }

    @Test
    void theHelpShowsDefaultsOfEveryPreset() {
        assertThat(Run.of("learn", "--help").out().replaceAll("\\s+", " "))
                .contains("rnn, lstm, gru, mlp, transformer")
                .contains("small, medium, large, paper")
                .contains("Size of embeddings (default: 64, paper 512)")
                .doesNotContain("${");
    }

    @Test
    void severalSeedsMakeSeveralModelsAndGoOnWhereTheyStopped() throws IOException {
        Path models = folder.resolve("models");
        Run first = learn(data, models, "--seeds", "1,2", "--epochs", "3");
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.out()).contains("hornbeam evaluate " + models);
        assertThat(Files.readAllBytes(models.resolve("seed-1/weights.safetensors")))
                .isNotEqualTo(Files.readAllBytes(models.resolve("seed-2/weights.safetensors")));
        byte[] before = Files.readAllBytes(models.resolve("seed-2/manifest.json"));
        assertRefused(learn(data, models, "--seeds", "2-3", "--epochs", "3"), "seed-2", "--resume");
        assertRefused(
                Run.of("learn", data.toString(), "-o", models.toString(), "--seeds", "1-3", "--resume"),
                "seed-3",
                "found no run",
                "--seeds 3");
        assertRefused(learn(data, folder.resolve("none"), "--resume"), "found no run", "nothing to resume");
        Run more = learn(data, models, "--seeds", "1-3", "--epochs", "3", "--resume");
        assertThat(more.code()).as(more.err()).isZero();
        assertThat(more.err()).contains("seed-2 is finished already").contains("seed 3");
        assertThat(Files.readAllBytes(models.resolve("seed-2/manifest.json"))).isEqualTo(before);
        assertThat(models.resolve("seed-3")).isDirectory();
        assertRefused(learn(data, model, "--seeds", "1-2"), "one model");
        assertRefused(learn(data, models, "--seeds", "3-1"), "--seeds is");
        assertRefused(learn(data, models, "--seeds", "a"), "--seeds is");
        assertRefused(learn(data, models, "--seeds", "1-2", "--seed", "3"), "both --seed and --seeds");
    }
}
