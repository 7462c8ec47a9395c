package dev.hornbeam.reason.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.testkit.Graphs;
import dev.hornbeam.work.ParallelTasks;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AggregationLearnerTest {
    private static final int R = 0;
    private static final int GOOD = 1;
    private static final int BAD = 2;

    /** Every x has one r, which is its good one and not its bad one. */
    private static Graph graph() {
        List<String> facts = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            facts.add("x" + i + " r y" + i % 7);
            facts.add("x" + i + " good y" + i % 7);
            facts.add("x" + i + " bad y" + (i + 1) % 7);
        }
        return Graphs.of(facts.toArray(new String[0]));
    }

    /** The rules are stated with the wrong confidences. */
    private static RuleBook book(Graph graph) {
        return new RuleBook(
                RuleSet.of(
                        graph.relations(), List.of(Rule.of(R, new int[] {BAD}, .6), Rule.of(R, new int[] {GOOD}, .4))),
                RuleMeasure.SCORE);
    }

    private static Aggregation learn(Graph graph, int threads) {
        WeightOptions options = WeightOptions.DEFAULTS.withFit(fit -> fit.withPasses(60));
        return new AggregationLearner(
                        graph, book(graph), options, PathGrounder.DEFAULT_BUDGET, new ParallelTasks(threads))
                .learn();
    }

    @Test
    void aRuleThatFindsTheAnswersOutweighsOneThatMisleads() {
        Learned learned = (Learned) learn(graph(), 1).of(R);
        assertThat(voice(learned, 1, .4)).isGreaterThan(voice(learned, 0, .6) + 1);
    }

    /** What a rule adds to a candidate that it leads to by one path. */
    private static double voice(Learned learned, int rule, double confidence) {
        return learned.fired(rule) + learned.paths(rule) * Math.log(2) - learned.base() * Math.log1p(-confidence);
    }

    @Test
    void theNumberOfThreadsChangesNothing() {
        Graph graph = graph();
        Aggregation one = learn(graph, 1);
        Aggregation two = learn(graph, 2);
        for (int relation = 0; relation < one.directedCount(); relation++) {
            Learned a = (Learned) one.of(relation);
            Learned b = (Learned) two.of(relation);
            assertThat(a.prior()).isEqualTo(b.prior());
            for (int rule = 0; rule < a.size(); rule++) {
                assertThat(a.fired(rule)).isEqualTo(b.fired(rule));
                assertThat(a.paths(rule)).isEqualTo(b.paths(rule));
            }
        }
    }

    @Test
    void withoutTrainingQueriesWeightsAreThoseOfNoisyOr() {
        Graph graph = Graphs.of("a r b", "a good c", "a bad d"); // no rule reaches b
        Learned learned = (Learned) learn(graph, 1).of(R);
        assertThat(learned.base()).isEqualTo(1);
        assertThat(learned.fired(0)).isZero();
        assertThat(learned.paths(0)).isZero();
        assertThat(learned.prior()).isZero();
    }
}
