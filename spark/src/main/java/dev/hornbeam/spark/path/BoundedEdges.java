package dev.hornbeam.spark.path;

import static org.apache.spark.sql.functions.ceil;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.pmod;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.xxhash64;

import java.util.Arrays;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;

/**
 * Edges in buckets of about a fan-out each, so that a walk that stands at a hub follows one bucket of its edges and stands
 * for as many walks as there are buckets. Every edge is as likely to be followed as any other, no walk branches more than
 * the fan-out allows, and no worker has all edges of a hub to itself.
 */
final class BoundedEdges {
    private final String[] places;
    private final long seed;
    private final Dataset<Row> hubs;
    private final Dataset<Row> dealt;

    /**
     * @param edges columns s, r, o
     * @param degrees columns s, r, degree
     * @param places the columns of which the values share a fan-out: s, or s and r
     */
    BoundedEdges(Dataset<Row> edges, Dataset<Row> degrees, int fanOut, long seed, String... places) {
        this.places = places;
        this.seed = seed;
        Column[] keys =
                Arrays.stream(places).map(org.apache.spark.sql.functions::col).toArray(Column[]::new);
        this.hubs = degrees.groupBy(keys)
                .agg(sum("degree").as("degree"))
                .filter(col("degree").gt(fanOut))
                .withColumn("buckets", ceil(col("degree").divide(lit(fanOut))).cast("long"))
                .drop("degree")
                .persist(StorageLevel.MEMORY_AND_DISK());
        this.dealt = edges.join(hubs, places, "left")
                .select(
                        col("s").as("at"),
                        col("r").as("relation"),
                        coalesce(pmod(xxhash64(lit(seed), col("s"), col("r"), col("o")), col("buckets")), lit(0L))
                                .as("bucket"),
                        col("o").as("next"))
                .persist(StorageLevel.MEMORY_AND_DISK());
    }

    /**
     * Every walk with the edges of its bucket.
     *
     * @param walks with columns at, ways and, if the places are relations too, relation
     * @param chance what the choice of a bucket depends on
     * @return the same columns, with the relation and the end of the edge as {@code relation} and {@code next}, and with
     *     as many ways as the walk now stands for
     */
    Dataset<Row> follow(Dataset<Row> walks, Column... chance) {
        String[] here = Arrays.stream(places)
                .map(place -> place.equals("s") ? "at" : "relation")
                .toArray(String[]::new);
        Dataset<Row> known = hubs;
        for (int i = 0; i < places.length; i++) {
            known = known.withColumnRenamed(places[i], here[i]);
        }
        Column[] drawn = new Column[chance.length + 1];
        drawn[0] = lit(~seed);
        System.arraycopy(chance, 0, drawn, 1, chance.length);
        String[] keys = Arrays.copyOf(here, here.length + 1);
        keys[here.length] = "bucket";
        return walks.join(known, here, "left")
                .withColumn("bucket", coalesce(pmod(xxhash64(drawn), col("buckets")), lit(0L)))
                .withColumn(
                        "ways",
                        WalkWeight.capped(col("ways").multiply(WalkWeight.capped(coalesce(col("buckets"), lit(1L))))))
                .drop("buckets")
                .join(dealt, keys)
                .drop("bucket");
    }

    void release() {
        hubs.unpersist();
        dealt.unpersist();
    }
}
