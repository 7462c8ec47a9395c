package dev.hornbeam.columnar;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.api.ReadSupport;
import org.apache.parquet.hadoop.example.GroupReadSupport;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.Type;

/** Reads a Parquet file by the library's own plain reader: rows of text by column, missing values left out. */
final class ParquetTable {
    private ParquetTable() {}

    static List<Map<String, String>> read(Path file) throws IOException {
        List<Map<String, String>> rows = new ArrayList<>();
        try (ParquetReader<Group> reader = new Builder(file).build()) {
            for (Group group = reader.read(); group != null; group = reader.read()) {
                Map<String, String> row = new LinkedHashMap<>();
                for (Type column : group.getType().getFields()) {
                    if (group.getFieldRepetitionCount(column.getName()) > 0) {
                        row.put(
                                column.getName(),
                                group.getValueToString(group.getType().getFieldIndex(column.getName()), 0));
                    }
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private static final class Builder extends ParquetReader.Builder<Group> {
        private Builder(Path file) {
            super(new LocalInputFile(file), new PlainParquetConfiguration());
        }

        @Override
        protected ReadSupport<Group> getReadSupport() {
            return new GroupReadSupport();
        }
    }
}
