package dev.hornbeam.columnar;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.write.FactFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Facts as a Parquet file with the columns head, relation and tail. */
public final class ParquetFactFormat implements FactFormat {
    private static final MessageType COLUMNS = MessageTypeParser.parseMessageType("""
            message fact {
              required binary head (STRING);
              required binary relation (STRING);
              required binary tail (STRING);
            }""");

    @Override
    public String name() {
        return "parquet";
    }

    @Override
    public List<String> endings() {
        return List.of(".parquet");
    }

    @Override
    public boolean isPacked() {
        return true;
    }

    @Override
    public Output open(OutputStream stream, Dataset data) throws IOException {
        ParquetRows rows = new ParquetRows(stream, COLUMNS, Map.of());
        return new Output() {
            @Override
            public void write(String head, String relation, String tail) throws IOException {
                rows.write(head, relation, tail);
            }

            @Override
            public void finish() throws IOException {
                rows.finish();
            }
        };
    }
}
