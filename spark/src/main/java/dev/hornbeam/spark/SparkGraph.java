package dev.hornbeam.spark;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.learn.DistributedGraph;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.spark.count.FrameRuleCounter;
import dev.hornbeam.spark.count.GraphFigures;
import dev.hornbeam.spark.path.FramePathSampler;
import dev.hornbeam.spark.read.FactFrames;
import org.apache.spark.sql.SparkSession;

/** A graph whose facts lie on the workers of a cluster. */
public final class SparkGraph implements DistributedGraph {
    private final SparkSession spark;
    private final FactFrames facts;
    private final GraphFigures figures;

    public SparkGraph(SparkSession spark, FactFrames facts) {
        this.spark = spark;
        this.facts = facts;
        this.figures = GraphFigures.of(facts);
    }

    @Override
    public DataSource source() {
        return new DataSource(
                facts.source(),
                facts.fingerprint(),
                facts.entities(),
                relations().count(),
                facts.size());
    }

    @Override
    public Relations relations() {
        return facts.relations();
    }

    @Override
    public long size(int relation) {
        return facts.size(relation);
    }

    @Override
    public Corpus sample(SamplerOptions options, long seed) {
        return new FramePathSampler(spark, facts, figures, options).sample(seed);
    }

    @Override
    public RuleSet count(RuleSet rules, CountingOptions options) {
        return new FrameRuleCounter(spark, facts, figures, options).count(rules);
    }
}
