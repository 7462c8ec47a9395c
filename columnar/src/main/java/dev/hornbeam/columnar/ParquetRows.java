package dev.hornbeam.columnar;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** Writes rows of a flat schema to a stream as one Parquet file, compressed with Zstandard. */
final class ParquetRows {
    /** Rows are held in memory until they are this many bytes. */
    private static final long GROUP_BYTES = 16L << 20;

    private final ParquetWriter<Object[]> writer;

    /**
     * @param schema columns of text, doubles and ints
     * @param notes what is said about the file as a whole, by name
     */
    ParquetRows(OutputStream out, MessageType schema, Map<String, String> notes) throws IOException {
        this.writer = new Builder(new StreamFile(out), new Rows(schema, notes))
                .withConf(new PlainParquetConfiguration())
                .withCodecFactory(new ParquetTripleFormat.PlainCodecs())
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .withRowGroupSize(GROUP_BYTES)
                .build();
    }

    /** @param values one for each column: a String, a Double or an Integer, or null where the column allows it */
    void write(Object... values) throws IOException {
        writer.write(values);
    }

    /** Everything is in the stream afterwards, which stays open. */
    void finish() throws IOException {
        writer.close();
    }

    private static final class Builder extends ParquetWriter.Builder<Object[], Builder> {
        private final Rows rows;

        private Builder(OutputFile file, Rows rows) {
            super(file);
            this.rows = rows;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        @SuppressWarnings("deprecation") // the older one of the two must be there, too
        protected WriteSupport<Object[]> getWriteSupport(org.apache.hadoop.conf.Configuration unused) {
            return rows;
        }

        @Override
        protected WriteSupport<Object[]> getWriteSupport(ParquetConfiguration unused) {
            return rows;
        }
    }

    /** Takes a row apart into the values of its columns. */
    private static final class Rows extends WriteSupport<Object[]> {
        private final MessageType schema;
        private final Map<String, String> notes;
        private RecordConsumer columns;

        private Rows(MessageType schema, Map<String, String> notes) {
            this.schema = schema;
            this.notes = notes;
        }

        @Override
        public WriteContext init(ParquetConfiguration unused) {
            return new WriteContext(schema, notes);
        }

        @Override
        @SuppressWarnings("deprecation") // as above
        public WriteContext init(org.apache.hadoop.conf.Configuration unused) {
            return new WriteContext(schema, notes);
        }

        @Override
        public void prepareForWrite(RecordConsumer consumer) {
            this.columns = consumer;
        }

        @Override
        public void write(Object[] row) {
            columns.startMessage();
            for (int i = 0; i < row.length; i++) {
                Type column = schema.getType(i);
                if (row[i] != null) {
                    columns.startField(column.getName(), i);
                    add(row[i]);
                    columns.endField(column.getName(), i);
                }
            }
            columns.endMessage();
        }

        private void add(Object value) {
            if (value instanceof String text) {
                columns.addBinary(Binary.fromString(text));
            } else if (value instanceof Double number) {
                columns.addDouble(number);
            } else if (value instanceof Integer number) {
                columns.addInteger(number);
            } else {
                throw new IllegalArgumentException("no column holds a " + value.getClass());
            }
        }
    }

    /** A stream as Parquet sees files: it asks for the place within the file, and closes what is not its own. */
    private record StreamFile(OutputStream out) implements OutputFile {
        @Override
        public PositionOutputStream create(long blockSize) {
            return new PositionOutputStream() {
                private long position;

                @Override
                public long getPos() {
                    return position;
                }

                @Override
                public void write(int b) throws IOException {
                    out.write(b);
                    position++;
                }

                @Override
                public void write(byte[] bytes, int from, int length) throws IOException {
                    out.write(bytes, from, length);
                    position += length;
                }

                @Override
                public void flush() throws IOException {
                    out.flush();
                }
            };
        }

        @Override
        public PositionOutputStream createOrOverwrite(long blockSize) {
            return create(blockSize);
        }

        @Override
        public boolean supportsBlockSize() {
            return false;
        }

        @Override
        public long defaultBlockSize() {
            return 0;
        }
    }
}
