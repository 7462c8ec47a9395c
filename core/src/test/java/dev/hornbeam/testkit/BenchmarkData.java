package dev.hornbeam.testkit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Benchmark data that is not part of the project: tests that need it are skipped where it is absent. */
public final class BenchmarkData {
    private BenchmarkData() {}

    /** A folder of the benchmark data; the calling test is skipped, saying so, if it is not there. */
    public static Path folder(String name) {
        String configured = System.getProperty("hornbeam.data", System.getenv("HORNBEAM_DATA"));
        Path data = configured == null ? Path.of("..", "..", "shared", "data") : Path.of(configured);
        Path folder = data.resolve(name).normalize();
        assumeTrue(Files.exists(folder), () -> "skipped: benchmark data " + folder + " is not there");
        return folder;
    }
}
