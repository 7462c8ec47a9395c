package dev.hornbeam.spark.read;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.element_at;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.regexp_extract;
import static org.apache.spark.sql.functions.size;
import static org.apache.spark.sql.functions.split;
import static org.apache.spark.sql.functions.trim;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.when;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;

/** Facts as a source has them: subject, relation and object by name, all three null where a row is none, and the row itself. */
final class RawFacts {
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
                table(spark.read().option("header", true).option("escape", "\"").csv(source.path()));
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
                        unescaped.apply(regexp_extract(col("value"), TRIPLE, 1)).as("subject"),
                        unescaped.apply(regexp_extract(col("value"), TRIPLE, 2)).as("relation"),
                        unescaped.apply(regexp_extract(col("value"), TRIPLE, 3)).as("object"),
                        col("value"))
                .filter(col("object").startsWith("\"").equalTo(false));
        return onlyWhole(named, col("subject").notEqual(""), col("value"));
    }

    private static Dataset<Row> onlyWhole(Dataset<Row> named, Column whole, Column row) {
        return named.select(
                when(whole, col("subject")).as("subject"),
                when(whole, col("relation")).as("relation"),
                when(whole, col("object")).as("object"),
                when(whole, lit(null)).otherwise(row).cast(DataTypes.StringType).as("row"));
    }
}
