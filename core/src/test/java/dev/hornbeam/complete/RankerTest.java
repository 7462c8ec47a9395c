package dev.hornbeam.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.Rank;
import dev.hornbeam.complete.RankingEvaluator.ManyRanks;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.aggregate.Aggregator;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.ground.AnswerFrequencies;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.testkit.Graphs;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/**
 * Whom does ann know? By likes .8: bob, cid, dan; by meets .5: eve. Nobody leads to fay (known by two), gus (by one), hal
 * and ann herself (by none). Known already: cid. Nine entities with zoe and yan, who know others.
 */
class RankerTest {
    private static final Graph GRAPH = Graphs.of(
            "ann likes bob",
            "ann likes cid",
            "ann likes dan",
            "ann meets eve",
            "ann knows cid",
            "zoe knows fay",
            "yan knows fay",
            "zoe knows gus",
            "hal likes hal");
    private static final int KNOWS = GRAPH.relations().id("knows");
    private static final RuleBook RULES = new RuleBook(
            RuleSet.of(
                    GRAPH.relations(),
                    List.of(
                            Rule.of(KNOWS, new int[] {GRAPH.relations().id("likes")}, .8),
                            Rule.of(KNOWS, new int[] {GRAPH.relations().id("meets")}, .5))),
            RuleMeasure.SCORE);

    private static Rank rank(String answer, boolean usesPrior, boolean excluded) {
        int entity = GRAPH.entities().id(answer);
        Query query = Query.tailOf(GRAPH.entities().id("ann"), KNOWS);
        Grounding grounding = new PathGrounder(GRAPH)
                .ground(query, RULES.of(KNOWS), excluded ? entity : PathGrounder.NOTHING_EXCLUDED);
        double[] scores = new double[grounding.size()];
        AggregatorKind.MAX.fixed().score(grounding, scores);
        return new Ranker(GRAPH, GRAPH, usesPrior).rank(grounding, scores, entity);
    }

    @Test
    void reachedAnswersAreTiedByScoreAndKnownOnesLeftOut() {
        assertThat(rank("bob", true, false)).isEqualTo(new Rank(1, 2));
        assertThat(rank("eve", true, false)).isEqualTo(new Rank(3, 3));
    }

    @Test
    void aKnownAnswerThatIsAskedForIsRankedAmongTheOthers() {
        assertThat(rank("cid", true, true)).isEqualTo(new Rank(1, 3));
    }

    @Test
    void unreachedAnswersFollowByFrequencyAndTheRestIsTied() {
        assertThat(rank("fay", true, false)).isEqualTo(new Rank(4, 4));
        assertThat(rank("gus", true, false)).isEqualTo(new Rank(5, 5));
        // ann, zoe, yan and hal were never known by anybody
        assertThat(rank("hal", true, false)).isEqualTo(new Rank(6, 9));
    }

    @Test
    void withoutThePriorAllUnreachedAnswersAreTied() {
        assertThat(rank("fay", false, false)).isEqualTo(new Rank(4, 9));
        assertThat(rank("hal", false, false)).isEqualTo(new Rank(4, 9));
    }

    @Test
    void aFactLeftOutDoesNotCountForItsOwnFrequency() {
        Graph graph = Graphs.of("ann knows fay", "zoe knows gus", "yan knows gus", "eve knows cid");
        RuleBook none = new RuleBook(RuleSet.of(graph.relations(), List.of()), RuleMeasure.SCORE);
        int fay = graph.entities().id("fay");
        Query query = Query.tailOf(graph.entities().id("ann"), 0);
        Grounding grounding = new PathGrounder(graph).ground(query, none.of(0), fay);
        // gus and cid stand above; fay is tied with ann, zoe, yan and eve
        assertThat(new Ranker(graph, graph, true).rank(grounding, new double[0], fay))
                .isEqualTo(new Rank(3, 7));
    }

    /** Every entity is compared with the answer, one by one. */
    private static Rank slowRank(Graph graph, Grounding grounding, double[] scores, int answer) {
        Query query = grounding.query();
        long better = 0;
        long equal = 0;
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            if (entity != answer && graph.contains(query.entity(), query.relation(), entity)) {
                continue;
            }
            int order = Double.compare(score(grounding, scores, entity), score(grounding, scores, answer));
            boolean tiedBelow = order == 0 && score(grounding, scores, answer) == Aggregator.UNREACHED;
            int byFrequency = Integer.compare(grounding.frequencyOf(entity), grounding.frequencyOf(answer));
            int decided = tiedBelow ? byFrequency : order;
            better += decided > 0 ? 1 : 0;
            equal += decided == 0 ? 1 : 0;
        }
        return Rank.of(better, equal);
    }

    private static double score(Grounding grounding, double[] scores, int entity) {
        int candidate = grounding.candidate(entity);
        return candidate < 0 ? Aggregator.UNREACHED : scores[candidate];
    }

    @Property(tries = 100)
    void aRankIsThatAmongAllEntitiesOneByOne(
            @ForAll @IntRange(min = 0, max = 1_000_000) int seed, @ForAll boolean excluded) {
        Graph graph = Graphs.random(seed, 12, 2, 30);
        RuleBook rules = new RuleBook(
                RuleSet.of(graph.relations(), List.of(Rule.of(0, new int[] {1}, .8), Rule.of(0, new int[] {3, 1}, .5))),
                RuleMeasure.SCORE);
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            for (int answer = 0; answer < graph.entityCount(); answer++) {
                Grounding grounding = new PathGrounder(graph)
                        .ground(
                                Query.tailOf(entity, 0),
                                rules.of(0),
                                excluded ? answer : PathGrounder.NOTHING_EXCLUDED);
                double[] scores = new double[grounding.size()];
                AggregatorKind.MAX.fixed().score(grounding, scores);
                assertThat(new Ranker(graph, graph, true).rank(grounding, scores, answer))
                        .isEqualTo(slowRank(graph, grounding, scores, answer));
            }
        }
    }

    @Property(tries = 100)
    void manyRanksAreThoseOneByOne(@ForAll @IntRange(min = 0, max = 1_000_000) int seed, @ForAll boolean usesPrior) {
        Graph graph = Graphs.random(seed, 12, 2, 30);
        Triples.Builder more = new Triples.Builder();
        for (int i = 0; i < 12; i++) {
            more.add(i, 0, (i + seed) % 12);
            for (int at = 0; at < 12; at++) {
                if (graph.contains(i, 0, at)) {
                    more.add(i, 0, at);
                }
            }
        }
        Graph known = Graph.of(graph.entities(), graph.relations(), more.build());
        RuleBook rules = new RuleBook(
                RuleSet.of(graph.relations(), List.of(Rule.of(0, new int[] {1}, .8), Rule.of(0, new int[] {3, 1}, .5))),
                RuleMeasure.SCORE);
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            Grounding grounding = new PathGrounder(graph).ground(Query.tailOf(entity, 0), rules.of(0));
            double[] scores = new double[grounding.size()];
            AggregatorKind.MAX.fixed().score(grounding, scores);
            ManyRanks ranks = new ManyRanks(
                    known, new AnswerFrequencies(graph), graph.entityCount(), usesPrior, grounding, scores);
            Ranker oneByOne = new Ranker(graph, known, usesPrior);
            for (int answer = 0; answer < graph.entityCount(); answer++) {
                assertThat(ranks.of(answer)).isEqualTo(oneByOne.rank(grounding, scores, answer));
            }
        }
    }
}
