package dev.hornbeam.rule.count;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.testkit.Graphs;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class CountingPropertyTest {
    private static final CountingOptions EXACT = CountingOptions.DEFAULTS.exact();

    @Property(tries = 400)
    void countsAreThoseOfTheDefinition(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 9) int entities,
            @ForAll @IntRange(min = 1, max = 3) int relations,
            @ForAll @IntRange(min = 1, max = 40) int facts,
            @ForAll @IntRange(min = 1, max = 6) int maxLength) {
        SplittableRandom random = new SplittableRandom(seed);
        Graph graph = Graphs.random(seed, entities, relations, facts);
        RuleSet rules = randomRules(random, graph, 25, maxLength);
        SlowCounter slow = new SlowCounter(graph);
        for (Rule rule : new RuleStatisticsCounter(graph, EXACT.withThreads(2)).count(rules)) {
            assertThat(rule.statistics()).as("%s", rule).contains(slow.count(rule));
        }
    }

    @Property(tries = 60)
    void aSampleDependsNeitherOnThreadsNorOnOtherRules(@ForAll long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Graph graph = Graphs.random(seed, 200, 3, 800);
        RuleSet rules = randomRules(random, graph, 60, 3);
        CountingOptions options = new CountingOptions(400, 10, seed, 1);
        RuleSet counted = new RuleStatisticsCounter(graph, options).count(rules);
        assertThat(new RuleStatisticsCounter(graph, options.withThreads(3))
                        .count(rules)
                        .rules())
                .isEqualTo(counted.rules());
        Rule first = rules.get(0);
        RuleSet alone = RuleSet.of(rules.relations(), List.of(first));
        assertThat(new RuleStatisticsCounter(graph, options).count(alone).get(0))
                .isEqualTo(counted.get(0));
        assertThat(counted.rules())
                .anyMatch(rule -> !rule.statistics().orElseThrow().exact());
    }

    @Example
    void samplesAreRightOnAverageAndWithinTheirError() {
        Graph graph = Graphs.random(5, 400, 3, 2400);
        RuleSet rules = RuleSet.of(graph.relations(), List.of(Rule.of(2, new int[] {0, 1}, 1)));
        RuleStatistics truth = new RuleStatisticsCounter(graph, EXACT)
                .count(rules)
                .get(0)
                .statistics()
                .orElseThrow();
        double confidence = truth.confidence().orElseThrow();
        int runs = 400;
        double support = 0;
        double bodySize = 0;
        int within = 0;
        for (int seed = 0; seed < runs; seed++) {
            CountingOptions options = new CountingOptions(1500, 30, seed, 1);
            RuleStatistics sample = new RuleStatisticsCounter(graph, options)
                    .count(rules)
                    .get(0)
                    .statistics()
                    .orElseThrow();
            assertThat(sample.exact()).isFalse();
            support += sample.support();
            bodySize += sample.bodySize();
            double off = Math.abs(sample.confidence().orElseThrow() - confidence);
            within += off <= 2 * sample.standardError() ? 1 : 0;
        }
        assertThat(bodySize / runs / truth.bodySize()).isBetween(0.97, 1.03);
        assertThat(support / runs / truth.support()).isBetween(0.9, 1.1);
        assertThat((double) within / runs).isBetween(0.88, 1.0);
    }

    private static RuleSet randomRules(SplittableRandom random, Graph graph, int count, int maxLength) {
        TreeSet<Rule> rules = new TreeSet<>();
        int alphabet = graph.relations().directedCount();
        for (int i = 0; i < count; i++) {
            int[] body = new int[1 + random.nextInt(maxLength)];
            for (int step = 0; step < body.length; step++) {
                body[step] = random.nextInt(alphabet);
            }
            Rule rule = Rule.of(random.nextInt(alphabet), body, 1);
            rules.add(rule);
            rules.add(rule.mirror(graph.relations()));
        }
        return RuleSet.of(graph.relations(), rules);
    }
}
