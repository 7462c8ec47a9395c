package dev.hornbeam.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.Protocol;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.Learned;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.testkit.Graphs;
import dev.hornbeam.work.ParallelTasks;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two rules for r: by s to the right answer, by t to a wrong one; two aggregators that trust one each. */
class AggregationChooserTest {
    private static final Graph GRAPH = Graphs.of("x s y", "x t z", "a r b");
    private static final Triples HELD_OUT = Triples.of(new Triple(0, 2, 1));

    private static Aggregation trusting(double s, double t) {
        return Aggregation.of(
                6,
                relation -> GRAPH.relations().base(relation) == 2
                        ? new Learned(new double[] {s, t}, new double[2], 0, 0, 0, 0, 0)
                        : new Learned(new double[0], new double[0], 0, 0, 0, 0, 0));
    }

    private static AggregationChooser chooser(double pull) {
        RuleSet rules =
                RuleSet.of(GRAPH.relations(), List.of(Rule.of(2, new int[] {0}, .6), Rule.of(2, new int[] {1}, .5)));
        return new AggregationChooser(
                new RankingEvaluator(
                        GRAPH,
                        GRAPH,
                        new RuleBook(rules, RuleMeasure.SCORE),
                        Protocol.STANDARD,
                        99,
                        new ParallelTasks(1)),
                pull);
    }

    @Test
    void theBetterOneOnHeldOutFactsIsChosen() {
        Aggregation wrong = trusting(0, 1);
        Aggregation right = trusting(1, 0);
        assertThat(chooser(1)
                        .choose(List.of(wrong, right), HELD_OUT)
                        .aggregation()
                        .of(2))
                .isSameAs(right.of(2));
        assertThat(chooser(1)
                        .choose(List.of(right, wrong), HELD_OUT)
                        .aggregation()
                        .of(2))
                .isSameAs(right.of(2));
    }

    @Test
    void aRelationWithoutHeldOutFactsFollowsTheOthers() {
        Aggregation wrong = trusting(0, 1);
        Aggregation right = trusting(1, 0);
        assertThat(chooser(1)
                        .choose(List.of(wrong, right), HELD_OUT)
                        .aggregation()
                        .of(0))
                .isSameAs(right.of(0));
    }

    @Test
    void withoutHeldOutFactsTheFirstIsTaken() {
        Aggregation first = trusting(0, 1);
        assertThat(chooser(1)
                        .choose(List.of(first, trusting(1, 0)), Triples.NONE)
                        .aggregation()
                        .of(2))
                .isSameAs(first.of(2));
    }
}
