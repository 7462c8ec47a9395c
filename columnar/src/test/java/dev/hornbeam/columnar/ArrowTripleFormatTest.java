package dev.hornbeam.columnar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.compression.CommonsCompressionFactory;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.compression.CompressionCodec;
import org.apache.arrow.vector.compression.CompressionUtil.CodecType;
import org.apache.arrow.vector.compression.NoCompressionCodec;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryEncoder;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files that Arrow's own library writes are read without it. */
class ArrowTripleFormatTest {
    private static final List<String> EXPECTED =
            List.of("1\tknows\tÜ 1", "2\tlikes\tÜ 2", "3\tknows\tÜ 3", "4\tlikes\tÜ 4");

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

    /** A table of lists, numbers, words of a dictionary and text, in two batches. */
    private Path written(String name, CodecType codec, boolean stream) throws IOException {
        Path file = folder.resolve(name);
        try (BufferAllocator memory = new RootAllocator();
                ListVector lists = ListVector.empty("lists", memory);
                BigIntVector subjects = new BigIntVector("subject", memory);
                VarCharVector words = new VarCharVector("words", memory);
                VarCharVector plain = new VarCharVector("predicate", memory);
                VarCharVector objects = new VarCharVector("object", memory)) {
            words.allocateNew();
            words.setSafe(0, "knows".getBytes());
            words.setSafe(1, "likes".getBytes());
            words.setValueCount(2);
            Dictionary dictionary = new Dictionary(words, new DictionaryEncoding(7, false, null));
            lists.addOrGetVector(FieldType.nullable(new ArrowType.Int(32, true)));
            fill(lists, subjects, plain, objects, 1);
            try (FieldVector predicates = (FieldVector) DictionaryEncoder.encode(plain, dictionary);
                    OutputStream out = Files.newOutputStream(file)) {
                VectorSchemaRoot root = new VectorSchemaRoot(List.of(lists, subjects, predicates, objects));
                MapDictionaryProvider provider = new MapDictionaryProvider(dictionary);
                CompressionCodec.Factory compression = codec == CodecType.NO_COMPRESSION
                        ? NoCompressionCodec.Factory.INSTANCE
                        : CommonsCompressionFactory.INSTANCE;
                if (stream) {
                    try (ArrowStreamWriter writer = new ArrowStreamWriter(
                            root, provider, Channels.newChannel(out), IpcOption.DEFAULT, compression, codec)) {
                        writer.writeBatch();
                        fill(lists, subjects, plain, objects, 3);
                        writer.writeBatch();
                    }
                } else {
                    try (ArrowFileWriter writer = new ArrowFileWriter(
                            root,
                            provider,
                            Channels.newChannel(out),
                            Map.of(),
                            IpcOption.DEFAULT,
                            compression,
                            codec)) {
                        writer.start();
                        writer.writeBatch();
                        fill(lists, subjects, plain, objects, 3);
                        writer.writeBatch();
                        writer.end();
                    }
                }
            }
        }
        return file;
    }

    private static void fill(
            ListVector lists, BigIntVector subjects, VarCharVector plain, VarCharVector objects, int from) {
        lists.allocateNew();
        lists.setValueCount(2);
        subjects.allocateNew();
        plain.allocateNew();
        objects.allocateNew();
        for (int i = 0; i < 2; i++) {
            subjects.setSafe(i, from + i);
            plain.setSafe(i, (i == 0 ? "knows" : "likes").getBytes());
            objects.setSafe(i, ("Ü " + (from + i)).getBytes(StandardCharsets.UTF_8));
        }
        subjects.setValueCount(2);
        plain.setValueCount(2);
        objects.setValueCount(2);
    }

    @ParameterizedTest
    @EnumSource(names = {"NO_COMPRESSION", "ZSTD", "LZ4_FRAME"})
    void filesAndStreamsAreRead(CodecType codec) throws IOException {
        assertThat(facts(written("f.arrow", codec, false), ReadOptions.DEFAULTS))
                .isEqualTo(EXPECTED);
        assertThat(facts(written("f.feather", codec, true), ReadOptions.DEFAULTS))
                .isEqualTo(EXPECTED);
        Path unnamed = Files.copy(folder.resolve("f.arrow"), folder.resolve("table"));
        assertThat(facts(unnamed, ReadOptions.DEFAULTS)).isEqualTo(EXPECTED);
    }

    @Test
    void aFileWithoutTheColumnsOrDamagedIsToldInOneLine() throws IOException {
        Path file = written("f.arrow", CodecType.ZSTD, false);
        refused(file, columns("a", "b", "c"), "found the columns lists, subject, predicate, object");
        refused(file, columns("lists", "predicate", "object"), "the column lists of type list");
        byte[] whole = Files.readAllBytes(file);
        Path cut = Files.write(folder.resolve("cut.arrow"), Arrays.copyOf(whole, whole.length / 2));
        refused(cut, ReadOptions.DEFAULTS, "not Arrow or is damaged");
        refused(
                Files.writeString(folder.resolve("t.arrow"), "no table"),
                ReadOptions.DEFAULTS,
                "not Arrow or is damaged");
        refused(Files.writeString(folder.resolve("o.feather"), "FEA1xxxxxx"), ReadOptions.DEFAULTS, "version 1");
        for (int i = 8; i < whole.length; i += 3) {
            byte[] spoiled = whole.clone();
            spoiled[i] ^= 0x55;
            Path damaged = Files.write(folder.resolve("damaged.arrow"), spoiled);
            try {
                facts(damaged, ReadOptions.DEFAULTS);
            } catch (InputException told) {
                assertThat(told).hasMessageContaining("damaged.arrow");
            }
        }
        refused(Files.createFile(folder.resolve("empty.arrow")), ReadOptions.DEFAULTS, "an empty file");
    }

    private static ReadOptions columns(String... names) {
        return new ReadOptions(Optional.empty(), "hrt", List.of(names), false, false, Map.of());
    }

    private static void refused(Path file, ReadOptions options, String message) {
        assertThatThrownBy(() -> facts(file, options))
                .isInstanceOf(InputException.class)
                .hasMessageContaining(file.getFileName().toString())
                .hasMessageContaining(message)
                .hasMessageContaining(". Maybe ");
    }
}
