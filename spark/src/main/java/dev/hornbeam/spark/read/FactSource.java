package dev.hornbeam.spark.read;

import java.util.List;
import java.util.Objects;

/**
 * Where facts are read from.
 *
 * @param path of a file or folder in any file system that Spark knows, or the name of a table
 * @param format how they are stored
 * @param columns the columns of subject, relation and object; empty to find them by their usual names
 */
public record FactSource(String path, SourceFormat format, List<String> columns) {
    public FactSource {
        Objects.requireNonNull(path);
        Objects.requireNonNull(format);
        columns = List.copyOf(columns);
        if (!columns.isEmpty() && columns.size() != 3) {
            throw dev.hornbeam.input.InputException.of(
                    "--columns",
                    columns.size() + " names",
                    "three: of subject, relation and object",
                    "Maybe head,relation,tail.");
        }
    }

    /** A source whose format its ending tells. */
    public static FactSource of(String path) {
        return new FactSource(path, SourceFormat.of(path), List.of());
    }

    /** What the data is called in reports: the last part of the path. */
    public String name() {
        String plain = path.replaceAll("/+$", "");
        return plain.substring(plain.lastIndexOf('/') + 1);
    }
}
