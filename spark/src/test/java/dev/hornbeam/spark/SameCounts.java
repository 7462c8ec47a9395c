package dev.hornbeam.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.spark.testing.SparkData;
import java.io.IOException;
import org.apache.spark.sql.SparkSession;

/** Compares every number of rules with those of one machine. */
final class SameCounts {
    static final long NO_SALT = Long.MAX_VALUE;
    private static final CountingOptions EXACT = CountingOptions.DEFAULTS.exact();

    private final SparkSession spark;

    SameCounts(SparkSession spark) {
        this.spark = spark;
    }

    /** @param begins run when everything is read and counting begins */
    void check(Dataset data, RuleSet rules, long saltAt, Runnable begins) throws IOException {
        FactFrames graph = SparkData.frames(spark, data);
        GraphFigures figures = GraphFigures.of(graph);
        RuleSet expected =
                new RuleStatisticsCounter(data.buildGraph(), EXACT).count(rules).over(graph.relations());
        begins.run();
        RuleSet counted =
                new FrameRuleCounter(spark, graph, figures, EXACT, saltAt).count(rules.over(graph.relations()));
        assertThat(counted.rules()).isEqualTo(expected.rules());
        assertThat(counted.rules())
                .anyMatch(rule -> rule.statistics().orElseThrow().support() > 0);
        graph.facts().unpersist();
        figures.release();
    }
}
