package dev.hornbeam.spark;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.ceil;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.pmod;
import static org.apache.spark.sql.functions.sequence;
import static org.apache.spark.sql.functions.xxhash64;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;

/**
 * Joins walks with edges. The edges of a hub are dealt out by a salt, and each walk that stands there goes to all of its
 * salts, so that no worker has all edges of a hub to itself.
 */
public final class EdgeSteps {
    /** Edges of one entity and relation under one salt. */
    public static final long SALT_AT = 50_000;

    private final Dataset<Row> edges;
    private final Dataset<Row> hubs;
    private final boolean salted;

    /**
     * @param edges columns s, r, o
     * @param degrees columns s, r, degree
     * @param saltAt how many edges of an entity and relation stay together
     */
    public EdgeSteps(Dataset<Row> edges, Dataset<Row> degrees, long saltAt) {
        this.edges = edges;
        this.hubs = degrees.filter(col("degree").gt(saltAt))
                .select(
                        col("s"),
                        col("r"),
                        ceil(col("degree").divide(lit(saltAt))).cast("int").as("salts"))
                .persist(StorageLevel.MEMORY_AND_DISK());
        this.salted = !hubs.isEmpty();
    }

    /** Columns s, r, o. */
    public Dataset<Row> edges() {
        return edges;
    }

    /**
     * Every walk with every edge that goes on from where it stands by its next relation.
     *
     * @param walks with columns at and relation
     * @param relations those that occur
     * @return the same columns, and the end of the edge as {@code y}
     */
    public Dataset<Row> follow(Dataset<Row> walks, Object[] relations) {
        Dataset<Row> some = edges.filter(col("r").isin(relations));
        if (!salted) {
            Dataset<Row> named = some.select(col("s").as("at"), col("r").as("relation"), col("o").as("y"));
            return walks.join(named, new String[] {"at", "relation"});
        }
        Dataset<Row> dealt = some.join(broadcast(hubs), new String[] {"s", "r"}, "left")
                .select(
                        col("s").as("at"),
                        col("r").as("relation"),
                        coalesce(
                                        pmod(xxhash64(col("o")), col("salts").cast("long"))
                                                .cast("int"),
                                        lit(0))
                                .as("salt"),
                        col("o").as("y"));
        Dataset<Row> known = hubs.select(col("s").as("at"), col("r").as("relation"), col("salts"));
        Dataset<Row> sent = walks.join(broadcast(known), new String[] {"at", "relation"}, "left")
                .withColumn(
                        "salt",
                        explode(sequence(lit(0), coalesce(col("salts"), lit(1)).minus(lit(1)))))
                .drop("salts");
        return sent.join(dealt, new String[] {"at", "relation", "salt"}).drop("salt");
    }

    /** Gives back what it takes of the cluster. */
    public void release() {
        hubs.unpersist();
    }
}
