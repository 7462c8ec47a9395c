package dev.hornbeam.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.spark.testing.TestSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FrameFileIT {
    private final SparkSession spark = TestSession.local();

    @TempDir
    private Path folder;

    @Test
    void namesStandInRowsWithTabsAsTheyAre() throws IOException {
        List<String> names =
                List.of("\"quoted\"", "say \"hi\"", "C:\\new\\table", "a\\", " spaced ", "#1", "a,b", "\\\"");
        Dataset<Row> rows =
                spark.createDataset(names, Encoders.STRING()).toDF("head").selectExpr("head", "'r' as tail");
        assertThat(new FrameFile(spark, folder.resolve("new.tsv").toString()).write(rows))
                .isEqualTo(names.size());
        List<String> written = new ArrayList<>();
        try (Stream<Path> parts = Files.list(folder.resolve("new.tsv"))) {
            for (Path part : parts.filter(file -> file.getFileName().toString().endsWith(".txt"))
                    .toList()) {
                List<String> lines = Files.readAllLines(part, UTF_8);
                assertThat(lines.get(0)).isEqualTo("head\ttail");
                lines.stream()
                        .skip(1)
                        .map(line -> line.substring(0, line.indexOf('\t')))
                        .forEach(written::add);
            }
        }
        assertThat(written).containsExactlyInAnyOrderElementsOf(names);
    }
}
