package dev.hornbeam.spark;

import dev.hornbeam.input.InputException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

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

    /** How facts are stored, by the ending of a path. */
    public enum SourceFormat {
        PARQUET(".parquet", ".parq", ".pq"),
        ORC(".orc"),
        CSV(".csv", ".csv.gz", ".csv.bz2", ".csv.zst"),
        TSV(".tsv", ".txt", ".tab", ".tsv.gz", ".txt.gz", ".tsv.bz2", ".tsv.zst"),
        NTRIPLES(".nt", ".nt.gz", ".nt.bz2", ".nt.zst"),
        /** A table of the catalogue that Spark is connected to. */
        TABLE;

        private final String[] endings;

        SourceFormat(String... endings) {
            this.endings = endings;
        }

        /** As it is written on the command line. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /**
         * The format of that name.
         *
         * @throws InputException if there is none
         */
        public static SourceFormat named(String name) {
            return Arrays.stream(values())
                    .filter(format -> format.label().equals(name.toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() -> InputException.of("--format", name, labels(), "Maybe leave it out."));
        }

        /**
         * The format of a path, by its ending; a folder without one is of Parquet files, as Spark writes them.
         *
         * @throws InputException if nothing is known of the ending
         */
        public static SourceFormat of(String path) {
            String name = path.replaceAll("/+$", "").toLowerCase(Locale.ROOT);
            name = name.substring(name.lastIndexOf('/') + 1);
            for (SourceFormat format : values()) {
                if (Arrays.stream(format.endings).anyMatch(name::endsWith)) {
                    return format;
                }
            }
            if (!name.contains(".")) {
                return PARQUET;
            }
            throw InputException.of(
                    path,
                    "an ending that says nothing",
                    "one of a known format",
                    "Maybe name it by --format: " + labels() + ".");
        }

        private static String labels() {
            return Arrays.stream(values()).map(SourceFormat::label).collect(Collectors.joining(", "));
        }
    }
}
