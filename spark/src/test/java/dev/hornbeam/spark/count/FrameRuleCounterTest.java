package dev.hornbeam.spark.count;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.spark.read.FactFrames;
import dev.hornbeam.spark.testing.SparkData;
import dev.hornbeam.spark.testing.StandaloneCluster;
import dev.hornbeam.testkit.BenchmarkData;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameRuleCounterTest {
    private static final CountingOptions EXACT = CountingOptions.DEFAULTS.exact();
    private static final long NO_SALT = Long.MAX_VALUE;

    private volatile boolean counting;

    private final SparkSession spark = StandaloneCluster.running().session();

    @Test
    void countsOfManyRandomGraphsAreThoseOfOneMachineThoughAWorkerIsLost() throws Exception {
        Dataset data = randomGraphs(30);
        Thread loss = new Thread(this::loseAWorker);
        loss.start();
        assertSame(data, within(data.relations(), 250, 4), 2);
        loss.join();
    }

    /** As soon as a walk is under way. */
    private void loseAWorker() {
        try {
            while (StandaloneCluster.running()
                                    .session()
                                    .sparkContext()
                                    .statusTracker()
                                    .getActiveJobIds()
                                    .length
                            == 0
                    || !counting) {
                Thread.sleep(20);
            }
            StandaloneCluster.running().killWorker();
            StandaloneCluster.running().addWorker();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"family", "umls", "wn18rr"})
    void countsAreThoseOfOneMachineOn(String name) throws IOException {
        Dataset data = new DatasetReader().read(BenchmarkData.folder(name)).dataset();
        assertSame(data, SparkData.randomRules(5, data.relations(), 40, name.equals("umls") ? 2 : 3), NO_SALT);
    }

    private void assertSame(Dataset data, RuleSet rules, long saltAt) throws IOException {
        FactFrames graph = SparkData.frames(spark, data);
        GraphFigures figures = GraphFigures.of(graph);
        RuleSet asked = rules.over(graph.relations());
        RuleSet expected =
                new RuleStatisticsCounter(data.buildGraph(), EXACT).count(rules).over(graph.relations());
        counting = true;
        RuleSet counted = new FrameRuleCounter(spark, graph, figures, EXACT, saltAt).count(asked);
        assertThat(counted.rules()).isEqualTo(expected.rules());
        assertThat(counted.rules())
                .anyMatch(rule -> rule.statistics().orElseThrow().support() > 0);
        graph.facts().unpersist();
        figures.release();
    }

    /** Graphs of a few entities side by side, each with relations of its own, so that one run counts all of them. */
    private static Dataset randomGraphs(int graphs) {
        SplittableRandom random = new SplittableRandom(7);
        String[] relations =
                IntStream.range(0, 3 * graphs).mapToObj(i -> "r" + i).toArray(String[]::new);
        String[] entities =
                IntStream.range(0, 9 * graphs).mapToObj(i -> "e" + i).toArray(String[]::new);
        Triples.Builder facts = new Triples.Builder();
        for (int graph = 0; graph < graphs; graph++) {
            int size = 2 + random.nextInt(8);
            for (int i = 0; i < 3 + random.nextInt(35); i++) {
                facts.add(
                        9 * graph + random.nextInt(size),
                        3 * graph + random.nextInt(3),
                        9 * graph + random.nextInt(size));
            }
        }
        for (int relation = 0; relation < 3 * graphs; relation++) {
            facts.add(9 * (relation / 3), relation, 9 * (relation / 3) + 1);
        }
        Triples none = new Triples.Builder().build();
        return new Dataset("random", Vocabulary.of(entities), Relations.of(relations), facts.build(), none, none);
    }

    /** Rules each within one of those graphs. */
    private static RuleSet within(Relations relations, int count, int maxLength) {
        SplittableRandom random = new SplittableRandom(11);
        RuleSet drawn = SparkData.randomRules(9, relations, count, maxLength);
        return RuleSet.of(
                relations,
                drawn.stream()
                        .map(rule -> {
                            int graph = random.nextInt(relations.count() / 3);
                            int[] body = Arrays.stream(rule.body())
                                    .map(r -> into(r, graph, relations))
                                    .toArray();
                            return Rule.of(into(rule.head(), graph, relations), body, 1);
                        })
                        .collect(java.util.stream.Collectors.toCollection(java.util.TreeSet::new)));
    }

    private static int into(int relation, int graph, Relations relations) {
        int own = 3 * graph + relations.base(relation) % 3;
        return relations.isInverse(relation) ? relations.inverse(own) : own;
    }
}
