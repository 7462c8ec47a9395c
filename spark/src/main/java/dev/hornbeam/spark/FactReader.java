package dev.hornbeam.spark;

import static org.apache.spark.sql.functions.bit_xor;
import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.element_at;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.regexp_extract;
import static org.apache.spark.sql.functions.size;
import static org.apache.spark.sql.functions.split;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.trim;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.InputException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/** Reads facts and encodes their names as numbers, on the workers; the driver sees the names of relations alone. */
public final class FactReader {
    /** More relations than this are a sign that columns were confused. */
    private static final int MOST_RELATIONS = 100_000;

    private static final BigInteger WORD = BigInteger.ONE.shiftLeft(64);

    private final SparkSession spark;

    public FactReader(SparkSession spark) {
        this.spark = spark;
    }

    /**
     * The facts of a source.
     *
     * @throws InputException if there are none, or rows are not facts
     */
    public FactFrames read(FactSource source) {
        Dataset<Row> raw = new RawFacts(spark, source).read();
        return read(source, raw, relations(raw, source));
    }

    /**
     * The facts of the relations that a model knows, by the ids of the model.
     *
     * @throws InputException if there are none, or rows are not facts
     */
    public FactFrames read(FactSource source, Relations known) {
        Dataset<Row> raw = new RawFacts(spark, source).read();
        Relations there = relations(raw, source);
        boolean shared = IntStream.range(0, known.count())
                .anyMatch(relation -> there.id(known.name(relation)) != Vocabulary.UNKNOWN);
        if (!shared) {
            throw InputException.of(
                    source.path(),
                    "no relation that the model knows",
                    "at least one, such as " + known.name(0),
                    "Maybe this is a model of another graph.");
        }
        return read(source, raw, known);
    }

    private FactFrames read(FactSource source, Dataset<Row> raw, Relations relations) {
        for (int attempt = 0; attempt < NameNumbers.MOST_ATTEMPTS; attempt++) {
            NameNumbers numbers = new NameNumbers(attempt);
            Dataset<Row> names = names(raw, numbers).persist(StorageLevel.DISK_ONLY());
            long entities = names.count();
            if (names.select("id").distinct().count() == entities) {
                return frames(source, relations, facts(raw, relations, numbers), names, entities);
            }
            names.unpersist();
        }
        throw new IllegalStateException(
                "names that share a number by each of " + NameNumbers.MOST_ATTEMPTS + " hashes");
    }

    /** Their names in order; rows that are no facts are refused here. */
    private static Relations relations(Dataset<Row> raw, FactSource source) {
        List<Row> rows = raw.groupBy("relation")
                .agg(count(lit(1)).as("rows"), max("row").as("row"))
                .limit(MOST_RELATIONS + 1)
                .collectAsList();
        if (rows.size() > MOST_RELATIONS) {
            throw InputException.of(
                    source.path(),
                    "more than " + MOST_RELATIONS + " relations",
                    "a column of relations",
                    "Maybe the columns are in another order: name them by --columns.");
        }
        List<String> names = new ArrayList<>();
        for (Row row : rows) {
            if (row.isNullAt(0)) {
                throw refused(row, source);
            }
            if (row.getString(0).startsWith(Relations.INVERSE_PREFIX)) {
                throw InputException.of(
                        source.path(),
                        "relation " + row.getString(0),
                        "relations that do not begin with " + Relations.INVERSE_PREFIX,
                        "Maybe rename it: the prefix is for inverses.");
            }
            names.add(row.getString(0));
        }
        if (names.isEmpty()) {
            throw InputException.of(
                    source.path(), "no facts", "at least two", "Maybe the path is that of another folder.");
        }
        return Relations.of(names.stream().sorted().toArray(String[]::new));
    }

    private static InputException refused(Row row, FactSource source) {
        String example = row.getString(2);
        return InputException.of(
                source.path(),
                String.format(
                        Locale.ROOT, "%,d rows that are no facts, such as: %s", row.getLong(1), shortened(example)),
                "subject, relation and object in every row of "
                        + source.format().label(),
                "Maybe the format is another: name it by --format.");
    }

    private static String shortened(String row) {
        return row.length() > 80 ? row.substring(0, 80) + " …" : row;
    }

    private static Dataset<Row> names(Dataset<Row> raw, NameNumbers numbers) {
        return raw.select(numbers.of("subject").as("id"), col("subject").as("name"))
                .union(raw.select(numbers.of("object").as("id"), col("object").as("name")))
                .distinct();
    }

    private Dataset<Row> facts(Dataset<Row> raw, Relations relations, NameNumbers numbers) {
        StructType schema =
                new StructType().add("relation", DataTypes.StringType, false).add("r", DataTypes.IntegerType, false);
        List<Row> ids = new ArrayList<>();
        for (int id = 0; id < relations.count(); id++) {
            ids.add(RowFactory.create(relations.name(id), id));
        }
        return raw.join(broadcast(spark.createDataFrame(ids, schema)), "relation")
                .select(
                        numbers.of("subject").as("s"),
                        col("r"),
                        numbers.of("object").as("o"))
                .distinct();
    }

    private static FactFrames frames(
            FactSource source, Relations relations, Dataset<Row> facts, Dataset<Row> names, long entities) {
        Dataset<Row> kept = facts.persist(StorageLevel.MEMORY_AND_DISK());
        long[] sizes = new long[relations.count()];
        BigInteger first = BigInteger.ZERO;
        long second = 0;
        for (Row row : kept.select(
                        col("r"), xxhash64(col("s"), col("r"), col("o")).as("hash"))
                .groupBy("r")
                .agg(count(lit(1)), sum(col("hash").cast(DataTypes.createDecimalType(38, 0))), bit_xor(col("hash")))
                .collectAsList()) {
            sizes[row.getInt(0)] = row.getLong(1);
            first = first.add(row.getDecimal(2).toBigInteger());
            second ^= row.getLong(3);
        }
        String fingerprint =
                String.format(Locale.ROOT, "%016x%016x", first.mod(WORD).longValue() ^ namesHash(relations), second);
        return new FactFrames(source.name(), relations, kept, names, entities, sizes, fingerprint);
    }

    private static long namesHash(Relations relations) {
        String[] names = new String[relations.count()];
        Arrays.setAll(names, relations::name);
        return dev.hornbeam.work.SplitMix.mix(Arrays.hashCode(names));
    }

    /**
     * Numbers for names: a hash of 64 bits, so that a fact is encoded where it is read, without a join and with the same result
     * whatever is done again. Two names of one number are found before anything is learned; then another hash is taken.
     *
     * @param attempt which hash
     */
    private record NameNumbers(int attempt) {
        /** Of a billion names two share a number in one of 37 graphs; with three hashes in one of 50,000. */
        static final int MOST_ATTEMPTS = 3;

        Column of(String name) {
            return xxhash64(lit(attempt), col(name));
        }
    }

    /** Facts as a source has them: subject, relation and object by name, all three null where a row is none, and the row itself. */
    static final class RawFacts {
        private static final String TRIPLE =
                "^\\s*(<[^>]*>|_:\\S+)\\s*(<[^>]*>)\\s*(<[^>]*>|_:[^\\s]+?|\".*\"\\S*)\\s*\\.\\s*(#.*)?$";

        private final SparkSession spark;
        private final FactSource source;

        RawFacts(SparkSession spark, FactSource source) {
            this.spark = spark;
            this.source = source;
        }

        /** Columns subject, relation, object, row. */
        Dataset<Row> read() {
            return switch (source.format()) {
                case PARQUET -> table(spark.read().parquet(source.path()));
                case ORC -> table(spark.read().orc(source.path()));
                case CSV ->
                    table(spark.read()
                            .option("header", true)
                            .option("escape", "\"")
                            .csv(source.path()));
                case TABLE -> table(spark.table(source.path()));
                case TSV -> tabs(spark.read().text(source.path()));
                case NTRIPLES -> triples(spark.read().text(source.path()));
            };
        }

        private Dataset<Row> table(Dataset<Row> table) {
            Dataset<Row> named = new TripleColumns(source).of(table);
            Column whole = col("subject")
                    .isNotNull()
                    .and(col("relation").isNotNull())
                    .and(col("object").isNotNull());
            return onlyWhole(named, whole, lit("a row with an empty column"));
        }

        private static Dataset<Row> tabs(Dataset<Row> lines) {
            Column parts = split(col("value"), "\t");
            Dataset<Row> named = lines.filter(trim(col("value")).notEqual(""))
                    .withColumn("parts", parts)
                    .withColumn("whole", size(col("parts")).equalTo(3))
                    .select(
                            part(1).as("subject"),
                            part(2).as("relation"),
                            part(3).as("object"),
                            col("whole"),
                            col("value"));
            return onlyWhole(named, col("whole"), col("value"));
        }

        private static Column part(int number) {
            return when(col("whole"), element_at(col("parts"), number));
        }

        /** What has a literal as its object is no fact between entities. */
        private static Dataset<Row> triples(Dataset<Row> lines) {
            Column text = trim(col("value"));
            UDF1<String, String> unescape = NTriplesEscapes::undone;
            var unescaped = udf(unescape, DataTypes.StringType);
            Dataset<Row> named = lines.filter(
                            text.notEqual("").and(text.startsWith("#").equalTo(false)))
                    .select(
                            unescaped
                                    .apply(regexp_extract(col("value"), TRIPLE, 1))
                                    .as("subject"),
                            unescaped
                                    .apply(regexp_extract(col("value"), TRIPLE, 2))
                                    .as("relation"),
                            unescaped
                                    .apply(regexp_extract(col("value"), TRIPLE, 3))
                                    .as("object"),
                            col("value"))
                    .filter(col("object").startsWith("\"").equalTo(false));
            return onlyWhole(named, col("subject").notEqual(""), col("value"));
        }

        private static Dataset<Row> onlyWhole(Dataset<Row> named, Column whole, Column row) {
            return named.select(
                    when(whole, col("subject")).as("subject"),
                    when(whole, col("relation")).as("relation"),
                    when(whole, col("object")).as("object"),
                    when(whole, lit(null))
                            .otherwise(row)
                            .cast(DataTypes.StringType)
                            .as("row"));
        }
    }

    /** Characters that N-Triples may write as numbers, so that one name is not two. */
    private static final class NTriplesEscapes {
        private static final Pattern ESCAPE = Pattern.compile("\\\\u([0-9A-Fa-f]{4})|\\\\U([0-9A-Fa-f]{8})");

        private NTriplesEscapes() {}

        /** An IRI or blank node with every character as itself. */
        static String undone(String term) {
            if (term == null || term.indexOf('\\') < 0 || term.startsWith("\"")) {
                return term;
            }
            return ESCAPE.matcher(term)
                    .replaceAll(found -> Matcher.quoteReplacement(character(found.group(1), found.group(2))));
        }

        private static String character(String four, String eight) {
            int code = Integer.parseInt(four == null ? eight : four, 16);
            return Character.isValidCodePoint(code) ? Character.toString(code) : "\uFFFD";
        }
    }

    /** Finds the three columns of a fact in a table, by the names that other readers know too. */
    private static final class TripleColumns {
        private static final List<List<String>> USUAL = List.of(
                List.of("subject", "predicate", "object"),
                List.of("head", "relation", "tail"),
                List.of("s", "p", "o"),
                List.of("h", "r", "t"),
                List.of("source", "relation", "target"),
                List.of("from", "relation", "to"));

        private static final List<DataType> AS_NAMES =
                List.of(DataTypes.StringType, DataTypes.LongType, DataTypes.IntegerType, DataTypes.ShortType);

        private final FactSource source;

        TripleColumns(FactSource source) {
            this.source = source;
        }

        /** The columns subject, relation, object, as text. */
        Dataset<Row> of(Dataset<Row> table) {
            List<String> there = Arrays.asList(table.columns());
            List<String> wanted = source.columns().isEmpty() ? usual(there) : source.columns();
            String[] plain = {"subject", "relation", "object"};
            Column[] chosen = new Column[3];
            for (int i = 0; i < 3; i++) {
                String name = named(there, wanted.get(i)).orElseThrow(() -> missing(there, wanted));
                DataType type = table.schema().apply(name).dataType();
                if (!AS_NAMES.contains(type)) {
                    throw InputException.of(
                            source.path(),
                            "column " + name + " of type " + type.simpleString(),
                            "names as text or whole numbers",
                            "Maybe choose other columns by --columns subject,relation,object.");
                }
                chosen[i] = col("`" + name + "`").cast(DataTypes.StringType).as(plain[i]);
            }
            return table.select(chosen);
        }

        private List<String> usual(List<String> there) {
            return USUAL.stream()
                    .filter(names ->
                            names.stream().allMatch(name -> named(there, name).isPresent()))
                    .findFirst()
                    .orElseThrow(() -> missing(there, USUAL.get(0)));
        }

        private static Optional<String> named(List<String> there, String wanted) {
            return there.stream().filter(wanted::equalsIgnoreCase).findFirst();
        }

        private InputException missing(List<String> there, List<String> wanted) {
            return InputException.of(
                    source.path(),
                    "columns " + String.join(", ", there),
                    String.join(", ", wanted),
                    "Maybe name them by --columns, in the order subject, relation, object.");
        }
    }

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
}
