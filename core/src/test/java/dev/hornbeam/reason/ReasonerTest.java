package dev.hornbeam.reason;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.ExplanationOptions;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.reason.AnswerExplanation.Rival;
import dev.hornbeam.reason.AnswerExplanation.RuleProof;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.testkit.Graphs;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whose grandchild? Rules grand ← child child (.9) and grand ← likes (.1). */
class ReasonerTest {
    private static final Graph GRAPH = Graphs.of(
            "ann child bob",
            "ann child bea",
            "bob child cid",
            "bea child cid",
            "bea child dan",
            "ann likes cid",
            "ann likes eve",
            "ann grand dan",
            "zoe grand fay",
            "yan grand fay",
            "zoe grand gus");
    private static final int CHILD = GRAPH.relations().id("child");
    private static final int LIKES = GRAPH.relations().id("likes");
    private static final int GRAND = GRAPH.relations().id("grand");
    private static final Rule BY_CHILDREN = Rule.of(GRAND, new int[] {CHILD, CHILD}, .9);
    private static final Rule BY_LIKING = Rule.of(GRAND, new int[] {LIKES}, .1);
    private static final Query QUERY = Query.tailOf(id("ann"), GRAND);

    private final Reasoner reasoner = new Reasoner(
            GRAPH,
            new RuleBook(RuleSet.of(GRAPH.relations(), List.of(BY_CHILDREN, BY_LIKING)), RuleMeasure.SCORE),
            Aggregation.everywhere(AggregatorKind.SUM, GRAPH.relations().directedCount()));

    private static int id(String name) {
        return GRAPH.entities().id(name);
    }

    private static List<String> names(Answers answers) {
        return answers.answers().stream()
                .map(answer -> GRAPH.entities().name(answer.entity()))
                .toList();
    }

    @Test
    void reachedAnswersComeByScoreAndOthersByFrequency() {
        Answers answers = reasoner.answer(QUERY, 10, false);
        assertThat(names(answers)).containsExactly("cid", "eve", "fay", "gus");
        assertThat(answers.reached()).isEqualTo(3);
        assertThat(answers.answers().get(0).score()).isEqualTo(2 * .9 + .1, within(1e-12));
        assertThat(answers.answers().get(2).reached()).isFalse();
        assertThat(answers.answers().get(2).frequency()).isEqualTo(2);
        assertThat(answers.answers().get(0).probability()).isNaN();
    }

    @Test
    void knownAnswersAreLeftOutOrMarked() {
        Answers answers = reasoner.answer(QUERY, 2, true);
        assertThat(names(answers)).containsExactly("cid", "dan");
        assertThat(answers.answers().get(1).known()).isTrue();
    }

    @Test
    void anExplanationHasRulesSharesAndPaths() {
        AnswerExplanation explanation = reasoner.explain(QUERY, id("cid"), ExplanationOptions.DEFAULTS);
        assertThat(explanation.better()).isZero();
        assertThat(explanation.proofs()).extracting(RuleProof::rule).containsExactly(BY_CHILDREN, BY_LIKING);
        RuleProof best = explanation.proofs().get(0);
        assertThat(best.pathCount()).isEqualTo(2);
        assertThat(best.share()).isEqualTo(1.8 / 1.9, within(1e-12));
        assertThat(best.paths())
                .containsExactlyInAnyOrder(
                        List.of(id("ann"), id("bob"), id("cid")), List.of(id("ann"), id("bea"), id("cid")));
    }

    @Test
    void anExplanationSaysWhatBetterAnswersHave() {
        AnswerExplanation explanation = reasoner.explain(QUERY, id("eve"), ExplanationOptions.DEFAULTS);
        assertThat(explanation.better()).isEqualTo(1);
        Rival rival = explanation.rivals().get(0);
        assertThat(rival.answer().entity()).isEqualTo(id("cid"));
        assertThat(rival.advantages()).extracting(Rival.Advantage::rule).containsExactly(BY_CHILDREN);
        assertThat(rival.advantages().get(0).gain()).isEqualTo(1.8);
    }

    @Test
    void anUnreachedAnswerHasNoProofAndAllReachedOnesAbove() {
        AnswerExplanation explanation = reasoner.explain(QUERY, id("fay"), ExplanationOptions.DEFAULTS);
        assertThat(explanation.proofs()).isEmpty();
        assertThat(explanation.better()).isEqualTo(2);
    }

    @Test
    void pathsAreFoundFromTheOtherSideToo() {
        Query heads = Query.headOf(id("cid"), GRAND, GRAPH.relations());
        AnswerExplanation explanation = reasoner.explain(heads, id("ann"), ExplanationOptions.DEFAULTS);
        assertThat(explanation.proofs().get(0).paths()).contains(List.of(id("cid"), id("bob"), id("ann")));
    }
}
