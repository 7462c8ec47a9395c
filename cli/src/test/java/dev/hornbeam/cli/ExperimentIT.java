package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Experiments and their report through the real launcher, on families made up in place of the paper's. */
class ExperimentIT {
    @TempDir
    private Path folder;

    @BeforeEach
    void writeData() throws IOException {
        write("family");
    }

    /** The facts of a small graph under the name of a data set, its last facts as valid and test. */
    private void write(String name) throws IOException {
        Path data = Files.createDirectories(folder.resolve("data").resolve(name));
        List<String> facts = LearnCommandTest.families().lines().toList();
        int held = facts.size() / 10;
        Files.write(data.resolve("train.txt"), facts.subList(2 * held, facts.size()));
        Files.write(data.resolve("valid.txt"), facts.subList(0, held));
        Files.write(data.resolve("test.txt"), facts.subList(held, 2 * held));
    }

    private Run run(String line) {
        return Launcher.of(folder).run(line.split(" "));
    }

    @Test
    void theListNamesEveryExperimentWithItsTime() {
        Run list = run("experiment list");
        assertThat(list.code()).as(list.err()).isZero();
        assertThat(list.out()).contains("completion", "training-time", "case-study", "scaling", " min");
    }

    @Test
    void missingDataIsToldTheRestIsRunResumedAndReported() throws IOException {
        Run first = run("experiment structure --data data -o results");
        assertThat(first.code()).as(first.err()).isEqualTo(2);
        assertThat(first.err())
                .contains(
                        "umls structure=chart preset=auto epochs=12 leastSteps=600 seed=1 is left out. data/umls: found no such folder")
                .contains("is available from https://")
                .contains("Maybe add what is missing, then: hornbeam experiment structure --data data -o results");
        assertThat(Files.readAllLines(folder.resolve("results/structure.jsonl")))
                .hasSize(3);

        write("umls");
        Run second = run("experiment structure --data data -o results");
        assertThat(second.code()).as(second.err()).isZero();
        assertThat(second.err()).contains("6 cells, 3 of them are done already");
        assertThat(second.out()).contains("3 cells run, 3 were there");
        Run other = run("experiment structure --data data -o results --size full");
        assertThat(other.code()).isEqualTo(2);
        assertThat(other.err()).contains("results of size quick");

        Run report = run("report results -o report.html --markdown results.md");
        assertThat(report.code()).as(report.err()).isZero();
        assertThat(Files.readString(folder.resolve("report.html")))
                .contains("Order of composition", "<svg", "Not yet run");
        assertThat(Files.readString(folder.resolve("results.md")))
                .contains("## Order of composition", "claims, one by one");
    }

    @Test
    void cellsThatNeedTheAddOnAreLeftOutAndNameIt() throws IOException {
        Run run = run("experiment window --data data -o results");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("family window=3 seed=1 is left out. window 3: found no hornbeam-torch");
        assertThat(Files.readAllLines(folder.resolve("results/window.jsonl"))).hasSize(1);
    }

    @Test
    void wrongUseIsOneLine() {
        assertThat(run("experiment windw --data data -o results").err()).contains("Maybe you meant window.");
        assertThat(run("experiment").err()).contains("hornbeam experiment list");
        assertThat(run("experiment window -o results").err()).contains("Maybe add --data FOLDER");
        assertThat(run("experiment window --data nowhere -o results").err()).contains("no such folder");
        assertThat(run("report nothing -o report.html").err()).contains("no such folder");
        assertThat(run("report nothing -o report.html").code()).isEqualTo(2);
    }

    @Test
    void anInterruptEndsWith130AndSaysHowToGoOn() throws Exception {
        assumeTrue(!LauncherIT.interruptsAreIgnored(), "skipped: this process ignores interrupts");
        String line = "experiment randomness --data data -o results --size paper";
        Path err = Files.writeString(folder.resolve("err.txt"), "");
        Process process =
                Launcher.of(folder).start(List.of("bash", "-c", "exec \"$hornbeam\" " + line + " 2>>err.txt"));
        try {
            for (int tenths = 0; !Files.readString(err).contains("cells"); tenths++) {
                assertThat(tenths).as("tenths of a second without a line").isLessThan(1200);
                Thread.sleep(100);
            }
            Thread.sleep(1000); // into the first cell
            new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                    .start()
                    .waitFor();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(Files.readString(err)).endsWith("Continue with: hornbeam " + line + "\n");
    }
}
