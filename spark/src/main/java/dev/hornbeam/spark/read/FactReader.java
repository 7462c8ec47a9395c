package dev.hornbeam.spark.read;

import static org.apache.spark.sql.functions.bit_xor;
import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.xxhash64;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.InputException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
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
}
