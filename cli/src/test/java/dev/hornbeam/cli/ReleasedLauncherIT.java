package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher as bin/hornbeam of a release: in a folder of an empty jar, with a Java of two lines and no other tools. */
class ReleasedLauncherIT {
    @TempDir
    private Path folder;

    private Path release;
    private Path java;

    @BeforeEach
    void unpack() throws IOException {
        release = folder.toRealPath().resolve("hornbeam 0.1.0");
        Files.createDirectories(release.resolve("bin"));
        Files.copy(Launcher.root().resolve("hornbeam"), release.resolve("bin/hornbeam"));
        Files.writeString(release.resolve("hornbeam.jar"), "");
        java = folder.resolve("java");
        Files.createDirectories(java.resolve("bin"));
        Files.writeString(java.resolve("bin/java"), "#!/bin/bash\nprintf '%s\\n' \"$@\"\n");
        Files.writeString(java.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        for (Path each : new Path[] {release.resolve("bin/hornbeam"), java.resolve("bin/java")}) {
            Files.setPosixFilePermissions(each, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    private Launcher launcher(Path script) {
        return Launcher.at(script, folder).with("JAVA_HOME", java.toString());
    }

    @Test
    void whatLiesBesideIsStartedAndNothingIsBuilt() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("hornbeam"), Path.of("hornbeam 0.1.0/bin/hornbeam"));
        for (Path script : new Path[] {release.resolve("bin/hornbeam"), link}) {
            Run run = launcher(script).run("stats", "a b");
            assertThat(run.err()).isEmpty();
            assertThat(run.code()).isZero();
            assertThat(run.out()).endsWith("-jar\n" + release + "/hornbeam.jar\nstats\na b\n");
        }
        try (var files = Files.list(release)) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void aReleaseAsksForJavaAndNotForACompiler() {
        Run without = Launcher.at(release.resolve("bin/hornbeam"), folder)
                .shell("bash=$(command -v bash); PATH=/nowhere exec \"$bash\" \"$hornbeam\" stats");
        assertThat(without.code()).isEqualTo(1);
        assertThat(without.err())
                .isEqualTo("hornbeam: no Java found. Maybe install Java 17 or newer (Debian: apt install "
                        + "default-jre-headless), or set JAVA_HOME.\n");
    }

    @Test
    void sparkIsLeftToSparkSubmit() {
        Run run = launcher(release.resolve("bin/hornbeam")).run("learn", "--spark", "local[2]", "x", "-o", "y");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .hasLineCount(1)
                .contains("spark-submit --class dev.hornbeam.spark.Learn hornbeam-spark.jar");
    }
}
