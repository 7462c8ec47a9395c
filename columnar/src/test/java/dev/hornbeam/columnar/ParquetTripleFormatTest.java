package dev.hornbeam.columnar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.columnar.ParquetTripleFormat.PlainCodecs;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.write.FactFormat;
import dev.hornbeam.input.InputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroupFactory;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ParquetTripleFormatTest {
    private static final String OTHER = """
            message edges {
              optional int64 weight;
              required binary Object (STRING);
              required binary predicate (STRING);
              required int64 subject;
            }""";

    @TempDir
    private Path folder;

    private static List<String> facts(Path file, ReadOptions options) {
        Dataset data = new DatasetReader(options).read(file).dataset();
        List<String> facts = new ArrayList<>();
        Triples train = data.train();
        for (int i = 0; i < train.size(); i++) {
            facts.add(data.entities().name(train.head(i)) + "\t"
                    + data.relations().name(train.relation(i)) + "\t"
                    + data.entities().name(train.tail(i)));
        }
        return facts;
    }

    private Path written(String name, CompressionCodecName codec) throws IOException {
        Path file = folder.resolve(name);
        MessageType schema = MessageTypeParser.parseMessageType(OTHER);
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withConf(new PlainParquetConfiguration())
                .withType(schema)
                .withCompressionCodec(codec)
                .withCodecFactory(new PlainCodecs())
                .build()) {
            for (long i = 1; i <= 3; i++) {
                Group row = new SimpleGroupFactory(schema).newGroup();
                row.append("Object", "o" + i).append("predicate", "r").append("subject", i);
                writer.write(row);
            }
        }
        return file;
    }

    @ParameterizedTest
    @EnumSource(names = {"UNCOMPRESSED", "SNAPPY", "ZSTD", "GZIP"})
    void columnsAreFoundByTheirNames(CompressionCodecName codec) throws IOException {
        Path file = written("edges.parquet", codec);
        assertThat(facts(file, ReadOptions.DEFAULTS)).containsExactly("1\tr\to1", "2\tr\to2", "3\tr\to3");
        Path unnamed = Files.copy(file, folder.resolve("edges"));
        assertThat(facts(unnamed, ReadOptions.DEFAULTS)).hasSize(3);
        ReadOptions swapped = new ReadOptions(
                Optional.empty(), "hrt", List.of("object", "predicate", "subject"), false, false, Map.of());
        assertThat(facts(file, swapped)).startsWith("o1\tr\t1");
    }

    @Test
    void aFileWithoutTheColumnsOrDamagedIsToldInOneLine() throws IOException {
        Path file = written("edges.parquet", CompressionCodecName.SNAPPY);
        ReadOptions absent = new ReadOptions(Optional.empty(), "hrt", List.of("a", "b", "c"), false, false, Map.of());
        refused(file, absent, "found the columns weight, Object, predicate, subject, expected a column named \"a\"");
        byte[] whole = Files.readAllBytes(file);
        Path cut = Files.write(folder.resolve("cut.parquet"), Arrays.copyOf(whole, whole.length / 2));
        refused(cut, ReadOptions.DEFAULTS, "not Parquet or is damaged");
        Path text = Files.writeString(folder.resolve("text.parquet"), "no table at all");
        refused(text, ReadOptions.DEFAULTS, "not Parquet or is damaged");
        Path tiny = Files.writeString(folder.resolve("tiny.parquet"), "PAR1");
        refused(tiny, ReadOptions.DEFAULTS, "not Parquet or is damaged");
        for (int i = 4; i < whole.length / 2; i += 3) {
            byte[] spoiled = whole.clone();
            spoiled[i] ^= 0x55;
            Path damaged = Files.write(folder.resolve("damaged.parquet"), spoiled);
            try {
                facts(damaged, ReadOptions.DEFAULTS);
            } catch (InputException told) {
                assertThat(told).hasMessageContaining("damaged.parquet");
            }
        }
        Path empty = Files.createFile(folder.resolve("empty.parquet"));
        refused(empty, ReadOptions.DEFAULTS, "an empty file");
    }

    private static void refused(Path file, ReadOptions options, String message) {
        assertThatThrownBy(() -> facts(file, options))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(file.getFileName().toString())
                .hasMessageContaining(message)
                .hasMessageContaining(". Maybe ");
    }

    /** What is written is read back, fact by fact, each once. */
    @Property(tries = 30)
    void factsComeBack(@ForAll("rows") List<List<String>> rows) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        FactFormat.Output out = new ParquetFactFormat().open(bytes, null);
        List<String> expected = new ArrayList<>();
        for (List<String> row : rows) {
            out.write(row.get(0), row.get(1), row.get(2));
            expected.add(String.join("\t", row));
        }
        out.finish();
        Path file = Files.createTempFile("facts", ".parquet");
        try {
            Files.write(file, bytes.toByteArray());
            assertThat(facts(file, ReadOptions.DEFAULTS))
                    .isEqualTo(expected.stream().distinct().toList());
        } finally {
            Files.delete(file);
        }
    }

    @Provide
    Arbitrary<List<List<String>>> rows() {
        Arbitrary<String> name = Arbitraries.of("a", "b c", "<http://e.org/x>", "\"4\"", "Ünï 漢 😀", "1", ",;'");
        return name.list().ofSize(3).list().ofMinSize(1).ofMaxSize(20);
    }
}
