package dev.hornbeam.spark.complete;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.array_append;
import static org.apache.spark.sql.functions.array_contains;
import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;

import dev.hornbeam.reason.ground.QueryRules;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.spark.count.BodyTree;
import dev.hornbeam.spark.count.EdgeSteps;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/** Walks the bodies of all rules from every entity at once and counts the simple paths to each answer. */
final class PathVotes {
    private static final StructType VOTERS = new StructType()
            .add("node", DataTypes.IntegerType, false)
            .add("relation", DataTypes.IntegerType, false)
            .add("rule", DataTypes.IntegerType, false);

    private final SparkSession spark;
    private final EdgeSteps edges;
    private final BodyTree tree = new BodyTree();
    private final List<Row> voters = new ArrayList<>();
    private final List<Dataset<Row>> kept = new ArrayList<>();

    /** @param relations those that are asked for */
    PathVotes(SparkSession spark, EdgeSteps edges, RuleBook book, List<Integer> relations) {
        this.spark = spark;
        this.edges = edges;
        for (int relation : relations) {
            QueryRules rules = book.of(relation);
            for (int rule = 0; rule < rules.size(); rule++) {
                voters.add(RowFactory.create(tree.add(rules.get(rule).body(), 1), relation, rule));
            }
        }
    }

    boolean isEmpty() {
        return voters.isEmpty();
    }

    /** Columns relation, x, y, rule, paths. */
    Dataset<Row> frame() {
        Dataset<Row> walks = first();
        Dataset<Row> ends = ending(walks, 1);
        for (int depth = 2; depth <= tree.depth(); depth++) {
            walks = step(walks, depth);
            if (depth < tree.depth()) {
                walks = walks.persist(StorageLevel.MEMORY_AND_DISK());
                kept.add(walks);
            }
            ends = ends.union(ending(walks, depth));
        }
        return ends.groupBy("node", "x", "y")
                .agg(count(lit(1)).as("paths"))
                .join(broadcast(spark.createDataFrame(voters, VOTERS)), "node")
                .select("relation", "x", "y", "rule", "paths");
    }

    private Dataset<Row> first() {
        return edges.edges()
                .filter(col("s").notEqual(col("o")))
                .join(broadcast(tree.steps(spark, 1)), col("r").equalTo(col("relation")))
                .select(
                        col("child").as("node"),
                        col("s").as("x"),
                        col("o").as("at"),
                        array().cast("array<bigint>").as("between"));
    }

    private Dataset<Row> step(Dataset<Row> walks, int depth) {
        Dataset<Row> next = walks.join(
                        broadcast(tree.steps(spark, depth)), col("node").equalTo(col("parent")))
                .drop("node", "parent", "share");
        return edges.follow(next, tree.relationsTo(depth))
                .filter(col("y").notEqual(col("x")).and(col("y").notEqual(col("at"))))
                .filter(not(array_contains(col("between"), col("y"))))
                .select(
                        col("child").as("node"),
                        col("x"),
                        col("y").as("at"),
                        array_append(col("between"), col("at")).as("between"));
    }

    private Dataset<Row> ending(Dataset<Row> walks, int depth) {
        return walks.filter(col("node").isin(tree.ends(depth)))
                .select(col("node"), col("x"), col("at").as("y"));
    }

    void release() {
        kept.forEach(Dataset::unpersist);
    }
}
