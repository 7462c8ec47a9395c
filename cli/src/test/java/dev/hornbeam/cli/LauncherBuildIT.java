package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When the launcher builds and what it says is missing: in a project of empty files, with a Java and a Maven of three lines. */
class LauncherBuildIT {
    private static final String APP = "cli/target/app";

    @TempDir
    private Path folder;

    private Path project;
    private Path java;
    private Path tools;

    @BeforeEach
    void layOut() throws IOException {
        project = folder.resolve("project");
        for (String module :
                List.of("core", "rdf", "interchange", "columnar", "learn", "experiment", "server", "cli")) {
            Path sources = Files.createDirectories(project.resolve(module + "/src/main/java"));
            old(Files.writeString(sources.resolve("A.java"), ""));
            old(Files.writeString(sources.resolve("B.java"), ""));
            old(Files.writeString(project.resolve(module + "/pom.xml"), ""));
            for (Path each = sources; !each.equals(project); each = each.getParent()) {
                old(each);
            }
        }
        old(Files.writeString(project.resolve("pom.xml"), ""));
        Files.copy(Launcher.root().resolve("hornbeam"), project.resolve("hornbeam"));
        runnable(project.resolve("hornbeam"));

        java = folder.resolve("java");
        tools = Files.createDirectories(folder.resolve("tools"));
        script(java.resolve("bin/java"), "printf '%s\\n' \"$@\"");
        script(java.resolve("bin/javac"), "");
        Files.writeString(java.resolve("release"), "IMPLEMENTOR=\"Test\"\nJAVA_VERSION=\"17.0.1\"\n");
        script(
                tools.resolve("mvn"),
                "echo \"$JAVA_HOME $*\" >> " + folder.resolve("builds"),
                "sleep 0.2",
                "mkdir -p " + APP + "/lib",
                "echo built > " + APP + "/built; echo jar > " + APP + "/hornbeam.jar");
    }

    private static void old(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(3600)));
    }

    private static void runnable(Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static void script(Path file, String... lines) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/bash\n" + String.join("\n", lines) + "\n");
        runnable(file);
    }

    /** A folder for PATH in which nothing else is found. */
    private Path onlyTheseTools(String... names) throws IOException {
        Path bin = Files.createDirectory(folder.resolve("bin"));
        for (String name : names) {
            String place = Launcher.await(new ProcessBuilder("bash", "-c", "command -v " + name).start())
                    .out()
                    .strip();
            script(bin.resolve(name), "exec " + place + " \"$@\"");
        }
        return bin;
    }

    private Launcher launcher() {
        return Launcher.at(project.resolve("hornbeam"), folder)
                .with("JAVA_HOME", java.toString())
                .with("PATH", tools + ":" + System.getenv("PATH"));
    }

    private List<String> builds() throws IOException {
        Path log = folder.resolve("builds");
        return Files.exists(log) ? Files.readAllLines(log) : List.of();
    }

    @Test
    void theFirstRunBuildsWithTheSameJavaAndTheSecondDoesNot() throws IOException {
        Run first = launcher().run("stats", "a b");
        Run second = launcher().run("stats", "a b");

        assertThat(first.code()).isZero();
        assertThat(first.err())
                .isEqualTo("hornbeam: building (first run, about a minute and the time of downloads) …\n");
        assertThat(first.out()).endsWith("-jar\n" + project.resolve(APP).toRealPath() + "/hornbeam.jar\nstats\na b\n");
        assertThat(second.err()).isEmpty();
        assertThat(second.out()).isEqualTo(first.out());
        assertThat(builds())
                .hasSize(1)
                .first()
                .asString()
                .startsWith(java + " ")
                .contains("-pl cli -am package");
    }

    @Test
    void aChangedAnAddedOrADeletedSourceIsBuiltAgain() throws IOException {
        launcher().run();
        Path source = project.resolve("core/src/main/java/A.java");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(2)));
        assertThat(launcher().run().err()).isEqualTo("hornbeam: building (the sources have changed) …\n");

        old(source);
        assertThat(launcher().run().err()).isEmpty();
        Files.delete(project.resolve("rdf/src/main/java/B.java"));
        assertThat(launcher().run().err()).contains("building");
        Files.writeString(project.resolve("learn/src/main/java/C.java"), "");
        assertThat(launcher().run().err()).contains("building");
        assertThat(launcher().run().err()).isEmpty();
        assertThat(builds()).hasSize(4);
    }

    @Test
    void twoAtOnceBuildOnce() throws IOException {
        Run run = launcher().shell("\"$hornbeam\" one & \"$hornbeam\" two & wait");

        assertThat(run.out()).contains("\none\n", "\ntwo\n");
        assertThat(builds()).hasSize(1);
    }

    @Test
    void twoAtOnceBuildOnceWithoutFlockToo() throws IOException {
        Path bin = onlyTheseTools("bash", "mkdir", "rm", "cat", "sleep", "find", "mv", "readlink");
        Run run = launcher().with("PATH", tools + ":" + bin).shell("\"$hornbeam\" one & \"$hornbeam\" two & wait");

        assertThat(run.out()).contains("\none\n", "\ntwo\n");
        assertThat(project.resolve("target/build.lock.d")).doesNotExist();
        assertThat(project.resolve("target/build.lock")).doesNotExist();
        assertThat(builds()).hasSize(1);
    }

    @Test
    void aFailedBuildShowsItsMessagesAndIsTriedAgain() throws IOException {
        script(tools.resolve("mvn"), "echo '[ERROR] A.java: no such thing'", "exit 1");

        Run run = launcher().run();
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).contains("[ERROR] A.java: no such thing", "hornbeam: the build failed");
        assertThat(run.out()).isEmpty();
        assertThat(launcher().run().err()).contains("[ERROR]");

        script(tools.resolve("mvn"), "echo '[INFO] Building'", "printf 'no such option'", "exit 3");
        assertThat(launcher().run().err())
                .contains("no such option", "hornbeam: the build failed")
                .doesNotContain("INFO");
    }

    @Test
    void aLongBuildSaysWhatItIsDoing() throws IOException {
        String begun = "[INFO] Downloading from central: https://repo/a/%s.pom";
        String ended = "[INFO] Downloaded from central: https://repo/a/%s.jar (%s at 5.4 MB/s)";
        script(tools.resolve("sleep"), "[ $1 = 1 ] && exec /bin/sleep 0.2 || exec /bin/sleep $1"); // quicker seconds
        script(
                tools.resolve("mvn"),
                "echo '" + begun.formatted("one") + "'",
                "echo '" + ended.formatted("one", "999 B") + "'",
                "echo '" + ended.formatted("two", "7.4 MB") + "'",
                "echo '" + ended.formatted("three", "888 kB") + "'",
                "echo '" + ended.formatted("four", "12.5 kB") + "'",
                "echo '" + ended.formatted("five", "109 MB") + "'",
                "sleep 3",
                "echo '[INFO] Building Hornbeam 0.1.0                        [1/9]'",
                "echo '[INFO] Building Hornbeam command line 0.1.0           [9/9]'",
                "echo '[INFO] Compiling 177 source files'",
                "sleep 3",
                "mkdir -p " + APP + "/lib; echo jar > " + APP + "/hornbeam.jar");

        Run run = launcher().run();
        assertThat(run.code()).isZero();
        assertThat(run.err().lines().skip(1))
                .containsExactly(
                        "hornbeam: downloading five.jar, 5 files and 117 MB so far (10 s)",
                        "hornbeam: compiling command line (8 of 8) (20 s)");
        assertThat(project.resolve("target/build.log")).content().doesNotContain("tick", "ended");
    }

    @Test
    void noBuildRunsWhatIsThereAndSaysIfThereIsNothing() throws IOException {
        Run nothing = launcher().with("HORNBEAM_NO_BUILD", "1").run();
        assertThat(nothing.code()).isEqualTo(1);
        assertThat(nothing.err()).contains("nothing is built");

        launcher().run();
        Files.setLastModifiedTime(
                project.resolve("pom.xml"), FileTime.from(Instant.now().plusSeconds(2)));
        assertThat(launcher().with("HORNBEAM_NO_BUILD", "1").run("x").err()).isEmpty();
        assertThat(builds()).hasSize(1);
    }

    @Test
    void whatIsMissingIsSaidPlainly() throws IOException {
        String empty = Files.createDirectory(folder.resolve("empty")).toString();
        assertThat(launcher().with("JAVA_HOME", empty).run().err())
                .isEqualTo("hornbeam: JAVA_HOME is " + empty
                        + ", but there is no bin/java in it. Maybe it names an old folder.\n");

        Files.delete(java.resolve("bin/javac"));
        assertThat(launcher().run().err()).hasLineCount(1).contains("has no compiler", "JDK");

        Files.writeString(java.resolve("release"), "JAVA_VERSION=\"1.8.0_392\"\n");
        assertThat(launcher().run().err()).hasLineCount(1).contains("is Java 8, but Java 17 or newer is needed");

        Files.delete(java.resolve("release"));
        script(java.resolve("bin/java"), "echo 'openjdk version \"11.0.2\" 2019-01-15' >&2");
        assertThat(launcher().run().err()).hasLineCount(1).contains("is Java 11, but Java 17 or newer is needed");
    }

    @Test
    void aMachineWithoutJavaOrMavenIsToldWhatToInstall() throws IOException {
        Path bin = onlyTheseTools("bash", "mkdir", "rm", "cat", "find", "mv", "readlink", "flock");

        Run withoutMaven = launcher().with("PATH", bin.toString()).run();
        assertThat(withoutMaven.code()).isEqualTo(1);
        assertThat(withoutMaven.err()).contains("there is no mvn. Maybe install Maven");

        Run withoutJava = launcher().with("PATH", bin.toString()).shell("unset JAVA_HOME; \"$hornbeam\"");
        assertThat(withoutJava.code()).isEqualTo(1);
        assertThat(withoutJava.err()).hasLineCount(1).contains("no Java found. Maybe install JDK 17 or newer");
    }
}
