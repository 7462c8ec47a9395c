package dev.hornbeam.graph.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Split;
import dev.hornbeam.input.InputException;
import dev.hornbeam.stats.DatasetStatistics;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What readers do with input that claims or repeats too much, or has no end. */
class GovernedReadingTest {
    private static final ReadOptions LENIENT =
            new ReadOptions(Optional.empty(), "hrt", List.of(), true, false, Map.of());

    @TempDir
    private Path folder;

    @Test
    void aCountIsNotBelieved() throws IOException {
        Files.writeString(folder.resolve("entity2id.txt"), "2000000000\nanna\t0\n");
        Files.writeString(folder.resolve("relation2id.txt"), "1\naunt\t0\n");
        Files.writeString(folder.resolve("train2id.txt"), "1\n0 0 0\n");
        assertThatThrownBy(() -> new DatasetReader().read(folder))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("entity2id.txt:2: found no row for id 1, expected 2000000000 rows");
    }

    @Test
    void idsMayComeInAnyOrderButOnce() throws IOException {
        Files.writeString(folder.resolve("entity2id.txt"), "3\nc\t2\na\t0\nb\t1\n");
        Files.writeString(folder.resolve("relation2id.txt"), "1\nr\t0\n");
        Files.writeString(folder.resolve("train2id.txt"), "2\n0 1 0\n0 1 0\n");
        Dataset data = new DatasetReader().read(folder).dataset();
        assertThat(data.entities().name(2)).isEqualTo("c");
        assertThat(data.train().size()).isEqualTo(1);
        assertThat(data.train().repeated()).isEqualTo(1);

        Files.writeString(folder.resolve("entity2id.txt"), "3\nc\t2\na\t0\nb\t0\n");
        assertThatThrownBy(() -> new DatasetReader().read(folder)).hasMessageContaining("id 0 a second time");
    }

    @Test
    void rowsThatAreRepeatedTakeNoMemoryAndAreCounted() throws IOException {
        Path file = folder.resolve("again.tsv");
        Files.writeString(file, "a\tr\tb\nb\tr\tc\n".repeat(10_000) + "a\tr\tb\n");
        Dataset data = new DatasetReader().read(file).dataset();
        assertThat(data.train().size()).isEqualTo(2);
        assertThat(data.train().repeated()).isEqualTo(19_999);
        assertThat(data.buildGraph().duplicates()).isEqualTo(19_999);
        assertThat(DatasetStatistics.of(data).split(Split.TRAIN).rows()).isEqualTo(20_001);
    }

    @Test
    void aLineWithoutEndStopsTheReading() {
        for (ReadOptions options : List.of(ReadOptions.DEFAULTS, LENIENT)) {
            assertThatThrownBy(() -> read(DelimitedFormat.TSV, new Endless(new byte[] {0}), options))
                    .isInstanceOf(InputException.class)
                    .hasMessageContaining("e:1: found a line of more than 16777216 bytes")
                    .hasMessageContaining("-Dhornbeam.longest.line=BYTES");
            assertThatThrownBy(() -> read(CsvFormat.CSV, new Endless("h,".getBytes(UTF_8)), options))
                    .isInstanceOf(InputException.class);
        }
    }

    @Test
    void rowsOfWhichNoneCanBeUsedStopTheReading() {
        assertThatThrownBy(() -> read(DelimitedFormat.TSV, new Endless("no row\n".getBytes(UTF_8)), LENIENT))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("None of the first 100000 rows can be used.");
    }

    @Test
    void aFolderInPlaceOfAFileIsTold() throws IOException {
        Files.createDirectory(folder.resolve("train.txt"));
        assertThatThrownBy(() -> new DatasetReader().read(folder)).isInstanceOf(InputException.class);
        Files.createDirectory(folder.resolve("train2id.txt"));
        Files.createDirectory(folder.resolve("entity2id.txt"));
        assertThatThrownBy(() -> new DatasetReader().read(folder))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("entity2id.txt");
    }

    private static void read(TripleFormat format, InputStream in, ReadOptions options) throws IOException {
        try (DatasetBuilder.Source source = new DatasetBuilder(options).source("e", format.name(), Split.TRAIN)) {
            format.read(in, "e", options, source);
        }
    }

    /** The same bytes over and over, as a device gives them. */
    private static final class Endless extends InputStream {
        private final byte[] bytes;
        private int next;

        Endless(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public int read() {
            next = next == bytes.length ? 0 : next;
            return bytes[next++];
        }

        @Override
        public int read(byte[] into, int offset, int length) {
            for (int i = 0; i < length; i++) {
                into[offset + i] = (byte) read();
            }
            return length;
        }
    }
}
