package dev.hornbeam.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.Protocol;
import dev.hornbeam.Rank;
import dev.hornbeam.Rank.TiePolicy;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.eval.RankedAnswer;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.testkit.Graphs;
import dev.hornbeam.work.ParallelTasks;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ranks computed by hand: relation r is asked, rule r ← s of confidence .5 answers. */
class RankingEvaluatorTest {
    private static final int S = 0;
    private static final int R = 1;
    private static final int INV_R = 3;

    /** Entities in order of appearance: x 0, a 1, b 2, c 3, p 4, q 5, z 6. */
    private static final Graph GRAPH =
            Graphs.of("x s a", "x s b", "x s c", "p r a", "q r p", "z r p", "q r z", "x s p");

    @Test
    void tiedAnswersShareTheirMeanRank() {
        // a, b, c, p are reached with the same score; of 4 tied the ranks run from 1 to 4
        assertThat(rank(GRAPH, Triples.of(), new Triple(0, R, 2))).isEqualTo(new Rank(1, 4));
    }

    @Test
    void otherKnownAnswersAreLeftOut() {
        Triples others = Triples.of(new Triple(0, R, 1), new Triple(0, R, 3));
        assertThat(rank(GRAPH, others, new Triple(0, R, 2))).isEqualTo(new Rank(1, 2));
    }

    @Test
    void unreachedAnswersStandBelowReachedOnesByFrequency() {
        // four are reached; of x, q, z only z was ever an answer of r (once)
        assertThat(rank(GRAPH, Triples.of(), new Triple(0, R, 6))).isEqualTo(new Rank(5, 5));
        assertThat(rank(GRAPH, Triples.of(), new Triple(0, R, 5))).isEqualTo(new Rank(6, 7));
    }

    @Test
    void anUnreachedAnswerIsNotHeldUpByOtherKnownAnswers() {
        Triples others = Triples.of(new Triple(0, R, 6), new Triple(0, R, 1), new Triple(0, R, 0));
        assertThat(rank(GRAPH, others, new Triple(0, R, 5))).isEqualTo(new Rank(4, 4));
    }

    @Test
    void aSelfLoopIsNeverReachedAndStillRanked() {
        assertThat(rank(GRAPH, Triples.of(), new Triple(0, R, 0))).isEqualTo(new Rank(6, 7));
    }

    @Test
    void anEntityWithoutFactsIsAnsweredByFrequencyAlone() {
        Graph graph = Graph.of(
                Vocabulary.of("a", "b", "new"),
                GRAPH.relations(),
                Triples.of(new Triple(0, R, 1), new Triple(0, S, 1)));
        assertThat(rank(graph, Triples.of(), new Triple(2, R, 1))).isEqualTo(new Rank(1, 1));
        assertThat(rank(graph, Triples.of(), new Triple(2, R, 0))).isEqualTo(new Rank(2, 3));
    }

    @Test
    void headsAreAskedByTheMirroredRule() {
        Triples asked = Triples.of(new Triple(0, R, 2));
        RankedAnswer heads =
                evaluate(GRAPH, asked, asked, Protocol.STANDARD).outcomes().get(1);
        assertThat(heads.relation()).isEqualTo(INV_R);
        assertThat(heads.reached()).isTrue();
        assertThat(heads.rank()).isEqualTo(new Rank(1, 1));
    }

    @Test
    void aSymmetricFactIsFoundFromBothSides() {
        Graph graph = Graphs.of("b m a", "c m d");
        RuleSet rules = RuleSet.of(graph.relations(), List.of(Rule.of(0, new int[] {1}, .9)));
        Triples asked = Triples.of(new Triple(1, 0, 0));
        Evaluation found = evaluator(graph, asked, rules, Protocol.STANDARD)
                .evaluate(asked, Aggregation.everywhere(AggregatorKind.MAX, 2));
        assertThat(found.outcomes()).allMatch(outcome -> outcome.rank().equals(new Rank(1, 1)) && outcome.reached());
        assertThat(found.metrics().mrr()).isEqualTo(1);
    }

    @Test
    void thePaperAsksForTheFirstColumnAndPutsAnAnswerBeforeItsTies() {
        Triples asked = Triples.of(new Triple(0, R, 2), new Triple(6, S, 5));
        Evaluation paper = evaluate(GRAPH, asked, asked, Protocol.PAPER);
        assertThat(paper.outcomes()).hasSize(1);
        assertThat(paper.skipped()).as("s has no rules").isEqualTo(1);
        assertThat(paper.outcomes().get(0).relation()).isEqualTo(INV_R);
        assertThat(paper.metrics().mrr()).isEqualTo(1);
    }

    /**
     * Computed by hand as the published code computes: who leads to y by r? Along {@code s s} (.5), from y backward, a has two
     * walks (1.0), b one (.5), and y itself two by coming back (1.0), which simple paths never do; along {@code t t} (.8) c
     * has one (.8). a is known from valid and left out.
     */
    @Test
    void thePaperRanksBehindStrictlyGreaterSumsOverWalks() {
        Graph graph = Graphs.of(
                "a s m", "a s n", "m s y", "n s y", "b s m", "y s m", "y s n", "c t k", "k t y", "d r e", "d u e");
        int[] entity = "a b c d y"
                .chars()
                .filter(c -> c != ' ')
                .map(c -> graph.entities().id(Character.toString(c)))
                .toArray();
        int r = graph.relations().id("r");
        int s = graph.relations().id("s");
        int t = graph.relations().id("t");
        int y = entity[4];
        RuleSet rules = RuleSet.of(
                graph.relations(), List.of(Rule.of(r, new int[] {s, s}, .5), Rule.of(r, new int[] {t, t}, .8)));
        Triples asked = Triples.of(
                new Triple(entity[1], r, y), // b, .5: behind y, as c is a right answer, too
                new Triple(entity[2], r, y), // c, .8: behind y
                new Triple(entity[3], r, y), // d, 0: behind y alone, as b and c are right answers, too
                new Triple(entity[3], graph.relations().id("u"), y)); // no rules: skipped
        Triples known = asked.and(Triples.of(new Triple(entity[0], r, y)));
        Evaluation paper = evaluator(graph, known, rules, Protocol.PAPER)
                .evaluate(
                        asked,
                        Aggregation.everywhere(
                                AggregatorKind.SUM, graph.relations().directedCount()));
        assertThat(paper.outcomes()).extracting(o -> o.rank().optimistic()).containsExactly(2L, 2L, 2L);
        assertThat(paper.skipped()).isEqualTo(1);
        assertThat(paper.metrics().mrr()).isEqualTo(.5);

        Triples alone = Triples.of(asked.get(0)); // b asked with c not known to be right: y and c are ahead
        Triples notC = alone.and(Triples.of(new Triple(entity[0], r, y)));
        Evaluation third = evaluator(graph, notC, rules, Protocol.PAPER)
                .evaluate(
                        alone,
                        Aggregation.everywhere(
                                AggregatorKind.SUM, graph.relations().directedCount()));
        assertThat(third.outcomes().get(0).rank().optimistic()).isEqualTo(3);
    }

    @Test
    void tablesAreKeptARelationAndDirection() {
        Triples asked = Triples.of(new Triple(0, R, 2), new Triple(0, R, 5));
        Evaluation evaluation = evaluate(GRAPH, asked, asked, Protocol.STANDARD);
        assertThat(evaluation.byRelation(TiePolicy.OPTIMISTIC).get(R).meanRank())
                .isEqualTo((1 + 5) / 2.0);
        assertThat(evaluation.unreachedByRelation()).containsEntry(R, .5);
        assertThat(evaluation.unreachedShare()).isEqualTo(.5);
        assertThat(evaluation.cutQueries()).isZero();
    }

    private static Rank rank(Graph graph, Triples others, Triple asked) {
        Triples triples = Triples.of(asked);
        return evaluate(graph, others.and(triples), triples, Protocol.STANDARD)
                .outcomes()
                .get(0)
                .rank();
    }

    private static Evaluation evaluate(Graph graph, Triples known, Triples asked, Protocol protocol) {
        RuleSet rules = RuleSet.of(graph.relations(), List.of(Rule.of(R, new int[] {S}, .5)));
        return evaluator(graph, known, rules, protocol).evaluate(asked, Aggregation.everywhere(AggregatorKind.SUM, 4));
    }

    private static RankingEvaluator evaluator(Graph graph, Triples known, RuleSet rules, Protocol protocol) {
        Graph filter = Graph.of(graph.entities(), graph.relations(), known);
        return new RankingEvaluator(
                graph, filter, new RuleBook(rules, RuleMeasure.SCORE), protocol, 1000, new ParallelTasks(1));
    }
}
