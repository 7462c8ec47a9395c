package dev.hornbeam.complete.fact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.NewFactFigures.LeftOut;
import dev.hornbeam.complete.fact.FoundFact.DerivedFact;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.reason.calibrate.Calibration.Steps;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.shape.Constraints;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FactFinderTest {
    private static final Relations RELATIONS = Relations.of("p", "q", "r");
    private static final Vocabulary ENTITIES = Vocabulary.of("a", "b", "c", "d");

    /** p(a,b), q(b,c), q(b,d), r(a,d). */
    private static final Graph GRAPH = Graph.of(
            ENTITIES,
            RELATIONS,
            Triples.of(new Triple(0, 0, 1), new Triple(1, 1, 2), new Triple(1, 1, 3), new Triple(0, 2, 3)));

    private static final Rule BY_TWO = Rule.of(2, new int[] {0, 1}, 0.9);
    private static final Rule BY_ONE = Rule.of(2, new int[] {0}, 0.4);

    private static FactFinder finder(int budget) {
        RuleBook rules = new RuleBook(RuleSet.of(RELATIONS, List.of(BY_ONE, BY_TWO)), RuleMeasure.SCORE);
        // a score from 0.5 on is right in 8 of 10 cases, below it in 2 of 10
        Steps steps = new Steps(new double[] {0, 0.5}, new double[] {0.2, 0.8});
        Calibration calibration = new Calibration(Collections.nCopies(6, steps), new double[6]);
        return new FactFinder(
                GRAPH,
                rules,
                Aggregation.everywhere(AggregatorKind.SUM, 6),
                calibration,
                Constraints.NONE.on(GRAPH, Prefixes.NONE),
                budget);
    }

    @Test
    void newFactsComeLikeliestFirstEachWithItsBestRuleAndWithoutWhatIsKnown() {
        List<DerivedFact> facts = finder(PathGrounder.DEFAULT_BUDGET).find(0, 2, 0, 10);

        assertThat(facts)
                .containsExactly(
                        new DerivedFact(0, 2, 2, 0.9, 0.8, BY_TWO), new DerivedFact(0, 2, 1, 0.4, 0.2, BY_ONE));
    }

    @Test
    void whatIsTooUnlikelyOrTooManyIsLeftOut() {
        assertThat(finder(PathGrounder.DEFAULT_BUDGET).find(0, 2, 0.8, 10)).hasSize(1);
        assertThat(finder(PathGrounder.DEFAULT_BUDGET).find(0, 2, 0.81, 10)).isEmpty();
        assertThat(finder(PathGrounder.DEFAULT_BUDGET).find(0, 2, 0, 1))
                .extracting(DerivedFact::tail)
                .containsExactly(2);
    }

    @Test
    void whatIsLeftOutIsCountedByReason() {
        FactFinder finder = finder(PathGrounder.DEFAULT_BUDGET);
        finder.find(0, 2, 0.5, 10);
        assertThat(finder.leftOut()).isEqualTo(new LeftOut(1, 0, Map.of()));
        finder.find(0, 2, 0, 1);
        assertThat(finder.leftOut()).isEqualTo(new LeftOut(0, 1, Map.of()));
    }

    @Test
    void anEntityWithoutTheFirstStepHasNoNewFacts() {
        assertThat(finder(PathGrounder.DEFAULT_BUDGET).find(3, 2, 0, 10)).isEmpty();
    }

    @Test
    void rulesThatExceedTheBudgetAreCounted() {
        FactFinder finder = finder(1);

        assertThat(finder.find(0, 2, 0, 10)).isEmpty();
        assertThat(finder.cutRules()).isEqualTo(2);
    }
}
