package dev.hornbeam.columnar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.write.FactFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetFactFormatTest {
    @TempDir
    private Path folder;

    @Test
    void factsAreRowsOfText() throws IOException {
        Path source =
                Files.writeString(folder.resolve("a.tsv"), "Zoë \"Z\"\tknows, well\t上海\n上海\tis in\t\"a\\tb\"@en\n");
        Dataset data = new DatasetReader().read(source.toString()).dataset();
        Path file = folder.resolve("a.parquet");

        assertThat(FactFormat.of("a.parquet").orElseThrow().write(data, file)).isEqualTo(2);

        assertThat(ParquetTable.read(file))
                .isEqualTo(List.of(
                        Map.of("head", "Zoë \"Z\"", "relation", "knows, well", "tail", "上海"),
                        Map.of("head", "上海", "relation", "is in", "tail", "\"a\\tb\"@en")));
    }
}
