package dev.hornbeam.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.spark.SparkCommand.SparkFailure;
import dev.hornbeam.spark.testing.TestSession;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.SparkException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ClusterSessionIT {
    @BeforeEach
    void noSession() {
        TestSession.stop();
    }

    @Test
    @Timeout(300)
    void aClusterThatCannotBeReachedIsSaidInOneLine(@TempDir Path folder) {
        String said =
                said(() -> assertThat(Learn.run("facts.tsv", "--spark", "spark://127.0.0.1:1", "-o", folder + "/m"))
                        .isEqualTo(2));
        assertThat(said.lines()).hasSize(1);
        assertThat(said).contains("spark://127.0.0.1:1", "expected a cluster", "Maybe");
        assertThat(Files.exists(folder.resolve("m"))).isFalse();
    }

    @Test
    void aSettingThatSparkRefusesIsSaidInOneLine(@TempDir Path folder) {
        String said = said(() -> assertThat(Learn.run(
                        "facts.tsv",
                        "--spark",
                        "local[1]",
                        "--conf",
                        "spark.executor.memory=100m",
                        "--conf",
                        "spark.testing.memory=1000",
                        "-o",
                        folder + "/m"))
                .isEqualTo(2));
        assertThat(said.lines().filter(line -> line.startsWith("hornbeam: "))) // tests also show what Spark logs
                .singleElement()
                .asString()
                .contains("--conf", "memory", "Maybe");
    }

    @Test
    void aFormatThatNothingIsKnownOfIsSaidBeforeTheClusterIsAsked() {
        assertThat(said(() -> assertThat(Learn.run("facts.xyz", "-o", "m")).isEqualTo(2)))
                .contains("facts.xyz", "--format");
    }

    @Test
    void whatAClusterSuffersIsToldInOneLine() {
        assertThat(SparkFailure.of(new SparkException("Job aborted: java.io.IOException: No space left on device"))
                        .line())
                .contains("disk of the cluster is full", "spark.local.dir");
        assertThat(SparkFailure.of(new SparkException("ExecutorLostFailure: exit code 137"))
                        .line())
                .contains("out of memory", "spark.executor.memory");
    }

    @Test
    void tasksThatAreDoneTellHowLongTheRestTakes() {
        assertThat(TaskLines.line(new int[] {3, 4}, 50, 200, 30, 60))
                .isEqualTo("    stage 3 and 4: 50 of 200 tasks, about 300 s left of it");
        assertThat(TaskLines.line(new int[] {7}, 0, 8, 0, 5)).isEqualTo("    stage 7: 0 of 8 tasks");
    }

    private static String said(Runnable work) {
        PrintStream before = System.err;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            work.run();
        } finally {
            System.setErr(before);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
