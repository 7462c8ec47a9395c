package dev.hornbeam.spark;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.array_append;
import static org.apache.spark.sql.functions.array_contains;
import static org.apache.spark.sql.functions.array_sort;
import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.ceil;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.pmod;
import static org.apache.spark.sql.functions.sequence;
import static org.apache.spark.sql.functions.shiftrightunsigned;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;

/**
 * Walks all bodies of a tree from all of their sources along simple paths, one join for each step, and gives the pairs that
 * each body links.
 *
 * <p>Whether a pair is linked is all that counts, not by how many paths. Where one step is left, an entity that was reached
 * by two steps needs two of the entities in between, the least and the greatest: a last step is barred only if it leads to
 * the one entity that every path passes. Where more steps are left, paths are kept, each as the set of what lies between.
 */
final class PairWalk {
    private static final Column NOTHING = array().cast("array<bigint>");

    private final SparkSession spark;
    private final BodyTree tree;
    private final EdgeSteps steps;
    private final SourceSample sample;
    private final List<Dataset<Row>> kept = new ArrayList<>();

    PairWalk(SparkSession spark, BodyTree tree, EdgeSteps steps, SourceSample sample) {
        this.spark = spark;
        this.tree = tree;
        this.steps = steps;
        this.sample = sample;
    }

    /** Columns node, x, y: every pair of every body once. */
    Dataset<Row> pairs() {
        Dataset<Row> first = first();
        Dataset<Row> pairs = ending(first, 1);
        Dataset<Row> walks = first;
        for (int depth = 2; depth <= tree.depth(); depth++) {
            Dataset<Row> reached = keep(step(walks, depth), depth);
            pairs = pairs.union(ending(reached, depth));
            walks = reached;
        }
        return pairs.repartition(col("x"), col("y")).distinct();
    }

    /** Columns node, x, at; there is nothing between yet. */
    private Dataset<Row> first() {
        return steps.edges()
                .filter(col("s").notEqual(col("o")))
                .join(broadcast(tree.steps(spark, 1)), col("r").equalTo(col("relation")))
                .filter(drawn("s"))
                .select(col("child").as("node"), col("s").as("x"), col("o").as("at"));
    }

    private Column drawn(String source) {
        return col("share").geq(1).or(sample.of(col(source)).lt(col("share")));
    }

    private Dataset<Row> ending(Dataset<Row> walks, int depth) {
        return walks.filter(col("node").isin(tree.ends(depth)))
                .select(col("node"), col("x"), col("at").as("y"));
    }

    private Dataset<Row> step(Dataset<Row> walks, int depth) {
        return switch (depth) {
            case 2 -> second(walks);
            case 3 -> third(walks);
            default -> later(walks, depth);
        };
    }

    /** Columns node, x, at, low, high and, where more than one step is left, between. */
    private Dataset<Row> second(Dataset<Row> walks) {
        Dataset<Row> reached = follow(walks, 2)
                .filter(col("y").notEqual(col("x")).and(col("y").notEqual(col("at"))))
                .select(col("child").as("node"), col("x"), col("y"), col("at").as("via"));
        Dataset<Row> few = reached.filter(not(col("node").isin(tree.goingOn(2, 2, Integer.MAX_VALUE))))
                .groupBy(col("node"), col("x"), col("y").as("at"))
                .agg(min("via").as("low"), max("via").as("high"))
                .withColumn("between", NOTHING);
        if (tree.depth() < 4) {
            return few;
        }
        Dataset<Row> all = reached.filter(col("node").isin(tree.goingOn(2, 2, Integer.MAX_VALUE)))
                .select(
                        col("node"),
                        col("x"),
                        col("y").as("at"),
                        col("via").as("low"),
                        col("via").as("high"),
                        array(col("via")).as("between"));
        return few.union(all);
    }

    private Dataset<Row> third(Dataset<Row> walks) {
        Dataset<Row> reached = follow(walks, 3)
                .filter(col("y").notEqual(col("x")))
                .filter(col("y").notEqual(col("at")))
                .filter(col("low").notEqual(col("y")).or(col("high").notEqual(col("y"))));
        return onward(reached, 3);
    }

    private Dataset<Row> later(Dataset<Row> walks, int depth) {
        Dataset<Row> reached = follow(walks, depth)
                .filter(col("y").notEqual(col("x")))
                .filter(col("y").notEqual(col("at")))
                .filter(not(array_contains(col("between"), col("y"))));
        return onward(reached, depth);
    }

    /** What lies between now includes where the walk stood; in which order it was passed does not matter. */
    private Dataset<Row> onward(Dataset<Row> reached, int depth) {
        Column between = when(
                        col("child").isin(tree.goingOn(depth, 1, Integer.MAX_VALUE)),
                        array_sort(array_append(col("between"), col("at"))))
                .otherwise(NOTHING);
        Dataset<Row> walks =
                reached.select(col("child").as("node"), col("x"), col("y").as("at"), between.as("between"));
        return depth < tree.depth() ? walks.distinct() : walks;
    }

    private Dataset<Row> follow(Dataset<Row> walks, int depth) {
        Dataset<Row> next = walks.join(
                        broadcast(tree.steps(spark, depth)), col("node").equalTo(col("parent")))
                .filter(drawn("x"))
                .drop("node", "parent", "share");
        return steps.follow(next, tree.relationsTo(depth));
    }

    /** What is walked on from is used twice; the ends of the last step are not. */
    private Dataset<Row> keep(Dataset<Row> reached, int depth) {
        if (depth == tree.depth()) {
            return reached;
        }
        Dataset<Row> same = reached.persist(StorageLevel.MEMORY_AND_DISK());
        kept.add(same);
        return same;
    }

    /** Gives back what the walk has taken of the cluster. */
    void release() {
        kept.forEach(Dataset::unpersist);
    }

    /**
     * Joins walks with edges. The edges of a hub are dealt out by a salt, and each walk that stands there goes to all of its
     * salts, so that no worker has all edges of a hub to itself.
     */
    static final class EdgeSteps {
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
                                            pmod(
                                                            xxhash64(col("o")),
                                                            col("salts").cast("long"))
                                                    .cast("int"),
                                            lit(0))
                                    .as("salt"),
                            col("o").as("y"));
            Dataset<Row> known = hubs.select(col("s").as("at"), col("r").as("relation"), col("salts"));
            Dataset<Row> sent = walks.join(broadcast(known), new String[] {"at", "relation"}, "left")
                    .withColumn(
                            "salt",
                            explode(sequence(
                                    lit(0), coalesce(col("salts"), lit(1)).minus(lit(1)))))
                    .drop("salts");
            return sent.join(dealt, new String[] {"at", "relation", "salt"}).drop("salt");
        }

        /** Gives back what it takes of the cluster. */
        public void release() {
            hubs.unpersist();
        }
    }

    /**
     * Draws sources by a hash of seed and source: a body that is walked from a share of its sources takes those below it,
     * the same wherever and however often this is computed.
     */
    record SourceSample(long seed) {
        private static final double UNIT = 0x1p-53;

        /** A number from 0 to 1 for each source. */
        public Column of(Column source) {
            return shiftrightunsigned(xxhash64(lit(seed), source), 11).multiply(lit(UNIT));
        }
    }
}
