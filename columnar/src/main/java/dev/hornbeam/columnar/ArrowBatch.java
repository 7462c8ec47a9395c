package dev.hornbeam.columnar;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.arrow.flatbuf.Buffer;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.Precision;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Union;
import org.apache.arrow.flatbuf.UnionMode;
import org.apache.commons.compress.compressors.lz4.FramedLZ4CompressorInputStream;

/** The columns of one batch of an Arrow table, one after the other, as text. */
final class ArrowBatch {
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
