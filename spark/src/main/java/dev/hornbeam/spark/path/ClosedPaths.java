package dev.hornbeam.spark.path;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.array_append;
import static org.apache.spark.sql.functions.array_contains;
import static org.apache.spark.sql.functions.arrays_overlap;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.sum;
import static org.apache.spark.sql.functions.when;

import dev.hornbeam.spark.read.FactFrames;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;

/** Joins half-paths from both ends of every anchor where they meet, and adds up the paths by body and head. */
final class ClosedPaths {
    private final FactFrames graph;
    private final BoundedEdges edges;
    private final FactAnchors anchors;
    private final int maxLength;
    private final List<Dataset<Row>> kept = new ArrayList<>();

    ClosedPaths(FactFrames graph, BoundedEdges edges, FactAnchors anchors, int maxLength) {
        this.graph = graph;
        this.edges = edges;
        this.anchors = anchors;
        this.maxLength = maxLength;
    }

    /** Rows of body, head and ways: every body and head once. */
    List<Row> rows() {
        List<Dataset<Row>> near = grown((maxLength + 1) / 2, "x", true);
        List<Dataset<Row>> far = grown(maxLength / 2, "y", false);
        Dataset<Row> paths = oneStep();
        for (int length = 2; length <= maxLength; length++) {
            paths = paths.union(joined(near.get(length - length / 2 - 1), far.get(length / 2 - 1)));
        }
        try {
            return paths.groupBy("body", "head").agg(sum("ways").as("ways")).collectAsList();
        } finally {
            kept.forEach(Dataset::unpersist);
        }
    }

    private Dataset<Row> oneStep() {
        Dataset<Row> beside = graph.edges().select(col("s").as("x"), col("o").as("y"), col("r"));
        return anchors.frame
                .join(beside, new String[] {"x", "y"})
                .filter(col("r").notEqual(col("head")))
                .select(array(col("r")).as("body"), col("head"), lit(1L).as("ways"));
    }

    /** The half-paths of each length from one end. */
    private List<Dataset<Row>> grown(int levels, String end, boolean onward) {
        List<Dataset<Row>> found = new ArrayList<>();
        Dataset<Row> walks = anchors.frame.select(
                col("anchor"),
                col("head"),
                col("x"),
                col("y"),
                col(end).as("at"),
                array().cast("array<bigint>").as("between"),
                array().cast("array<int>").as("path"),
                lit(1L).as("ways"));
        for (int level = 1; level <= levels; level++) {
            walks = grow(walks, level == 1, onward);
            if (level < levels) {
                walks = walks.persist(StorageLevel.MEMORY_AND_DISK());
                kept.add(walks);
            }
            found.add(walks);
        }
        return found;
    }

    private Dataset<Row> grow(Dataset<Row> walks, boolean first, boolean onward) {
        Column between = first ? col("between") : array_append(col("between"), col("at"));
        Column step = onward
                ? array_append(col("path"), col("relation"))
                : concat(array(inverse(col("relation"))), col("path"));
        return edges.follow(walks, col("anchor"), col("at"), lit(onward), concat(col("path"), array(lit(-1))))
                .filter(col("next").notEqual(col("x")).and(col("next").notEqual(col("y"))))
                .filter(col("next").notEqual(col("at")))
                .filter(not(array_contains(col("between"), col("next"))))
                .select(
                        col("anchor"),
                        col("head"),
                        col("x"),
                        col("y"),
                        col("next").as("at"),
                        between.as("between"),
                        step.as("path"),
                        col("ways"));
    }

    private Column inverse(Column relation) {
        int count = graph.relations().count();
        return when(relation.geq(count), relation.minus(count)).otherwise(relation.plus(count));
    }

    private static Dataset<Row> joined(Dataset<Row> near, Dataset<Row> far) {
        Dataset<Row> other = far.select(
                col("anchor"),
                col("at"),
                col("between").as("beyond"),
                col("path").as("rest"),
                col("ways").as("times"));
        return near.join(other, new String[] {"anchor", "at"})
                .filter(not(arrays_overlap(col("between"), col("beyond"))))
                .select(
                        concat(col("path"), col("rest")).as("body"),
                        col("head"),
                        WalkWeight.capped(col("ways").multiply(col("times"))).as("ways"));
    }
}
