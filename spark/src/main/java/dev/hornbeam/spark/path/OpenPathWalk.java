package dev.hornbeam.spark.path;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.array_append;
import static org.apache.spark.sql.functions.array_contains;
import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.sum;

import dev.hornbeam.spark.count.BodyTree;
import dev.hornbeam.spark.count.GraphFigures;
import dev.hornbeam.spark.count.SourceSample;
import dev.hornbeam.spark.read.FactFrames;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Estimates how many paths of a body are closed by no relation: all bodies are walked at once from some sources of their
 * first relation, and at every step along some edges of the next. Each path is as likely to be walked as any other of its
 * body, and stands for as many as it was drawn from.
 */
final class OpenPathWalk {
    private final SparkSession spark;
    private final FactFrames graph;
    private final GraphFigures figures;
    private final BoundedEdges edges;
    private final SourceSample sample;
    private final int trials;

    /** @param edges bounded by entity and relation */
    OpenPathWalk(
            SparkSession spark, FactFrames graph, GraphFigures figures, BoundedEdges edges, long seed, int trials) {
        this.spark = spark;
        this.graph = graph;
        this.figures = figures;
        this.edges = edges;
        this.sample = new SourceSample(seed);
        this.trials = trials;
    }

    /** The part of a relation's sources from which bodies that begin with it are walked. */
    double share(int relation) {
        return Math.min(1, (double) trials / Math.max(1, figures.sources(relation)));
    }

    /** By node where a body ends, the ways of its open paths from the sources that were drawn. */
    Map<Integer, Long> ways(BodyTree tree) {
        Map<Integer, Long> open = new HashMap<>();
        Dataset<Row> walks = starts(tree);
        Dataset<Row> ends = null;
        for (int depth = 1; depth <= tree.depth(); depth++) {
            walks = step(walks, tree, depth);
            if (depth > 1) {
                Dataset<Row> ending = walks.filter(col("node").isin(tree.ends(depth)))
                        .select(col("node"), col("x"), col("at").as("y"), col("ways"));
                ends = ends == null ? ending : ends.union(ending);
            }
        }
        if (ends == null) {
            return open;
        }
        Dataset<Row> linked = graph.edges().select(col("s").as("x"), col("o").as("y"));
        for (Row row : ends.join(linked, new String[] {"x", "y"}, "left_anti")
                .groupBy("node")
                .agg(sum("ways"))
                .collectAsList()) {
            open.put(row.getInt(0), row.getLong(1));
        }
        return open;
    }

    /** How many sources of every relation and inverse were drawn. */
    Map<Integer, Long> drawn(BodyTree tree) {
        Map<Integer, Long> drawn = new HashMap<>();
        for (Row row : starts(tree).groupBy("relation").agg(count(lit(1))).collectAsList()) {
            drawn.put(row.getInt(0), row.getLong(1));
        }
        return drawn;
    }

    /** By relation or inverse, how many of its edges are the only ones between their ends: open paths of one step. */
    Map<Integer, Long> single() {
        Map<Integer, Long> single = new HashMap<>();
        for (Row row : graph.edges()
                .filter(col("s").notEqual(col("o")))
                .groupBy("s", "o")
                .agg(count(lit(1)).as("edges"), min("r").as("r"))
                .filter(col("edges").equalTo(1))
                .groupBy("r")
                .agg(count(lit(1)))
                .collectAsList()) {
            single.put(row.getInt(0), row.getLong(1));
        }
        return single;
    }

    private Dataset<Row> starts(BodyTree tree) {
        return figures.degrees()
                .join(broadcast(tree.steps(spark, 1)), col("r").equalTo(col("relation")))
                .filter(col("share").geq(1).or(sample.of(col("s")).lt(col("share"))))
                .select(
                        col("parent").as("node"),
                        col("relation"),
                        col("s").as("x"),
                        col("s").as("at"),
                        array().cast("array<bigint>").as("between"),
                        lit(1L).as("ways"));
    }

    private Dataset<Row> step(Dataset<Row> walks, BodyTree tree, int depth) {
        Dataset<Row> steps = tree.steps(spark, depth).drop("share");
        Dataset<Row> next = depth == 1
                ? walks.drop("node").join(broadcast(steps), "relation").drop("parent")
                : walks.join(broadcast(steps), col("node").equalTo(col("parent")))
                        .drop("node", "parent");
        return edges.follow(next, col("child"), col("x"), col("at"), col("between"))
                .filter(col("next").notEqual(col("x")).and(col("next").notEqual(col("at"))))
                .filter(not(array_contains(col("between"), col("next"))))
                .select(
                        col("child").as("node"),
                        col("x"),
                        col("next").as("at"),
                        array_append(col("between"), col("at")).as("between"),
                        col("ways"));
    }
}
