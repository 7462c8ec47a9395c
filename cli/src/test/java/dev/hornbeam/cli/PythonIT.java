package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tests of the Python package, against the built application. */
class PythonIT {
    @TempDir
    private Path folder;

    @Test
    void thePackageDoesWhatItsTestsSay() throws IOException, InterruptedException {
        boolean found = Arrays.stream(System.getenv("PATH").split(":"))
                .anyMatch(each -> Files.isExecutable(Path.of(each, "python3")));
        assumeTrue(found, "skipped: python3 is not installed");
        Path said = folder.resolve("said");
        ProcessBuilder tests =
                new ProcessBuilder("python3", "-B", "-W", "error", "-m", "unittest", "discover", "-s", "python/tests");
        tests.directory(Launcher.root().toFile());
        tests.environment().put("HORNBEAM", Launcher.root().resolve("hornbeam").toString());
        tests.environment().put("HORNBEAM_NO_BUILD", "1");
        tests.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process =
                tests.redirectErrorStream(true).redirectOutput(said.toFile()).start();
        assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(said)).isZero();
    }
}
