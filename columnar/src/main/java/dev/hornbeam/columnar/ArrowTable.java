package dev.hornbeam.columnar;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.input.InputException;
import io.airlift.compress.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.FloatingPoint;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Union;
import org.apache.arrow.flatbuf.UnionMode;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;

/** The rows of an Arrow file or stream, batch after batch, of a few columns. */
final class ArrowTable {
    private static final int MAGIC = 8;
    private static final int LARGEST_HEADER = 1 << 28;

    private final InputStream in;
    private final String where;
    private Schema schema;
    private int[] wanted;
    private final Map<Long, List<String>> dictionaries = new HashMap<>();
    private List<List<String>> batch = List.of();
    private int row;

    ArrowTable(InputStream in, String where) {
        this.in = in;
        this.where = where;
    }

    /**
     * Reads up to the schema.
     *
     * @return whether there is anything
     */
    boolean open() {
        return told(() -> {
            in.mark(MAGIC);
            byte[] magic = in.readNBytes(MAGIC);
            if (magic.length == 0) {
                return false;
            }
            if (magic[0] == 'F') {
                throw InputException.of(
                        where,
                        "Feather of version 1",
                        "Feather of version 2, which is Arrow",
                        "Maybe write it again with a newer library.");
            }
            if (magic[0] != 'A') {
                in.reset(); // a stream has no magic
            }
            Message first = message();
            if (first == null || first.headerType() != MessageHeader.Schema) {
                throw new IOException("no schema");
            }
            schema = (Schema) first.header(new Schema());
            ArrowColumn.requireFits(schema.fieldsLength(), schema.getByteBuffer());
            if (schema.endianness() != Endianness.Little) {
                throw new IOException("numbers with their large end first");
            }
            return true;
        });
    }

    List<String> columns() {
        return told(() -> IntStream.range(0, schema.fieldsLength())
                .mapToObj(i -> Objects.requireNonNullElse(schema.fields(i).name(), ""))
                .toList());
    }

    /** Only these columns are read. */
    void choose(int[] columns) {
        wanted = columns.clone();
        told(() -> {
            for (int column : columns) {
                ArrowColumn.requireReadable(schema.fields(column), where);
            }
            return columns;
        });
    }

    /** The values of the next row, in the order of the chosen columns; empty at the end. */
    List<String> next() {
        return told(() -> {
            while (row == (batch.isEmpty() ? 0 : batch.get(0).size())) {
                if (!nextBatch()) {
                    return List.of();
                }
            }
            List<String> values = batch.stream().map(column -> column.get(row)).toList();
            row++;
            return values;
        });
    }

    private boolean nextBatch() throws IOException {
        for (Message message = message(); message != null; message = message()) {
            ByteBuffer body = ByteBuffer.wrap(body(message)).order(ByteOrder.LITTLE_ENDIAN);
            if (message.headerType() == MessageHeader.DictionaryBatch) {
                dictionary((DictionaryBatch) message.header(new DictionaryBatch()), body);
            } else if (message.headerType() == MessageHeader.RecordBatch) {
                RecordBatch records = (RecordBatch) message.header(new RecordBatch());
                ArrowBatch values = new ArrowBatch(records, body, dictionaries);
                List<List<String>> all = new ArrayList<>();
                for (int i = 0; i < schema.fieldsLength(); i++) {
                    boolean isWanted = contains(i);
                    all.add(values.column(schema.fields(i), isWanted));
                }
                batch = IntStream.of(wanted).mapToObj(all::get).toList();
                row = 0;
                return true;
            }
        }
        return false;
    }

    private boolean contains(int column) {
        return IntStream.of(wanted).anyMatch(each -> each == column);
    }

    private void dictionary(DictionaryBatch given, ByteBuffer body) throws IOException {
        for (int column : wanted) {
            Field field = schema.fields(column);
            if (field.dictionary() != null && field.dictionary().id() == given.id()) {
                List<String> values = new ArrowBatch(given.data(), body, Map.of()).values(field);
                if (given.isDelta()) {
                    List<String> longer = new ArrayList<>(dictionaries.getOrDefault(given.id(), List.of()));
                    longer.addAll(values);
                    values = longer;
                }
                dictionaries.put(given.id(), values);
                return;
            }
        }
    }

    /** The next message, or null at the end. */
    private Message message() throws IOException {
        byte[] word = in.readNBytes(4);
        if (word.length == 0) {
            return null;
        }
        int length = number(word);
        if (length == -1) {
            length = number(in.readNBytes(4));
        }
        if (length == 0) {
            return null;
        }
        if (length < 0 || length > LARGEST_HEADER) {
            throw new IOException("a header of " + length + " bytes");
        }
        return Message.getRootAsMessage(ByteBuffer.wrap(whole(length)).order(ByteOrder.LITTLE_ENDIAN));
    }

    private byte[] body(Message message) throws IOException {
        if (message.bodyLength() < 0 || message.bodyLength() > Integer.MAX_VALUE) {
            throw new IOException("a batch of " + message.bodyLength() + " bytes");
        }
        return whole((int) message.bodyLength());
    }

    private byte[] whole(int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the end after " + bytes.length + " of " + length + " bytes");
        }
        return bytes;
    }

    private static int number(byte[] word) throws IOException {
        if (word.length < 4) {
            throw new EOFException("the end within a length");
        }
        return ByteBuffer.wrap(word).order(ByteOrder.LITTLE_ENDIAN).getInt();
    }

    private interface Part<T> {
        T read() throws IOException;
    }

    private <T> T told(Part<T> part) {
        try {
            return part.read();
        } catch (InputException told) {
            throw told;
        } catch (IOException | RuntimeException damage) {
            throw ArrowTripleFormat.broken(where, damage);
        }
    }

    /** What a column of an Arrow table holds. */
    static final class ArrowColumn {
        private ArrowColumn() {}

        /** Refuses columns that hold neither text nor numbers. */
        static void requireReadable(Field column, String where) {
            boolean readable = switch (column.typeType()) {
                case Type.Utf8, Type.LargeUtf8, Type.Int -> true;
                case Type.FloatingPoint -> precision(column) != Precision.HALF;
                default -> false;
            };
            if (!readable) {
                throw InputException.of(
                        where,
                        "the column " + column.name() + " of type "
                                + Type.name(column.typeType()).toLowerCase(Locale.ROOT),
                        "columns of text or numbers",
                        "Maybe name other columns of subject, predicate and object.");
            }
        }

        /** Refuses a number of fields that their description has no room for. */
        static void requireFits(int fields, ByteBuffer description) throws IOException {
            if (fields < 0 || fields > description.capacity() / Integer.BYTES) {
                throw new IOException(fields + " columns described in " + description.capacity() + " bytes");
            }
        }

        static short precision(Field column) {
            return ((FloatingPoint) column.type(new FloatingPoint())).precision();
        }

        /** How whole numbers are stored; those of a dictionary are its places. */
        static Int whole(Field column) {
            return column.dictionary() == null
                    ? (Int) column.type(new Int())
                    : column.dictionary().indexType();
        }

        /** How many buffers a type has beside those of its children, without buffers whose number varies. */
        static int buffers(Field column) {
            if (column.dictionary() != null) {
                return 2;
            }
            return switch (column.typeType()) {
                case Type.Null, Type.RunEndEncoded -> 0;
                case Type.Struct_, Type.FixedSizeList, Type.Union -> 1;
                case Type.Utf8, Type.LargeUtf8, Type.Binary, Type.LargeBinary, Type.ListView, Type.LargeListView -> 3;
                default -> 2;
            };
        }

        static boolean isView(Field column) {
            return column.dictionary() == null
                    && (column.typeType() == Type.Utf8View || column.typeType() == Type.BinaryView);
        }
    }

    /** The columns of one batch of an Arrow table, one after the other, as text. */
    private static final class ArrowBatch {
        private static final int DEEPEST = 64;

        private final RecordBatch batch;
        private final ByteBuffer body;
        private final Map<Long, List<String>> dictionaries;
        private int node;
        private int buffer;
        private int variadic;

        ArrowBatch(RecordBatch batch, ByteBuffer body, Map<Long, List<String>> dictionaries) {
            this.batch = batch;
            this.body = body;
            this.dictionaries = dictionaries;
        }

        /** The values of the next column, empty text where there is none; no values if it is not wanted. */
        List<String> column(Field field, boolean wanted) throws IOException {
            if (!wanted) {
                pass(field);
                return List.of();
            }
            if (field.dictionary() == null) {
                return values(field);
            }
            int length = length();
            ByteBuffer valid = next();
            ByteBuffer places = next();
            List<String> entries = dictionaries.get(field.dictionary().id());
            if (entries == null) {
                throw new IOException("no dictionary for " + field.name());
            }
            List<String> values = new ArrayList<>();
            Int type = ArrowColumn.whole(field);
            for (int i = 0; i < length; i++) {
                values.add(isValid(valid, i) ? entries.get((int) whole(places, i, type)) : "");
            }
            return values;
        }

        /** The values of the next column, which is no dictionary's places. */
        List<String> values(Field field) throws IOException {
            int length = length();
            ByteBuffer valid = next();
            ByteBuffer first = next();
            boolean text = field.typeType() == Type.Utf8 || field.typeType() == Type.LargeUtf8;
            ByteBuffer bytes = text ? next() : first;
            List<String> values = new ArrayList<>();
            for (int i = 0; i < length; i++) {
                if (!isValid(valid, i)) {
                    values.add("");
                } else if (text) {
                    values.add(text(first, bytes, i, field.typeType() == Type.LargeUtf8));
                } else if (field.typeType() == Type.Int) {
                    Int type = (Int) field.type(new Int());
                    long number = whole(first, i, type);
                    values.add(type.isSigned() ? Long.toString(number) : Long.toUnsignedString(number));
                } else {
                    values.add(
                            ArrowColumn.precision(field) == Precision.SINGLE
                                    ? Float.toString(first.getFloat(4 * i))
                                    : Double.toString(first.getDouble(8 * i)));
                }
            }
            return values;
        }

        private int length() throws IOException {
            long length = batch.nodes(node++).length();
            if (length != batch.length() || length < 0 || length > Integer.MAX_VALUE) {
                throw new IOException("a column of " + length + " values in a batch of " + batch.length());
            }
            return (int) length;
        }

        private void pass(Field field) throws IOException {
            pass(field, 0);
        }

        private void pass(Field field, int depth) throws IOException {
            if (depth > DEEPEST) {
                throw new IOException("columns within columns, more than " + DEEPEST + " deep");
            }
            ArrowColumn.requireFits(field.childrenLength(), field.getByteBuffer());
            node++;
            buffer += ArrowColumn.buffers(field);
            if (ArrowColumn.isView(field)) {
                buffer += (int) batch.variadicBufferCounts(variadic++);
            }
            if (field.dictionary() != null) {
                return;
            }
            if (field.typeType() == Type.Union && ((Union) field.type(new Union())).mode() == UnionMode.Dense) {
                buffer++;
            }
            for (int i = 0; i < field.childrenLength(); i++) {
                pass(field.children(i), depth + 1);
            }
        }

        private static boolean isValid(ByteBuffer bits, int i) {
            return bits.capacity() == 0 || (bits.get(i >> 3) >> (i & 7) & 1) == 1;
        }

        private static long whole(ByteBuffer numbers, int i, Int type) throws IOException {
            return switch (type.bitWidth()) {
                case 8 -> type.isSigned() ? numbers.get(i) : numbers.get(i) & 0xFF;
                case 16 -> type.isSigned() ? numbers.getShort(2 * i) : numbers.getShort(2 * i) & 0xFFFF;
                case 32 -> type.isSigned() ? numbers.getInt(4 * i) : numbers.getInt(4 * i) & 0xFFFFFFFFL;
                case 64 -> numbers.getLong(8 * i);
                default -> throw new IOException("numbers of " + type.bitWidth() + " bits");
            };
        }

        private static String text(ByteBuffer offsets, ByteBuffer bytes, int i, boolean large) throws IOException {
            int from = large ? Math.toIntExact(offsets.getLong(8 * i)) : offsets.getInt(4 * i);
            int to = large ? Math.toIntExact(offsets.getLong(8 * (i + 1))) : offsets.getInt(4 * (i + 1));
            if (from < 0 || to < from || to > bytes.capacity()) {
                throw new IOException("text from " + from + " to " + to + " of " + bytes.capacity() + " bytes");
            }
            byte[] text = new byte[to - from];
            bytes.get(from, text);
            return new String(text, UTF_8);
        }

        /** The next buffer, unpacked. */
        private ByteBuffer next() throws IOException {
            Buffer place = batch.buffers(buffer++);
            ByteBuffer stored = body.slice(Math.toIntExact(place.offset()), Math.toIntExact(place.length()))
                    .order(ByteOrder.LITTLE_ENDIAN);
            if (batch.compression() == null || stored.capacity() == 0) {
                return stored;
            }
            long size = stored.getLong(0);
            ByteBuffer packed = stored.slice(8, stored.capacity() - 8).order(ByteOrder.LITTLE_ENDIAN);
            if (size == -1) {
                return packed;
            }
            byte[] bytes = new byte[packed.capacity()];
            packed.get(bytes);
            byte[] plain = unpacked(bytes, Math.toIntExact(size));
            return ByteBuffer.wrap(plain).order(ByteOrder.LITTLE_ENDIAN);
        }

        private byte[] unpacked(byte[] bytes, int size) throws IOException {
            boolean zstd = batch.compression().codec() == CompressionType.ZSTD;
            byte[] plain;
            try (InputStream packed = new ByteArrayInputStream(bytes);
                    InputStream in =
                            zstd ? new ZstdInputStream(packed) : new FramedLZ4CompressorInputStream(packed, true)) {
                plain = in.readNBytes(size); // grows with what there is, whatever the size says
            }
            if (plain.length != size) {
                throw new IOException(plain.length + " bytes instead of " + size);
            }
            return plain;
        }
    }
}
