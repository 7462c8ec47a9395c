package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Learning through the real launcher, and what may happen to it: a kill, an interrupt, too little memory, a full disk. */
class LearnIT {
    /** Long enough to be ended in the middle, with a checkpoint every few steps. */
    private static final String LONG =
            "learn facts.tsv -o m --dimension 128 --batch 8 --epochs 200 --threads 1 --checkpoint-seconds 0.1";

    @TempDir
    private Path folder;

    @BeforeEach
    void writeFacts() throws IOException {
        Files.writeString(folder.resolve("facts.tsv"), LearnCommandTest.families());
    }

    /** With the optimising compiler, for learning that is not ended early. */
    private Launcher optimised() {
        return Launcher.of(folder).with("HORNBEAM_OPTS", "-Xmx512m");
    }

    private Path checkpoint() {
        return folder.resolve("m/checkpoint/training.safetensors");
    }

    private Process start() throws Exception {
        Process process = Launcher.of(folder).start(List.of("bash", "-c", "exec \"$hornbeam\" " + LONG + " 2>err.txt"));
        for (int tenths = 0; !Files.exists(checkpoint()); tenths++) {
            assertThat(tenths).as("tenths of a second without a checkpoint").isLessThan(1200);
            assertThat(process.isAlive()).isTrue();
            Thread.sleep(100);
        }
        return process;
    }

    @Test
    void aRunThatWasKilledGoesOnToTheSameModelAsOneThatWasNot() throws Exception {
        start().destroyForcibly().waitFor();
        byte[] kept = Files.readAllBytes(checkpoint());

        Run full = Launcher.of(folder).shell("ulimit -f 600; \"$hornbeam\" learn facts.tsv -o m --resume");
        assertThat(full.code()).as(full.err()).isEqualTo(2);
        assertThat(full.err()).contains("a checkpoint that cannot be written", "Maybe the disk is full");
        assertThat(checkpoint()).hasBinaryContent(kept);
        Run resumed = optimised().run("learn", "facts.tsv", "-o", "m", "--resume");
        assertThat(resumed.code()).as(resumed.err()).isZero();
        assertThat(resumed.err()).contains("going on with the run in m");
        Run whole = optimised().shell("\"$hornbeam\" " + LONG.replace("-o m", "-o whole"));
        assertThat(whole.code()).as(whole.err()).isZero();
        for (String file : List.of("rules.tsv", "weights.safetensors")) {
            assertThat(folder.resolve("m").resolve(file))
                    .hasSameBinaryContentAs(folder.resolve("whole").resolve(file));
        }
    }

    @Test
    void anInterruptEndsWith130AndSaysHowToGoOnAndASecondRunIsToldOfTheFirst() throws Exception {
        assumeTrue(!LauncherIT.interruptsAreIgnored(), "skipped: this process ignores interrupts");
        Process process = start();

        Run second = Launcher.of(folder).run("learn", "facts.tsv", "-o", "m", "--resume");
        assertThat(second.code()).isEqualTo(2);
        assertThat(second.err()).contains("another run that is writing it (process ");
        new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                .start()
                .waitFor();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(Files.readString(folder.resolve("err.txt")))
                .endsWith("interrupted. Go on by: hornbeam learn facts.tsv -o m --resume\n");
        assertThat(folder.resolve(".m.lock")).doesNotExist();
        assertThat(Launcher.of(folder).run("info", "m").err()).contains("a run that has not ended");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anInterruptWhileRulesAreWeighedLosesNothingThatWasTrained(int threads) throws Exception {
        assumeTrue(!LauncherIT.interruptsAreIgnored(), "skipped: this process ignores interrupts");
        Families.write(folder.resolve("many"), 20_000);
        List<String> learn = new ArrayList<>(List.of(Families.learn(Path.of("many"), Path.of("m"))));
        learn.set(learn.indexOf("--threads") + 1, String.valueOf(threads));
        learn.set(learn.indexOf("--epochs") + 1, "1");
        String line = String.join(" ", learn);
        Process process = Launcher.of(folder).start(List.of("bash", "-c", "exec \"$hornbeam\" " + line + " 2>err.txt"));
        for (int tenths = 0; !err().contains("mining rules: "); tenths++) { // what is done before weighing
            assertThat(tenths).as("tenths of a second before weighing").isLessThan(1200);
            assertThat(process.isAlive()).as(err()).isTrue();
            Thread.sleep(10);
        }

        new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                .start()
                .waitFor();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assumeTrue(process.exitValue() != 0, "skipped: the work was done before the interrupt");
        assertThat(process.exitValue()).as(err()).isEqualTo(130);
        assertThat(err())
                .doesNotContain("error in hornbeam")
                .containsOnlyOnce("interrupted")
                .endsWith("interrupted. Go on by: hornbeam learn many -o m --resume\n");
        Run resumed = optimised().run("learn", "many", "-o", "m", "--resume");
        assertThat(resumed.code()).as(resumed.err()).isZero();
    }

    private String err() throws IOException {
        Path file = folder.resolve("err.txt");
        return Files.exists(file) ? Files.readString(file) : "";
    }

    @Test
    void tooLittleMemoryIsToldWithWhatToLower() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            for (int j = 1; j <= 10; j++) {
                rows.append("e" + i + "\tr" + (i * 7 + j) % 300 + "\te" + (i * 31 + j * 97) % 3000 + "\n");
            }
        }
        Files.writeString(folder.resolve("wide.tsv"), rows);

        Run run = Launcher.of(folder)
                .with("HORNBEAM_OPTS", "-Xmx24m")
                .run("learn", "wide.tsv", "-o", "m", "--sampler", "walk", "--walks", "20000000");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .contains("too little memory")
                .contains("Maybe lower the longest path or the number of walks");
        assertThat(folder.resolve("m")).doesNotExist();
    }
}
