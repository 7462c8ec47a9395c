package dev.hornbeam.spark;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.spark.PairSums.CountedBody;
import dev.hornbeam.spark.PairSums.CountedBody.BodyOrder;
import dev.hornbeam.spark.PairWalk.EdgeSteps;
import dev.hornbeam.spark.PairWalk.SourceSample;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;

/**
 * Counts how well rules hold, as {@link dev.hornbeam.rule.count.RuleStatisticsCounter} does on one machine: pairs that
 * simple paths link. All rules are counted at once, step by step.
 *
 * <p>A body that is expected to look at more edges than its budget is walked from a share of its sources, drawn by a hash of
 * seed and source; its counts are scaled up and have a standard error. With {@link CountingOptions#exact} every number is
 * that of one machine.
 */
public final class FrameRuleCounter {
    private final SparkSession spark;
    private final FactFrames graph;
    private final GraphFigures figures;
    private final CountingOptions options;
    private final long saltAt;

    public FrameRuleCounter(SparkSession spark, FactFrames graph, GraphFigures figures, CountingOptions options) {
        this(spark, graph, figures, options, EdgeSteps.SALT_AT);
    }

    /** @param saltAt how many edges of an entity and relation stay together */
    FrameRuleCounter(SparkSession spark, FactFrames graph, GraphFigures figures, CountingOptions options, long saltAt) {
        this.spark = spark;
        this.graph = graph;
        this.figures = figures;
        this.options = options;
        this.saltAt = saltAt;
    }

    /** The same rules with statistics. */
    public RuleSet count(RuleSet rules) {
        if (rules.isEmpty()) {
            return rules;
        }
        Relations relations = graph.relations();
        BodyTree tree = new BodyTree();
        Map<List<Integer>, CountedBody> bodies = new LinkedHashMap<>();
        for (Rule rule : rules) {
            BodyOrder order = BodyOrder.of(rule, relations, figures);
            CountedBody body = bodies.computeIfAbsent(key(order.body()), key -> planned(order.body(), tree));
            CountedBody.HeadSums sums = body.head(order.head());
            sums.asksStart |= !order.fromEnd();
            sums.asksEnd |= order.fromEnd();
        }
        walk(tree, bodies);
        return rules.map((Rule rule) -> {
            BodyOrder order = BodyOrder.of(rule, relations, figures);
            CountedBody body = bodies.get(key(order.body()));
            return rule.with(body.statistics(order, figures.sources(order.body()[0]), graph.size(rule.head())));
        });
    }

    private static List<Integer> key(int[] body) {
        return Arrays.stream(body).boxed().toList();
    }

    private CountedBody planned(int[] body, BodyTree tree) {
        double share = share(body);
        return new CountedBody(tree.add(body, share), body, share);
    }

    /** As much as the budget allows, but no fewer sources than are always looked at. */
    private double share(int[] body) {
        double work = figures.work(body);
        long sources = figures.sources(body[0]);
        if (work <= options.budget() || sources <= options.leastSources()) {
            return 1;
        }
        return Math.min(1, Math.max(options.budget() / work, (double) options.leastSources() / sources));
    }

    private void walk(BodyTree tree, Map<List<Integer>, CountedBody> bodies) {
        SourceSample sample = new SourceSample(options.seed());
        EdgeSteps steps = new EdgeSteps(graph.edges(), figures.degrees(), saltAt);
        PairWalk walk = new PairWalk(spark, tree, steps, sample);
        Dataset<Row> pairs = walk.pairs().persist(StorageLevel.DISK_ONLY());
        try {
            new PairSums(spark, graph, figures, sample).add(pairs, bodies.values());
        } finally {
            pairs.unpersist();
            walk.release();
            steps.release();
        }
    }
}
