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

/** The built application through the real launcher. */
class LauncherIT {
    @TempDir
    private Path folder;

    @BeforeEach
    void writeFacts() throws IOException {
        Files.writeString(folder.resolve("facts.tsv"), "a\tr\tb\nb\tr\tc\n");
    }

    @Test
    void theVersionsOfHornbeamAndJavaAreTold() {
        Run run = Launcher.of(folder).run("--version");

        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .matches("hornbeam \\d+\\.\\d+\\.\\d+.*\nJava " + System.getProperty("java.version") + " .*\n");
    }

    @Test
    void itRunsThroughSymbolicLinksFromAnyDirectoryWithSpacesInIt() throws IOException {
        Path place = Files.createDirectory(folder.resolve("a place"));
        Files.createSymbolicLink(place.resolve("first link"), Launcher.root().resolve("hornbeam"));
        Files.createSymbolicLink(place.resolve("hb"), Path.of("first link"));
        Launcher launcher = Launcher.of(place);

        assertThat(launcher.shell("./hb stats ../facts.tsv").out()).contains("3 entities");
        assertThat(launcher.shell("PATH=$PWD:$PATH; hb stats ../facts.tsv").out())
                .contains("3 entities");
        assertThat(launcher.shell("cd \"${hornbeam%/*}/cli\" && bash ../hornbeam --version")
                        .code())
                .isZero();
        Files.delete(place.resolve("hb"));
        Files.delete(place.resolve("first link"));
    }

    @Test
    void namesOfFilesMayHaveAnyLettersWithoutALocale() throws IOException {
        Files.writeString(folder.resolve("größe.tsv"), "ä\tr\tö\n");

        Run run = Launcher.of(folder).shell("LC_ALL=C \"$hornbeam\" stats größe.tsv --json");
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("größe.tsv");
    }

    @Test
    void standardInputIsASource() {
        assertThat(Launcher.of(folder)
                        .shell("\"$hornbeam\" stats - < facts.tsv")
                        .out())
                .contains("2 facts");
    }

    @Test
    void optionsForTheVirtualMachineArePassedOn() {
        Run run = Launcher.of(folder)
                .with("HORNBEAM_OPTS", "-Xmx64m -showversion")
                .run("--version");

        assertThat(run.err()).contains("version \"" + System.getProperty("java.version"));
    }

    @Test
    void tooLittleMemoryForTheDataIsToldInOneLine() throws IOException {
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 200_000; i++) {
            rows.append("entity").append(i).append("\tr\tentity").append(i + 1).append('\n');
        }
        Files.writeString(folder.resolve("large.tsv"), rows);

        Run run = Launcher.of(folder).with("HORNBEAM_OPTS", "-Xmx8m").run("stats", "large.tsv");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).hasLineCount(1).startsWith("hornbeam: ").contains("MB of memory", "HORNBEAM_OPTS");
    }

    @Test
    void aReaderThatHasSeenEnoughEndsItQuietly() {
        Run run = Launcher.of(folder).shell("\"$hornbeam\" completion | (exec 0<&-; sleep 2); echo ${PIPESTATUS[0]}");

        assertThat(run).isEqualTo(new Run(0, "0\n", ""));
    }

    @Test
    void anInterruptEndsItWith130AndOneLine() throws Exception {
        assumeTrue(!interruptsAreIgnored(), "skipped: this process ignores interrupts, and so do those it starts");
        Process process = Launcher.of(folder).start(List.of("bash", "-c", "exec \"$hornbeam\" stats - 2>&1"));
        // more than a pipe holds, so that it has begun to read when all of it is written
        process.getOutputStream().write("a\tr\tb\n".repeat(50_000).getBytes());
        process.getOutputStream().flush();
        new ProcessBuilder("kill", "-INT", String.valueOf(process.pid()))
                .start()
                .waitFor();

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(process.getInputStream()).hasContent("hornbeam: interrupted.");
    }

    /** A process that was started in the background by a shell without job control ignores interrupts. */
    static boolean interruptsAreIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .anyMatch(line ->
                                (Long.parseUnsignedLong(line.substring(7).strip(), 16) & 2) != 0);
    }

    @Test
    void theCompletionScriptIsUnderstoodByBash() {
        Run run = Launcher.of(folder).shell("source <(\"$hornbeam\" completion) && complete -p hornbeam");

        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("hornbeam");
    }
}
