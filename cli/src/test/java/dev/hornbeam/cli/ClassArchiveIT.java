package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive of classes: made once in the background, used by later starts, and never in the way. */
class ClassArchiveIT {
    private static final int PATIENCE_SECONDS = 120;

    @TempDir
    private Path folder;

    private Path app;

    /** A project with the application that was built, in a folder of its own. */
    @BeforeEach
    void layOut() throws IOException {
        Path built = Launcher.root().resolve("cli/target/app");
        app = Files.createDirectories(folder.resolve("cli/target/app"));
        Files.copy(Launcher.root().resolve("hornbeam"), folder.resolve("hornbeam"));
        Files.setPosixFilePermissions(folder.resolve("hornbeam"), PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.copy(built.resolve("hornbeam.jar"), app.resolve("hornbeam.jar"));
        Files.copy(built.resolve("class-archive.sh"), app.resolve("class-archive.sh"));
        Files.createSymbolicLink(app.resolve("lib"), built.resolve("lib"));
        old(app.resolve("hornbeam.jar"));
    }

    private static void old(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(3600)));
    }

    private Launcher launcher() {
        return Launcher.at(folder.resolve("hornbeam"), folder)
                .with("HORNBEAM_NO_BUILD", "1")
                .with("JAVA_HOME", System.getProperty("java.home"));
    }

    private Path archive() throws IOException {
        return app.resolve("classes-" + System.getProperty("java.version") + ".jsa");
    }

    /** Until whoever makes an archive has ended. */
    private List<String> afterwards() throws IOException, InterruptedException {
        for (int i = 0; i < 10 * PATIENCE_SECONDS && making(); i++) {
            Thread.sleep(100);
        }
        assertThat(making()).isFalse();
        try (Stream<Path> files = Files.list(app)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("classes-"))
                    .sorted()
                    .toList();
        }
    }

    private boolean making() {
        return Files.exists(app.resolve("classes-" + System.getProperty("java.version") + ".jsa.making"));
    }

    /** How many of our classes come out of an archive when the version is told. */
    private long shared() throws IOException {
        Path log = folder.resolve("classes.log");
        Run run =
                launcher().with("HORNBEAM_OPTS", "-Xlog:class+load:file=" + log).run("--version");
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).startsWith("hornbeam ").hasLineCount(2);
        try (Stream<String> lines = Files.lines(log)) {
            return lines.filter(line -> line.contains("dev.hornbeam.") && line.contains("shared objects"))
                    .count();
        }
    }

    @Test
    void theFirstStartMakesItLaterOnesUseItAndAnUnfitOneIsNotMentioned() throws IOException, InterruptedException {
        assertThat(shared()).isZero();
        assertThat(afterwards())
                .containsExactly(archive().getFileName().toString(), archive().getFileName() + ".for");
        assertThat(shared()).isPositive();

        byte[] good = Files.readAllBytes(archive());
        byte[] flipped = good.clone();
        flipped[0] ^= 1;
        for (byte[] unfit : List.of(flipped, new byte[good.length])) {
            replaceBy(unfit);
            assertThat(shared()).isZero();
        }
        replaceBy(Arrays.copyOf(good, good.length / 2));
        assertThat(shared()).isZero();
        afterwards();
        assertThat(shared()).isPositive(); // it was made again

        Files.setLastModifiedTime(
                app.resolve("hornbeam.jar"), FileTime.from(Instant.now().minusSeconds(1800)));
        assertThat(shared()).isZero(); // made of another jar
    }

    private void replaceBy(byte[] bytes) throws IOException {
        Files.delete(archive());
        Files.write(archive(), bytes);
    }

    /** A Java that writes the archive at once. */
    private Launcher quick(String... lines) throws IOException {
        Path java = Files.createDirectories(folder.resolve("java/bin"));
        Files.writeString(
                java.resolve("java"), "#!/bin/bash\n" + String.join("\n", lines) + "\nprintf '%s\\n' \"$@\"\n");
        Files.setPosixFilePermissions(java.resolve("java"), PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(
                folder.resolve("java/release"), "JAVA_VERSION=\"" + System.getProperty("java.version") + "\"\n");
        return launcher().with("JAVA_HOME", folder.resolve("java").toString());
    }

    private static final String WRITING =
            "for word; do case $word in -XX:ArchiveClassesAtExit=*) echo made >\"${word#*=}\" ;; esac; done";

    @Test
    void itIsMadeAgainForAnotherJavaAnotherPlaceOrANewerJar() throws IOException, InterruptedException {
        Launcher launcher = quick(WRITING);
        String using =
                "-XX:SharedArchiveFile=" + app.toRealPath().resolve(archive().getFileName());
        assertThat(launcher.run("x").out()).doesNotContain("SharedArchiveFile");
        afterwards();
        assertThat(launcher.run("x").out())
                .contains(using + "\n", "-Xshare:auto\n")
                .endsWith("\nx\n");

        Files.setLastModifiedTime(
                app.resolve("hornbeam.jar"), FileTime.from(Instant.now().plusSeconds(60)));
        assertThat(launcher.run("x").out()).doesNotContain("SharedArchiveFile");
        afterwards();
        old(app.resolve("hornbeam.jar"));
        assertThat(launcher.run("x").out()).contains(using);

        Files.writeString(Path.of(archive() + ".for"), "5 /elsewhere /usr/java\n");
        assertThat(launcher.run("x").out()).doesNotContain("SharedArchiveFile");
        afterwards();
        assertThat(launcher.run("x").out()).contains(using);
        assertThat(launcher.with("HORNBEAM_NO_ARCHIVE", "1").run("x").out()).doesNotContain("SharedArchiveFile");
    }

    @Test
    void whereItCannotBeMadeNothingIsSaid() throws IOException, InterruptedException {
        Run failing = quick("case $* in *ArchiveClassesAtExit*) echo no >&2; exit 1 ;; esac")
                .run("x");
        assertThat(failing.err()).isEmpty();
        assertThat(failing.out()).endsWith("\nx\n").doesNotContain("SharedArchiveFile");
        assertThat(archive()).doesNotExist();
        assertThat(making()).as("not tried again at once").isTrue();
        Thread.sleep(500); // until it has failed
    }
}
