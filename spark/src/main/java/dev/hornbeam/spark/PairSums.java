package dev.hornbeam.spark;

import static org.apache.spark.sql.functions.broadcast;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.Rule.Mirror;
import dev.hornbeam.rule.count.RuleStatisticsCounter.SamplingError;
import dev.hornbeam.spark.PairWalk.SourceSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/** Adds up the pairs of bodies, source by source: how many there are, how many are facts of a head, how many might be. */
final class PairSums {
    private static final StructType HEADS =
            new StructType().add("node", DataTypes.IntegerType, false).add("head", DataTypes.IntegerType, false);
    private static final StructType SHARES = new StructType()
            .add("node", DataTypes.IntegerType, false)
            .add("r", DataTypes.IntegerType, false)
            .add("share", DataTypes.DoubleType, false);

    private final SparkSession spark;
    private final FactFrames graph;
    private final GraphFigures figures;
    private final SourceSample sample;

    PairSums(SparkSession spark, FactFrames graph, GraphFigures figures, SourceSample sample) {
        this.spark = spark;
        this.graph = graph;
        this.figures = figures;
        this.sample = sample;
    }

    /** @param pairs columns node, x, y */
    void add(Dataset<Row> pairs, Collection<CountedBody> bodies) {
        Map<Integer, CountedBody> byNode = new HashMap<>();
        bodies.forEach(body -> byNode.put(body.node, body));
        Dataset<Row> bySource =
                pairs.groupBy("node", "x").agg(count(lit(1)).as("pairs")).persist(StorageLevel.MEMORY_AND_DISK());
        try {
            for (Row row : bySource.groupBy("node")
                    .agg(sum("pairs"), sum(squared("pairs", "pairs")), count(lit(1)))
                    .collectAsList()) {
                CountedBody body = byNode.get(row.getInt(0));
                body.pairs = row.getLong(1);
                body.pairsSquared = row.getDecimal(2).doubleValue();
                body.sourcesWithPairs = row.getLong(3);
            }
            support(pairs, bySource, bodies, byNode);
            fromStart(bySource, bodies, byNode);
            fromEnd(pairs, bodies, byNode);
            seen(bodies, byNode);
        } finally {
            bySource.unpersist();
        }
    }

    private static Column squared(String one, String other) {
        return col(one).cast(DataTypes.createDecimalType(18, 0))
                .multiply(col(other).cast(DataTypes.createDecimalType(18, 0)))
                .cast(DataTypes.createDecimalType(38, 0));
    }

    private void support(
            Dataset<Row> pairs,
            Dataset<Row> bySource,
            Collection<CountedBody> bodies,
            Map<Integer, CountedBody> byNode) {
        Dataset<Row> facts = graph.edges().select(col("s").as("x"), col("r").as("head"), col("o").as("y"));
        Dataset<Row> held = pairs.join(facts, new String[] {"x", "y"})
                .join(broadcast(heads(bodies, sums -> true)), new String[] {"node", "head"})
                .groupBy("node", "head", "x")
                .agg(count(lit(1)).as("held"));
        for (Row row : held.join(bySource, new String[] {"node", "x"})
                .groupBy("node", "head")
                .agg(sum("held"), sum(squared("held", "held")), sum(squared("held", "pairs")))
                .collectAsList()) {
            CountedBody.HeadSums sums = byNode.get(row.getInt(0)).head(row.getInt(1));
            sums.support = row.getLong(2);
            sums.supportSquared = row.getDecimal(3).doubleValue();
            sums.supportTimesPairs = row.getDecimal(4).doubleValue();
        }
    }

    /** Pairs whose start has a fact of the head. */
    private void fromStart(Dataset<Row> bySource, Collection<CountedBody> bodies, Map<Integer, CountedBody> byNode) {
        Dataset<Row> having = figures.degrees().select(col("s").as("x"), col("r").as("head"));
        for (Row row : bySource.join(broadcast(heads(bodies, sums -> sums.asksStart)), "node")
                .join(having, new String[] {"x", "head"})
                .groupBy("node", "head")
                .agg(sum("pairs"))
                .collectAsList()) {
            byNode.get(row.getInt(0)).head(row.getInt(1)).pcaFromStart = row.getLong(2);
        }
    }

    /** Pairs whose end is the object of a fact of the head. */
    private void fromEnd(Dataset<Row> pairs, Collection<CountedBody> bodies, Map<Integer, CountedBody> byNode) {
        Dataset<Row> asked = heads(bodies, sums -> sums.asksEnd);
        int relations = graph.relations().count();
        Column inverse = org.apache
                .spark
                .sql
                .functions
                .when(col("r").geq(relations), col("r").minus(relations))
                .otherwise(col("r").plus(relations));
        Dataset<Row> having = figures.degrees().select(col("s").as("y"), inverse.as("head"));
        Dataset<Row> byEnd = pairs.join(broadcast(asked.select("node").distinct()), "node")
                .groupBy("node", "y")
                .agg(count(lit(1)).as("pairs"));
        for (Row row : byEnd.join(broadcast(asked), "node")
                .join(having, new String[] {"y", "head"})
                .groupBy("node", "head")
                .agg(sum("pairs"))
                .collectAsList()) {
            byNode.get(row.getInt(0)).head(row.getInt(1)).pcaFromEnd = row.getLong(2);
        }
    }

    /** How many sources a body that is sampled was walked from. */
    private void seen(Collection<CountedBody> bodies, Map<Integer, CountedBody> byNode) {
        List<Row> shares = new ArrayList<>();
        for (CountedBody body : bodies) {
            if (body.isSampled()) {
                shares.add(RowFactory.create(body.node, body.body[0], body.share));
            }
        }
        if (shares.isEmpty()) {
            return;
        }
        for (Row row : figures.degrees()
                .select(col("r"), sample.of(col("s")).as("place"))
                .join(broadcast(spark.createDataFrame(shares, SHARES)), "r")
                .filter(col("place").lt(col("share")))
                .groupBy("node")
                .agg(count(lit(1)))
                .collectAsList()) {
            byNode.get(row.getInt(0)).sourcesSeen = row.getLong(1);
        }
    }

    private Dataset<Row> heads(Collection<CountedBody> bodies, Predicate<CountedBody.HeadSums> wanted) {
        List<Row> rows = new ArrayList<>();
        for (CountedBody body : bodies) {
            body.heads().forEach((head, sums) -> {
                if (wanted.test(sums)) {
                    rows.add(RowFactory.create(body.node, head));
                }
            });
        }
        return spark.createDataFrame(rows, HEADS);
    }

    /** The sums over the sources of one body from which the statistics of its rules are computed. */
    static final class CountedBody {
        final int node;
        final int[] body;
        /** The part of its sources that it is walked from. */
        final double share;

        long pairs;
        double pairsSquared;
        long sourcesWithPairs;
        long sourcesSeen;
        private final Map<Integer, HeadSums> heads = new HashMap<>();

        CountedBody(int node, int[] body, double share) {
            this.node = node;
            this.body = body;
            this.share = share;
        }

        /** What is counted of one head of the body. */
        static final class HeadSums {
            boolean asksStart;
            boolean asksEnd;
            long support;
            double supportSquared;
            double supportTimesPairs;
            long pcaFromStart;
            long pcaFromEnd;
        }

        HeadSums head(int head) {
            return heads.computeIfAbsent(head, key -> new HeadSums());
        }

        Map<Integer, HeadSums> heads() {
            return heads;
        }

        boolean isSampled() {
            return share < 1;
        }

        RuleStatistics statistics(BodyOrder rule, long sources, long headSize) {
            if (rule.body().length == 1 && rule.body()[0] == rule.head()) {
                return RuleStatistics.exact(0, 0, 0, headSize); // the body is the head itself
            }
            HeadSums sums = head(rule.head());
            long pca = rule.fromEnd() ? sums.pcaFromEnd : sums.pcaFromStart;
            if (!isSampled() || sourcesSeen >= sources) {
                return RuleStatistics.exact(sums.support, pairs, pca, headSize);
            }
            double scale = sourcesSeen == 0 ? 0 : (double) sources / sourcesSeen;
            return new RuleStatistics(
                    Math.round(scale * sums.support),
                    Math.round(scale * pairs),
                    Math.round(scale * pca),
                    headSize,
                    false,
                    SamplingError.ofRatio(
                            sourcesSeen,
                            sources,
                            sourcesWithPairs,
                            sums.support,
                            pairs,
                            sums.supportSquared,
                            sums.supportTimesPairs,
                            pairsSquared));
        }

        /**
         * A rule as it is walked: as it stands, or from the end of its body if that is expected to take less work.
         *
         * @param body the relations in the order of the walk
         * @param head the head from the start of the walk to its end
         * @param fromEnd whether the rule itself reads the body from the end of the walk
         */
        record BodyOrder(int[] body, int head, boolean fromEnd) {
            static BodyOrder of(Rule rule, Relations relations, GraphFigures figures) {
                int[] body = rule.body();
                int[] mirror = Mirror.of(body, relations);
                int order = Double.compare(figures.work(body), figures.work(mirror));
                boolean fromEnd = order > 0 || order == 0 && Arrays.compare(body, mirror) > 0;
                return fromEnd
                        ? new BodyOrder(mirror, relations.inverse(rule.head()), true)
                        : new BodyOrder(body, rule.head(), false);
            }
        }
    }
}
