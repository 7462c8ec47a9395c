package dev.hornbeam.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.reason.Answer;
import dev.hornbeam.reason.Answers;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.aggregate.Learned;
import dev.hornbeam.reason.attribute.AttributeTable;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.reason.calibrate.Calibration.Steps;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.testkit.Graphs;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Learned of likes, meets and knows: knows ← likes (.8), knows ← meets (.5), knows ← meets likes (.3). */
class WeightingTest {
    private static final Relations OWN = Relations.of("likes", "meets", "knows");
    private static final int KNOWS = 2;
    private static final RuleSet RULES = RuleSet.of(
            OWN,
            List.of(
                    Rule.of(KNOWS, new int[] {0}, .8),
                    Rule.of(KNOWS, new int[] {1}, .5),
                    Rule.of(KNOWS, new int[] {1, 0}, .3)));

    /** Fired weights 1, 2 and 4 tell the rules apart; nothing else counts. */
    private static Weighting weighting() {
        Aggregation aggregation = Aggregation.of(
                OWN.directedCount(),
                relation -> relation == KNOWS
                        ? new Learned(new double[] {1, 2, 4}, new double[3], 0, 0, 0, 0, 0)
                        : AggregatorKind.SUM.fixed());
        Steps steps = new Steps(new double[] {0, 1.5}, new double[] {.25, .75});
        Calibration calibration =
                new Calibration(Collections.nCopies(OWN.directedCount(), steps), new double[OWN.directedCount()]);
        return new Weighting(
                aggregation, calibration, AttributeTable.empty(OWN), CompletionOptions.DEFAULTS.withThreads(1), 1);
    }

    private static List<Answer> answers(Graph graph, RuleSet rules) {
        Query query = Query.tailOf(graph.entities().id("ann"), graph.relations().id("knows"));
        Answers answers = weighting().on(graph, rules).reasoner().answer(query, 10, false);
        return answers.answers().stream().filter(Answer::reached).toList();
    }

    private static double score(Graph graph, String entity) {
        return answers(graph, RULES).stream()
                .filter(answer -> answer.entity() == graph.entities().id(entity))
                .findFirst()
                .orElseThrow()
                .score();
    }

    @Test
    void everyRuleKeepsItsWeightsWhateverTheOrderOfRelations() {
        Graph same = Graphs.of("ann likes bob", "ann meets cid", "cid likes dan", "zoe knows bob");
        Graph other = Graphs.of("zoe knows bob", "cid likes dan", "ann meets cid", "ann likes bob");
        assertThat(same.relations().names()).isNotEqualTo(other.relations().names());
        for (Graph graph : List.of(same, other)) {
            assertThat(score(graph, "bob")).isEqualTo(1);
            assertThat(score(graph, "cid")).isEqualTo(2);
            assertThat(score(graph, "dan")).isEqualTo(4);
        }
    }

    @Test
    void probabilitiesAreFoundByNameToo() {
        Graph graph = Graphs.of("zoe knows bob", "ann meets cid", "ann likes bob");
        List<Answer> answers = answers(graph, RULES);
        assertThat(answers).extracting(Answer::probability).containsExactly(.75, .25);
    }

    @Test
    void rulesOfARelationThatIsMissingAreLeftOutAndTheOthersKeepTheirWeights() {
        Graph graph = Graphs.of("zoe knows bob", "ann meets cid", "cid meets dan");
        GraphCompleter completer = weighting().on(graph, RULES);
        assertThat(completer.rules().of(graph.relations().id("knows")).size()).isEqualTo(1);
        assertThat(score(graph, "cid")).isEqualTo(2);
    }

    @Test
    void aRelationThatTheModelDoesNotKnowIsAggregatedByTheBestRuleAndHasNoChance() {
        Graph graph = Graphs.of("ann fears bob", "ann knows bob");
        int fears = graph.relations().id("fears");
        GraphCompleter completer = weighting().on(graph, RULES);
        assertThat(completer.aggregation().of(fears).kind()).isEqualTo(AggregatorKind.MAX);
        assertThat(completer.calibration().steps(fears).at(9)).isZero();
    }

    @Test
    void rulesWithTooLittleSupportTakeNoPartAndUncountedOnesDo() {
        Rule borneOut = Rule.of(KNOWS, new int[] {0}, .8).with(RuleStatistics.exact(3, 5, 4, 9));
        Rule lucky = Rule.of(KNOWS, new int[] {1}, .5).with(RuleStatistics.exact(2, 2, 2, 9));
        Rule uncounted = Rule.of(KNOWS, new int[] {1, 0}, .3);
        RuleSet all = RuleSet.of(OWN, List.of(borneOut, lucky, uncounted));
        assertThat(Weighting.usable(all, 3).rules()).containsExactlyInAnyOrder(borneOut, uncounted);
        assertThat(Weighting.usable(all, 2).rules()).hasSize(3);
    }
}
