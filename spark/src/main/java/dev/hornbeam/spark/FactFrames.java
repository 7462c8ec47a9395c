package dev.hornbeam.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import dev.hornbeam.graph.Relations;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A graph as data frames; nothing of it is on the driver but its relations and their sizes.
 *
 * @param source what it is called in reports
 * @param relations by the ids that are used
 * @param facts columns s, r, o: every fact once, entities as numbers ({@code NameNumbers})
 * @param names columns id, name: every entity once
 * @param entities how many there are
 * @param sizes how many facts each relation has
 * @param fingerprint a hash of all facts, whatever their order
 */
public record FactFrames(
        String source,
        Relations relations,
        Dataset<Row> facts,
        Dataset<Row> names,
        long entities,
        long[] sizes,
        String fingerprint) {

    /** Every fact as two edges s, r, o: along its relation, and backward along the inverse. */
    public Dataset<Row> edges() {
        Dataset<Row> backward = facts.select(
                col("o").as("s"), col("r").plus(lit(relations.count())).as("r"), col("s").as("o"));
        return facts.union(backward);
    }

    /** The number of facts of a relation or inverse. */
    public long size(int relation) {
        return sizes[relations.base(relation)];
    }

    /** The number of all facts. */
    public long size() {
        long all = 0;
        for (long size : sizes) {
            all += size;
        }
        return all;
    }
}
