package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reasoning through the real launcher: what it answers, what may happen to it, and input that cannot be used. */
class ReasonIT {
    @TempDir
    private static Path folder;

    @BeforeAll
    static void learn() throws IOException {
        Families.write(folder.resolve("families"), 40);
        Run learned = run(Families.learn(Path.of("families"), Path.of("m")));
        assertThat(learned.code()).as(learned.err()).isZero();
    }

    private static Run run(String... arguments) {
        return Launcher.of(folder).run(arguments);
    }

    private static String file(String name, String content) throws IOException {
        Files.writeString(folder.resolve(name), content);
        return name;
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
    void aModelIsEvaluatedAskedAndExplained() {
        assertThat(run("evaluate", "m", "families", "--json").out()).startsWith("{\n  \"mrr\" : 1.0,");
        assertThat(run("predict", "m", "families", "--head", "ann1", "--relation", "grandmother", "--top", "1")
                        .out())
                .contains("1  cis1");
        assertThat(run("explain", "m", "families", "ann1", "grandmother", "cis1")
                        .out())
                .contains("ann1 –mother→ bob1 –father→ cis1", "How the model composes");
    }

    @Test
    void factsComeFromStandardInputToo() {
        Run run = Launcher.of(folder)
                .shell("cat families/train.txt | \"$hornbeam\" predict m - --tail cis1 --relation grandmother --top 1");

        assertThat(run.out()).contains("1  ann1");
    }

    @Test
    void aCompletionThatWasKilledGoesOnToTheSameFactsAsOneThatWasNot() throws Exception {
        Families.write(folder.resolve("many"), 40_000, "x");
        String line = "complete m many --facts train --min-probability 0 --threads 1 -o new.tsv";
        Process process = Launcher.of(folder).start(List.of("bash", "-c", "exec \"$hornbeam\" " + line + " 2>err.txt"));
        for (int tenths = 0; !Files.exists(folder.resolve("new.tsv.state")); tenths++) {
            assertThat(tenths).as("tenths of a second without a mark").isLessThan(1200);
            assertThat(process.isAlive()).as("still at work").isTrue();
            Thread.sleep(20);
        }
        process.destroyForcibly().waitFor();
        assumeTrue(Files.exists(folder.resolve("new.tsv.state")), "skipped: the work was done before the kill");
        assertThat(folder.resolve("new.tsv")).doesNotExist();

        Run resumed = run(line.split(" "));
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(resumed.err()).contains("continuing: ", " found before, round 1, ");
        Run whole = run(line.replace("new.tsv", "whole.tsv").split(" "));
        assertThat(whole.err()).doesNotContain("continuing");
        assertThat(folder.resolve("new.tsv")).hasSameTextualContentAs(folder.resolve("whole.tsv"));
        assertThat(folder.resolve("new.tsv.part")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anInterruptEndsWith130AndSaysHowToGoOn(int threads) throws Exception {
        assumeTrue(!LauncherIT.interruptsAreIgnored(), "skipped: this process ignores interrupts");
        Families.write(folder.resolve("more"), 40_000, "y");
        Files.deleteIfExists(folder.resolve("i.tsv"));
        Files.deleteIfExists(folder.resolve("i.tsv.state"));
        Process process = Launcher.of(folder)
                .start(List.of(
                        "bash",
                        "-c",
                        "exec \"$hornbeam\" complete m more --min-probability 0 --threads " + threads
                                + " -o i.tsv 2>interrupt.txt"));
        for (int tenths = 0; !Files.exists(folder.resolve("i.tsv.state")); tenths++) {
            assertThat(tenths).isLessThan(1200);
            Thread.sleep(20);
        }
        new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                .start()
                .waitFor();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assumeTrue(!Files.exists(folder.resolve("i.tsv")), "skipped: the work was done before the interrupt");
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(Files.readString(folder.resolve("interrupt.txt")))
                .doesNotContain("error in hornbeam")
                .containsOnlyOnce("interrupted")
                .endsWith("interrupted. The same command continues with what is in i.tsv.part.\n");
    }

    @Test
    void anUnknownEntity() {
        assertRefused(
                run("predict", "m", "families", "--head", "anm1", "--relation", "grandmother"),
                "the unknown entity \"anm1\"",
                "Maybe you meant ann1.");
        assertRefused(run("explain", "m", "families", "ann1", "grandmother", "zzzzzzzz"), "Y: ", "zzzzzzzz");
    }

    @Test
    void anUnknownRelation() {
        assertRefused(
                run("predict", "m", "families", "--head", "ann1", "--relation", "granmother"),
                "Maybe you meant grandmother.");
        assertRefused(run("explain", "m", "families", "ann1", "gradmother", "cis1"), "Maybe you meant grandmother.");
        assertRefused(
                run("complete", "m", "families", "--min-probability", "1", "-o", "n.tsv", "--relations", "mothr"),
                "Maybe you meant mother.");
    }

    @Test
    void aModelOfAnotherGraphsRelations() throws IOException {
        Files.createDirectories(folder.resolve("likes"));
        file("likes/train.txt", "a\tlikes\tb\nb\tlikes\tc\n");
        file("likes/test.txt", "c\tlikes\ta\n");

        for (String command : List.of("evaluate", "predict", "explain", "complete")) {
            String more = switch (command) {
                case "predict" -> " --head a --relation likes";
                case "explain" -> " a likes b";
                case "complete" -> " --min-probability 0.5 -o likes.tsv";
                default -> "";
            };
            assertRefused(run((command + " m likes" + more).split(" ")), "a model of other relations", "likes");
        }
    }

    @Test
    void anEmptyRuleFile() throws IOException {
        assertRefused(run("evaluate", "--rules", file("empty.txt", "\n"), "families"), "empty.txt: found no rule");
    }

    @Test
    void aRuleFileWithABrokenLine() throws IOException {
        assertRefused(
                run(
                        "evaluate",
                        "--rules",
                        file("b.txt", "0.9  mother(X,Y) <= father(X,Y)\n0.9  mother(X\n"),
                        "families"),
                "b.txt:2: ");
        assertRefused(
                run(
                        "evaluate",
                        "--rules",
                        file("rules-10", "9\t8\t0.9\tmother(X,Y) <= father(X,Y)\n9\t8\n"),
                        "families"),
                "rules-10:2: found 2 columns");
    }

    @Test
    void aQueryFileWithBlankRows() throws IOException {
        Run run = run(
                "predict",
                "m",
                "families",
                "--queries",
                file("q.tsv", "\n\nann1\tgrandmother\t?\n \n"),
                "--top",
                "1",
                "--json");

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).hasLineCount(1).contains("\"cis1\"");
    }

    @Test
    void anEvaluationSplitThatIsEmptyAndAGraphWithNoTest() throws IOException {
        Families.write(folder.resolve("untested"), 8);
        file("untested/test.txt", "");
        assertThat(run("evaluate", "m", "untested").code()).isEqualTo(2);
        Files.delete(folder.resolve("untested/test.txt"));
        assertRefused(run("evaluate", "m", "untested"), "no test facts", "--split valid");
        assertRefused(run("evaluate", "m", file("one.tsv", "ann1\tmother\tbob1\n")), "one.tsv: found no test facts");
    }

    @Test
    void anEvaluationSplitThatOverlapsTrain() throws IOException {
        Families.write(folder.resolve("leaky"), 8);
        file("leaky/test.txt", "ann0\tmother\tbob0\nann1\tmother\tbob1\nann1\tgrandmother\tcis1\n");

        Run run = run("evaluate", "m", "leaky");
        assertThat(run.code()).isZero();
        assertThat(run.err()).contains("warning: 2 facts of test (of 3) are among the facts reasoned on (train)");
    }
}
