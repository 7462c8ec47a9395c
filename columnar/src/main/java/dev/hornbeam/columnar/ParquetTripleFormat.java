package dev.hornbeam.columnar;

import dev.hornbeam.graph.read.NamedRow;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.read.TripleFormat;
import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LibraryWords;
import io.airlift.compress.Compressor;
import io.airlift.compress.snappy.SnappyCompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdInputStream;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * Parquet files as sources of facts: each row is one, in three columns of text or numbers. Parquet is read from its end, so
 * what comes from a pipe or an archive is put into a temporary file first.
 */
public final class ParquetTripleFormat implements TripleFormat {
    private static final byte[] MAGIC = {'P', 'A', 'R', '1'};
    private static final int HEAD = 0;
    private static final int RELATION = 1;
    private static final int TAIL = 2;

    @Override
    public String name() {
        return "parquet";
    }

    @Override
    public boolean claims(String fileName, byte[] opening) {
        boolean magic = opening.length >= MAGIC.length;
        for (int i = 0; magic && i < MAGIC.length; i++) {
            magic = opening[i] == MAGIC[i];
        }
        return magic || fileName.toLowerCase(Locale.ROOT).endsWith(".parquet");
    }

    @Override
    public void read(InputStream in, String where, ReadOptions options, TripleSink sink) throws IOException {
        Path file = Files.createTempFile("hornbeam", ".parquet");
        try {
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
            if (Files.size(file) > 0) {
                read(file, where, options, sink);
            }
        } finally {
            Files.deleteIfExists(file);
        }
    }

    private static void read(Path file, String where, ReadOptions options, TripleSink sink) throws IOException {
        MessageType schema;
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
            schema = reader.getFileMetaData().getSchema();
        } catch (IOException | RuntimeException | LinkageError broken) {
            throw broken(where, broken);
        }
        List<String> names = schema.getFields().stream().map(Type::getName).toList();
        FactColumns columns = FactColumns.of(names, options, where);
        for (int column : new int[] {columns.head(), columns.relation(), columns.tail()}) {
            requireFlat(schema.getType(column), where);
        }
        MessageType facts = new MessageType(
                schema.getName(),
                schema.getType(columns.head()),
                schema.getType(columns.relation()),
                schema.getType(columns.tail()));
        read(file, facts, where, sink);
    }

    /** @param facts head, relation and tail; other columns are not looked at */
    private static void read(Path file, MessageType facts, String where, TripleSink sink) throws IOException {
        long row = 0;
        try (ParquetReader<Group> reader = new Builder(file, facts).build()) {
            for (List<String> next = next(reader, where); !next.isEmpty(); next = next(reader, where)) {
                row++;
                new NamedRow(next.get(HEAD), next.get(RELATION), next.get(TAIL), where + ": row " + row).addTo(sink);
            }
        }
    }

    private static void requireFlat(Type column, String where) {
        if (!column.isPrimitive() || column.isRepetition(Type.Repetition.REPEATED)) {
            throw InputException.of(
                    where,
                    "the nested column " + column.getName(),
                    "columns of text or numbers",
                    "Maybe name other columns of subject, predicate and object.");
        }
    }

    /** The values of the next row, none at the end. Files may be damaged anywhere, and the library says so in many ways. */
    private static List<String> next(ParquetReader<Group> reader, String where) {
        try {
            Group group = reader.read();
            return group == null ? List.of() : List.of(value(group, HEAD), value(group, RELATION), value(group, TAIL));
        } catch (IOException | RuntimeException | LinkageError broken) {
            throw broken(where, broken);
        }
    }

    private static InputException broken(String where, Throwable cause) {
        Throwable deepest = cause;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return InputException.of(
                where,
                "data that is not Parquet or is damaged"
                        + LibraryWords.of(deepest)
                                .replaceAll("\\S+@[0-9a-f]+ is", "it is")
                                .replaceAll(" (?:at|in) \\S+@[0-9a-f]+", "")
                                .replaceAll("!? Struct: .*", ")"),
                "a whole Parquet file, compressed by Snappy, Zstandard, gzip or not at all",
                "Maybe the file was cut off, or is of another format.",
                cause);
    }

    /** A value as text; nothing where there is none. */
    private static String value(Group group, int column) {
        return group.getFieldRepetitionCount(column) == 0 ? "" : group.getValueToString(column, 0);
    }

    private static final class Builder extends ParquetReader.Builder<Group> {
        private Builder(Path file, MessageType columns) {
            super(new LocalInputFile(file), reading(columns));
            withCodecFactory(new PlainCodecs());
        }

        private static ParquetConfiguration reading(MessageType columns) {
            ParquetConfiguration configuration = new PlainParquetConfiguration();
            configuration.set(ReadSupport.PARQUET_READ_SCHEMA, columns.toString());
            return configuration;
        }

        @Override
        protected ReadSupport<Group> getReadSupport() {
            return new GroupReadSupport();
        }
    }

    /** The codecs of Parquet files in plain Java, without Hadoop's own and without native code. */
    static final class PlainCodecs implements CompressionCodecFactory {
        private static final int PAGE_BYTES = 1 << 20;

        /** At best, Snappy makes 64 bytes of three. */
        private static final long SNAPPY_AT_BEST = 32;

        private final CodecFactory others = new CodecFactory(new PlainParquetConfiguration(), PAGE_BYTES);

        @Override
        public BytesInputCompressor getCompressor(CompressionCodecName codec) {
            return isOwn(codec) ? new Codec(codec) : others.getCompressor(codec);
        }

        @Override
        public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
            return isOwn(codec) ? new Codec(codec) : others.getDecompressor(codec);
        }

        private static boolean isOwn(CompressionCodecName codec) {
            return codec == CompressionCodecName.GZIP
                    || codec == CompressionCodecName.ZSTD
                    || codec == CompressionCodecName.SNAPPY;
        }

        @Override
        public void release() {
            others.release();
        }

        private record Codec(CompressionCodecName name) implements BytesInputCompressor, BytesInputDecompressor {
            @Override
            public BytesInput compress(BytesInput bytes) throws IOException {
                if (name == CompressionCodecName.SNAPPY) {
                    Compressor snappy = new SnappyCompressor();
                    byte[] plain = array(bytes);
                    byte[] packed = new byte[snappy.maxCompressedLength(plain.length)];
                    int length = snappy.compress(plain, 0, plain.length, packed, 0, packed.length);
                    return BytesInput.from(packed, 0, length);
                }
                ByteArrayOutputStream packed = new ByteArrayOutputStream();
                try (OutputStream out = name == CompressionCodecName.ZSTD
                        ? new ZstdOutputStream(packed)
                        : new GZIPOutputStream(packed)) {
                    bytes.writeAllTo(out);
                }
                return BytesInput.from(packed.toByteArray());
            }

            @Override
            public CompressionCodecName getCodecName() {
                return name;
            }

            @Override
            public BytesInput decompress(BytesInput bytes, int size) throws IOException {
                return BytesInput.from(unpacked(array(bytes), size));
            }

            @Override
            public void decompress(ByteBuffer in, int packedSize, ByteBuffer out, int size) throws IOException {
                byte[] packed = new byte[packedSize];
                in.get(packed);
                out.put(unpacked(packed, size));
            }

            private static byte[] array(BytesInput bytes) throws IOException {
                ByteArrayOutputStream array = new ByteArrayOutputStream();
                bytes.writeAllTo(array);
                return array.toByteArray();
            }

            private byte[] unpacked(byte[] packed, int size) throws IOException {
                byte[] plain;
                if (name == CompressionCodecName.SNAPPY) {
                    if (size > SNAPPY_AT_BEST * packed.length) {
                        throw new IOException("a page of " + size + " bytes in " + packed.length);
                    }
                    plain = new byte[size];
                    int length = new SnappyDecompressor().decompress(packed, 0, packed.length, plain, 0, size);
                    plain = length == size ? plain : Arrays.copyOf(plain, length);
                } else {
                    InputStream bytes = new ByteArrayInputStream(packed);
                    try (InputStream in = name == CompressionCodecName.ZSTD
                            ? new ZstdInputStream(bytes)
                            : new GZIPInputStream(bytes)) {
                        plain = in.readNBytes(size); // grows with what there is, whatever the size says
                    }
                }
                if (plain.length != size) {
                    throw new IOException("a page of " + plain.length + " bytes instead of " + size);
                }
                return plain;
            }

            @Override
            public void release() {
                // nothing is held
            }
        }
    }
}
