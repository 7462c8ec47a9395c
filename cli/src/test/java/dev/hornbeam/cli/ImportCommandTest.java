package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Importing rules, and giving them to learning, by command line in this virtual machine. */
class ImportCommandTest {
    @TempDir
    private static Path folder;

    private static Path data;
    private static Path rules;

    @BeforeAll
    static void write() throws IOException {
        data = Files.writeString(folder.resolve("families.tsv"), LearnCommandTest.families());
        rules = Files.writeString(
                folder.resolve("mine.txt"),
                "grandmother(X,Y) <= mother(X,A), father(A,Y)\ngrandmother(X,Y) <= mum(X,A), mother(A,Y)\n");
    }

    private static Run imported(Object... more) {
        List<String> line = new ArrayList<>(List.of("import", "--threads", "1"));
        for (Object word : more) {
            line.add(word.toString());
        }
        return Run.of(line.toArray(String[]::new));
    }

    private static void assertRefused(Run run, String... parts) {
        assertThat(run.err()).hasLineCount(1).contains("Maybe ").contains(parts);
        assertThat(run.out()).isEmpty();
        assertThat(run.code()).isEqualTo(2);
    }

    @Test
    void rulesAreMinedWhereThereIsNoNetwork() {
        Path model = folder.resolve("mined");
        Run run = imported("--mine", "--data", data, "-o", model);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("grandmother(X,Y) ⇐ mother(X,A), mother(A,Y)");
        assertThat(Run.of("info", model.toString()).out())
                .contains("of mined rules")
                .doesNotContain("epochs");
        assertRefused(imported("--data", data, "-o", folder.resolve("none")), "no file of rules given", "--mine");
        assertRefused(
                imported(rules, "--mine", "--data", data, "--add-to", model, "-o", folder.resolve("more")), "--mine");
    }

    @Test
    void importedRulesWorkWithEveryCommand() {
        Path model = folder.resolve("m");
        String royal = folder.resolve("royal").toString();
        assertThat(Run.of("demo", "-o", royal).code()).isZero();
        Run run = imported(rules, "--data", royal, "-o", model);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err())
                .contains(
                        "mine.txt: left out 1 rule with a relation that the data does not have (first at mine.txt:2: \"mum\")")
                .contains("weighing rules: ");
        assertThat(run.out())
                .contains("1 rule of 1 head, weighed by ")
                .contains("grandmother(X,Y) ⇐ mother(X,A), father(A,Y)");
        String folder = model.toString();
        assertThat(Run.of("rules", folder).out()).contains("grandmother(X,Y) ⇐ mother(X,A), father(A,Y)");
        assertThat(Run.of("info", folder).out())
                .contains("of imported rules")
                .contains("added 1 of 2 rules of mine.txt (text, SHA-256 ")
                .doesNotContain("epochs");
        for (String[] line : List.<String[]>of(
                new String[] {"predict", folder, royal, "--tail", "Elizabeth II", "--relation", "grandmother"},
                new String[] {"complete", folder, royal, "-o", folder + ".tsv"},
                new String[] {"audit", folder, royal},
                new String[] {"evaluate", folder, royal})) {
            Run each = Run.of(line);
            assertThat(each.code()).as(each.err()).isZero();
        }
        assertRefused(Run.of("compose", model.toString(), "mother", "father"), "imported rules, without a network");
        assertRefused(Run.of("algebra", model.toString()), "imported rules, without a network");
        assertRefused(Run.of("info", model.toString(), "--config"), "imported rules, without a network");
        assertRefused(imported(rules, "--data", royal, "-o", model), "a model", "--force");
        assertThat(imported(rules, "--data", royal, "-o", model, "--force").code())
                .isZero();
    }

    @Test
    void rulesAreAddedToALearnedModelOrGivenToLearning() throws IOException {
        Path wrong = Files.writeString(folder.resolve("wrong.txt"), "grandmother(X,Y) <= mother(X,A), mother(A,Y)");
        Path odd = Files.writeString(
                folder.resolve("odd.dl"), "father(X, Y) :- grandmother(X, A), mother(B, A), father(B, Y).");
        Path model = folder.resolve("learned");
        String[] quick = {"--epochs", "3", "--dimension", "8", "--threads", "1", "--max-length", "2"};
        assertThat(learn(quick, model).code()).isZero();
        assertThat(listed(model))
                .contains(bodyOfMothers())
                .doesNotContain("father(X,Y) ⇐ grandmother(X,A), mother(B,A), father(B,Y)");
        Path changed = folder.resolve("changed");
        Run run = imported(odd, "--without", wrong, "--data", data, "--add-to", model, "-o", changed);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err()).contains("fewer than 2 facts");
        assertThat(listed(changed))
                .doesNotContain(bodyOfMothers())
                .contains("father(X,Y) ⇐ grandmother(X,A), mother(B,A), father(B,Y)");
        assertThat(Run.of("info", changed.toString()).out())
                .contains("added 1 of 1 rule of odd.dl (datalog", "banned 1");
        assertThat(Run.of("compose", changed.toString(), "mother", "mother").code())
                .isZero();
        Path given = folder.resolve("given");
        assertThat(learn(quick, given, "--add", odd.toString(), "--without", wrong.toString())
                        .code())
                .isZero();
        assertThat(listed(given))
                .doesNotContain(bodyOfMothers())
                .contains("father(X,Y) ⇐ grandmother(X,A), mother(B,A), father(B,Y)");
        assertThat(Run.of("info", given.toString()).out()).contains("added 1 of 1 rule of odd.dl (datalog", "banned 1");
        assertRefused(
                imported(odd, "--data", data, "--add-to", model, "-o", folder.resolve("x"), "--seed", "2"), "--seed");
    }

    @Test
    void patternsLimitWhatIsLearned() {
        Path model = folder.resolve("patterned");
        String[] quick = {"--epochs", "3", "--dimension", "8", "--threads", "1", "--max-length", "2"};
        Run run = learn(quick, model, "--body", "mother *", "--body", "... inv_father");
        assertThat(run.code()).as(run.err()).isZero();
        String tsv = Run.of("rules", model.toString(), "--all", "--unsupported", "--format", "tsv", "--top", "0")
                .out();
        assertThat(tsv.lines().skip(1).map(line -> line.split("\t")[2]).toList())
                .isNotEmpty()
                .allMatch(body -> body.matches("mother \\S+|(\\S+ )?inv_father"));
        assertThat(Run.of("info", model.toString()).out().replaceAll("\\s+", " "))
                .contains("body mother *; ... inv_father");
        assertThat(Run.of("info", model.toString(), "--config").out())
                .contains("body: [\"mother *\", \"... inv_father\"]");
        assertRefused(learn(quick, folder.resolve("x"), "--body", "mother ||"), "the body \"mother ||\", column 8");
        assertRefused(learn(quick, folder.resolve("x"), "--body", "mothr"), "Maybe you meant mother.");
    }

    @Test
    void wrongUseIsToldInOneLine() throws IOException {
        Path none = folder.resolve("none");
        assertRefused(imported("--data", data, "-o", none), "no file of rules given");
        assertRefused(imported(rules, "-o", none), "no data given");
        assertRefused(imported(folder.resolve("absent"), "--data", data, "-o", none), "no such file");
        assertRefused(imported(rules, "--data", data, "-o", none, "--format", "dl"), "rule format", "datalog");
        assertRefused(imported(rules, "--data", data, "-o", none, "--max-length", "13"), "--max-length");
        Path unknown = Files.writeString(folder.resolve("unknown.txt"), "mum(X,Y) <= mother(X,Y)\n");
        assertRefused(imported(unknown, "--data", data, "-o", none), "none can be used", "\"mum\"");
        Path binary = Files.write(folder.resolve("binary.txt"), new byte[] {1, (byte) 0xff, 0, 3});
        assertRefused(imported(binary, "--data", data, "-o", none), "bytes that are not UTF-8");
        assertRefused(imported(rules, "--data", data, "--add-to", none, "-o", none), "no such folder");
        assertThat(none).doesNotExist();
    }

    private static Run learn(String[] quick, Path model, String... more) {
        List<String> line = new ArrayList<>(List.of("learn", data.toString(), "-o", model.toString()));
        line.addAll(List.of(quick));
        line.addAll(List.of(more));
        return Run.of(line.toArray(String[]::new));
    }

    private static String listed(Path model) {
        return Run.of("rules", model.toString(), "--all", "--unsupported", "--top", "0")
                .out();
    }

    private static String bodyOfMothers() {
        return "grandmother(X,Y) ⇐ mother(X,A), mother(A,Y)";
    }
}
