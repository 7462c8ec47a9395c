package dev.hornbeam.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;

import dev.hornbeam.graph.Relations;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.storage.StorageLevel;

/**
 * Figures of a graph from which the work of walking a body is foreseen: the sources of every relation and inverse, and of
 * every two of them how many walks go by the one and then by the other.
 */
public final class GraphFigures {
    private static final DataType LARGE = DataTypes.createDecimalType(38, 0);

    private final FactFrames graph;
    private final Dataset<Row> degrees;
    private final long[] sources;
    private final Map<Long, Double> walks = new HashMap<>();

    private GraphFigures(FactFrames graph, Dataset<Row> degrees) {
        this.graph = graph;
        this.degrees = degrees;
        this.sources = new long[graph.relations().directedCount()];
    }

    /** Counts them, in one job for each figure. */
    public static GraphFigures of(FactFrames graph) {
        Dataset<Row> degrees =
                graph.edges().groupBy("s", "r").agg(count(lit(1)).as("degree")).persist(StorageLevel.MEMORY_AND_DISK());
        GraphFigures figures = new GraphFigures(graph, degrees);
        for (Row row : degrees.groupBy("r").agg(count(lit(1))).collectAsList()) {
            figures.sources[row.getInt(0)] = row.getLong(1);
        }
        Relations relations = graph.relations();
        Dataset<Row> in =
                degrees.select(col("s"), col("r").as("back"), col("degree").as("ways"));
        for (Row row : in.join(degrees, "s")
                .groupBy("back", "r")
                .agg(sum(col("ways")
                        .cast(DataTypes.createDecimalType(18, 0))
                        .multiply(col("degree").cast(DataTypes.createDecimalType(18, 0)))
                        .cast(LARGE)))
                .collectAsList()) {
            figures.walks.put(
                    key(relations.inverse(row.getInt(0)), row.getInt(1)),
                    row.getDecimal(2).doubleValue());
        }
        return figures;
    }

    private static long key(int first, int second) {
        return (long) first << 32 | second;
    }

    /** Columns s, r, degree: of every entity the relations and inverses it has, with the number of its edges. */
    public Dataset<Row> degrees() {
        return degrees;
    }

    /** How many entities have an edge of a relation or inverse. */
    public long sources(int relation) {
        return sources[relation];
    }

    /** The edges that walking a body from every source is expected to look at, its prefixes included. */
    double work(int[] body) {
        double frontier = graph.size(body[0]);
        double work = frontier;
        for (int step = 1; step < body.length; step++) {
            double onward = walks.getOrDefault(key(body[step - 1], body[step]), 0.0);
            frontier *= onward / Math.max(1, graph.size(body[step - 1]));
            work += frontier;
        }
        return work;
    }

    /** Gives back what the figures take of the cluster. */
    public void release() {
        degrees.unpersist();
    }
}
