package dev.hornbeam.columnar;

import dev.hornbeam.input.InputException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.arrow.flatbuf.DictionaryBatch;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;
import org.apache.arrow.flatbuf.Schema;

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
}
