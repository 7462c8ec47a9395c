package dev.hornbeam.reason.ground;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.testkit.Graphs;
import dev.hornbeam.testkit.RandomRules;
import dev.hornbeam.testkit.SlowReasoner;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class GrounderPropertyTest {

    @Property(tries = 150)
    void reachesWhatListingAllSimplePathsReaches(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 9) int entities,
            @ForAll @IntRange(max = 60) int facts) {
        Graph graph = Graphs.random(seed, entities, 3, facts);
        RuleSet set = RandomRules.of(graph.relations(), seed, 25, 5);
        SlowReasoner slow = new SlowReasoner(graph);
        PathGrounder grounder = new PathGrounder(graph);
        RuleBook book = new RuleBook(set, RuleMeasure.SCORE);
        for (int relation = 0; relation < graph.relations().directedCount(); relation++) {
            for (int entity = 0; entity < entities; entity++) {
                QueryRules rules = book.of(relation);
                Grounding grounding = grounder.ground(new Query(entity, relation), rules);
                assertThat(asMap(grounding)).isEqualTo(slow.ground(entity, rules.rules()));
                assertThat(grounding.cutRules()).isZero();
            }
        }
    }

    @Property(tries = 100)
    void countsWalksAsProductsOfMatricesDo(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 7) int entities,
            @ForAll @IntRange(max = 40) int facts) {
        Graph graph = Graphs.random(seed, entities, 3, facts);
        SlowReasoner slow = new SlowReasoner(graph);
        PathGrounder grounder = new PathGrounder(graph, PathGrounder.DEFAULT_BUDGET, true);
        RuleBook book = new RuleBook(RandomRules.of(graph.relations(), seed, 25, 4), RuleMeasure.SCORE);
        for (int relation = 0; relation < graph.relations().directedCount(); relation++) {
            QueryRules rules = book.of(relation);
            for (int entity = 0; entity < entities; entity++) {
                assertThat(asMap(grounder.ground(new Query(entity, relation), rules)))
                        .isEqualTo(slow.groundWalks(entity, rules.rules()));
            }
        }
    }

    @Property(tries = 100)
    void leavingOutAFactIsAsIfItWereNotThere(@ForAll long seed, @ForAll @IntRange(min = 1, max = 40) int facts) {
        Graph graph = Graphs.random(seed, 6, 2, facts);
        Relations relations = graph.relations();
        RuleBook book = new RuleBook(RandomRules.of(relations, seed, 25, 4), RuleMeasure.SCORE);
        SlowReasoner slow = new SlowReasoner(graph);
        PathGrounder grounder = new PathGrounder(graph);
        for (int relation = 0; relation < relations.directedCount(); relation++) {
            long sources = graph.sources(relation);
            for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
                int entity = graph.source(i);
                int answer = graph.target(Slice.begin(graph.neighbours(entity, relation)));
                QueryRules rules = book.of(relation);
                Grounding grounding = grounder.ground(new Query(entity, relation), rules, answer);
                SlowReasoner rest = slow.without(entity, relation, answer);
                assertThat(asMap(grounding)).isEqualTo(rest.ground(entity, rules.rules()));
                for (int candidate = 0; candidate < grounding.size(); candidate++) {
                    assertThat(grounding.frequency(candidate))
                            .isEqualTo(rest.frequency(grounding.entity(candidate), relation));
                }
            }
        }
    }

    @Property(tries = 100)
    void aRuleIsGroundedWholeOrCutWhole(@ForAll long seed, @ForAll @IntRange(max = 200) int budget) {
        Graph graph = Graphs.random(seed, 7, 3, 40);
        RuleBook book = new RuleBook(RandomRules.of(graph.relations(), seed, 25, 4), RuleMeasure.SCORE);
        SlowReasoner slow = new SlowReasoner(graph);
        PathGrounder grounder = new PathGrounder(graph, budget);
        for (int relation = 0; relation < graph.relations().directedCount(); relation++) {
            QueryRules rules = book.of(relation);
            Map<Integer, Map<Integer, Integer>> all = byRule(slow.ground(0, rules.rules()));
            Grounding grounding = grounder.ground(new Query(0, relation), rules);
            Map<Integer, Map<Integer, Integer>> some = byRule(asMap(grounding));
            assertThat(all).containsAllEntriesOf(some);
            assertThat(all.size() - some.size()).isLessThanOrEqualTo(grounding.cutRules());
            assertThat(grounding.work()).isLessThanOrEqualTo(budget);
        }
    }

    private static Map<Integer, Map<Integer, Integer>> asMap(Grounding grounding) {
        Map<Integer, Map<Integer, Integer>> reached = new TreeMap<>();
        for (int candidate = 0; candidate < grounding.size(); candidate++) {
            Map<Integer, Integer> paths = new TreeMap<>();
            long hits = grounding.hits(candidate);
            int last = -1;
            for (int hit = Slice.begin(hits); hit < Slice.end(hits); hit++) {
                assertThat(grounding.rule(hit)).as("best rule first").isGreaterThan(last);
                last = grounding.rule(hit);
                paths.put(last, grounding.paths(hit));
            }
            reached.put(grounding.entity(candidate), paths);
            assertThat(grounding.candidate(grounding.entity(candidate))).isEqualTo(candidate);
        }
        return reached;
    }

    private static Map<Integer, Map<Integer, Integer>> byRule(Map<Integer, Map<Integer, Integer>> byAnswer) {
        Map<Integer, Map<Integer, Integer>> byRule = new TreeMap<>();
        byAnswer.forEach((answer, hits) -> hits.forEach((rule, paths) ->
                byRule.computeIfAbsent(rule, r -> new TreeMap<>()).put(answer, paths)));
        return byRule;
    }
}
