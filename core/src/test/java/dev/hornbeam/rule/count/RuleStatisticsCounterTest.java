package dev.hornbeam.rule.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class RuleStatisticsCounterTest {
    private static RuleStatistics statistics(Graph graph, String head, String... body) {
        Relations relations = graph.relations();
        int[] ids = new int[body.length];
        for (int i = 0; i < body.length; i++) {
            ids[i] = relations.id(body[i]);
        }
        RuleSet rules = RuleSet.of(relations, List.of(Rule.of(relations.id(head), ids, 1)));
        return new RuleStatisticsCounter(graph, CountingOptions.DEFAULTS.exact())
                .count(rules)
                .get(0)
                .statistics()
                .orElseThrow();
    }

    @Test
    void aCompositionIsCountedInPairs() {
        // ann and joe have two uncles each by way of eve; only three of those four pairs are stated.
        // tim's mother has a brother too, but nobody says anything about tim's uncles.
        Graph graph = Graphs.of(
                "ann mother eve",
                "joe mother eve",
                "eve brother bob",
                "eve brother max",
                "ann uncle bob",
                "ann uncle max",
                "joe uncle bob",
                "tim mother sue",
                "sue brother ron",
                "lea uncle max");
        assertThat(statistics(graph, "uncle", "mother", "brother")).isEqualTo(RuleStatistics.exact(3, 5, 4, 4));
    }

    @Test
    void twoWaysBetweenTheSamePairCountOnce() {
        Graph graph = Graphs.of("a r b", "a r c", "b s d", "c s d", "a h d");
        assertThat(statistics(graph, "h", "r", "s")).isEqualTo(RuleStatistics.exact(1, 1, 1, 1));
    }

    @Test
    void aSymmetricRelationIsSupportedByItsMirrorEdges() {
        // a–b and b–a support each other, c–d is not returned.
        Graph graph = Graphs.of("a friend b", "b friend a", "c friend d");
        assertThat(statistics(graph, "friend", "inv_friend")).isEqualTo(RuleStatistics.exact(2, 3, 2, 3));
    }

    @Test
    void aSelfLoopIsNeverWalkedAndNeverPredicted() {
        // r(a,a) joins no pair; the body r, s would need it to reach b from a.
        Graph graph = Graphs.of("a r a", "a s b", "a h b", "c r a");
        assertThat(statistics(graph, "h", "r", "s")).isEqualTo(RuleStatistics.exact(0, 1, 0, 1));
        assertThat(statistics(graph, "r", "s")).isEqualTo(RuleStatistics.exact(0, 1, 1, 2));
        assertThat(statistics(graph, "r", "inv_r")).isEqualTo(RuleStatistics.exact(0, 1, 1, 2));
    }

    @Test
    void aBodyWithNoInstanceHasNoConfidence() {
        Graph graph = Graphs.of("a r b", "c s d", "a h d");
        RuleStatistics none = statistics(graph, "h", "r", "s");
        assertThat(none).isEqualTo(RuleStatistics.exact(0, 0, 0, 1));
        assertThat(none.confidence()).isEmpty();
    }

    @Test
    void theHeadItselfIsNoEvidence() {
        Graph graph = Graphs.of("a r b", "b r c");
        assertThat(statistics(graph, "r", "r")).isEqualTo(RuleStatistics.exact(0, 0, 0, 2));
        assertThat(statistics(graph, "inv_r", "inv_r")).isEqualTo(RuleStatistics.exact(0, 0, 0, 2));
    }

    @Test
    void aStepStraightBackLeadsToSiblingsNotToOneself() {
        Graph graph =
                Graphs.of("ann mother eve", "joe mother eve", "tim mother sue", "ann sibling joe", "joe sibling ann");
        assertThat(statistics(graph, "sibling", "mother", "inv_mother")).isEqualTo(RuleStatistics.exact(2, 2, 2, 2));
    }

    @Test
    void aPairIsJoinedIfOneOfManyPathsIsSimple() {
        // From x to y by r r r: x-y-m-y is not simple, x-z-m-y is. From x to z likewise.
        Graph graph = Graphs.of("x r y", "x r z", "y r m", "z r m", "m r y", "m r z", "x h y");
        assertThat(statistics(graph, "h", "r", "r", "r")).isEqualTo(RuleStatistics.exact(1, 2, 2, 1));
    }

    @Test
    void rulesOfAnotherGraphAreRefused() {
        Graph graph = Graphs.of("a r b");
        RuleSet rules = RuleSet.of(Relations.of("s"), List.of(Rule.of(0, new int[] {1}, 1)));
        assertThatThrownBy(() -> new RuleStatisticsCounter(graph, CountingOptions.DEFAULTS).count(rules))
                .hasMessageContaining("different relations");
    }

    @Test
    void progressEndsWithAllBodiesAndAnInterruptEndsTheCounting() {
        Graph graph = Graphs.of("a r b", "b s c", "a h c");
        RuleSet rules =
                RuleSet.of(graph.relations(), List.of(Rule.of(2, new int[] {0, 1}, 1), Rule.of(2, new int[] {1}, 1)));
        RuleStatisticsCounter counter = new RuleStatisticsCounter(graph, CountingOptions.DEFAULTS);
        List<Long> done = new ArrayList<>();
        counter.count(rules, (bodies, total) -> done.add(bodies));
        assertThat(done).isNotEmpty().isSorted().endsWith(2L);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> counter.count(rules)).isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
