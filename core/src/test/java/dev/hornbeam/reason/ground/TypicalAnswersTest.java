package dev.hornbeam.reason.ground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.testkit.Graphs;
import dev.hornbeam.testkit.RandomRules;
import dev.hornbeam.testkit.SlowReasoner;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class TypicalAnswersTest {

    @Property(tries = 150)
    void anAnswerIsAsTypicalAsItIsAmongPeers(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 9) int entities,
            @ForAll @IntRange(max = 60) int facts,
            @ForAll @IntRange(min = -1, max = 8) int excluded) {
        Graph graph = Graphs.random(seed, entities, 3, facts);
        TypicalAnswers typical = new TypicalAnswers(graph);
        for (int relation = 0; relation < graph.relations().directedCount(); relation++) {
            for (int entity = 0; entity < entities; entity++) {
                Query query = new Query(entity, relation);
                typical.find(query, excluded);
                Map<Integer, Double> expected = slow(graph, query, excluded);
                assertThat(typical.size()).isEqualTo(expected.size());
                for (int answer = 0; answer < entities; answer++) {
                    assertThat(typical.evidence(answer)).isCloseTo(expected.getOrDefault(answer, 0.0), within(1e-12));
                }
            }
        }
    }

    /** Every edge that the query's entity shares with another is a witness; the best five of an answer are added up. */
    private static Map<Integer, Double> slow(Graph graph, Query query, int excluded) {
        Relations relations = graph.relations();
        SlowReasoner rest = new SlowReasoner(graph).without(query.entity(), query.relation(), excluded);
        Map<Integer, List<Double>> witnesses = new TreeMap<>();
        for (int relation = 0; relation < relations.directedCount(); relation++) {
            for (int through = 0; through < graph.entityCount(); through++) {
                if (rest.holds(query.entity(), relation, through)) {
                    addWitnesses(rest, graph.entityCount(), query, relation, through, witnesses);
                }
            }
        }
        Map<Integer, Double> evidence = new TreeMap<>();
        witnesses.forEach((answer, all) -> evidence.put(
                answer,
                all.stream()
                        .sorted(Comparator.reverseOrder())
                        .limit(5)
                        .mapToDouble(confidence -> -Math.log(1 - confidence))
                        .sum()));
        return evidence;
    }

    private static void addWitnesses(
            SlowReasoner graph,
            int entities,
            Query query,
            int relation,
            int through,
            Map<Integer, List<Double>> witnesses) {
        List<Integer> peers = new ArrayList<>();
        for (int peer = 0; peer < entities; peer++) {
            if (peer != query.entity() && graph.holds(peer, relation, through)) {
                peers.add(peer);
            }
        }
        for (int answer = 0; answer < entities; answer++) {
            int having = 0;
            for (int peer : peers) {
                having += graph.holds(peer, query.relation(), answer) ? 1 : 0;
            }
            if (having > 0 && answer != query.entity()) {
                witnesses.computeIfAbsent(answer, a -> new ArrayList<>()).add(having / (peers.size() + 5.0));
            }
        }
    }

    @Property(tries = 100)
    void typicalAnswersFollowThoseThatRulesReach(@ForAll long seed, @ForAll @IntRange(max = 50) int facts) {
        Graph graph = Graphs.random(seed, 7, 3, facts);
        RuleBook book = new RuleBook(RandomRules.of(graph.relations(), seed, 10, 3), RuleMeasure.SCORE);
        PathGrounder grounder = new PathGrounder(graph);
        for (int relation = 0; relation < graph.relations().directedCount(); relation++) {
            Query query = new Query(0, relation);
            int reached = grounder.ground(query, book.of(relation)).size();
            Grounding both = grounder.ground(query, book.of(relation), PathGrounder.NOTHING_EXCLUDED, true);
            assertThat(both.reached()).isEqualTo(reached);
            for (int candidate = 0; candidate < both.size(); candidate++) {
                assertThat(Slice.size(both.hits(candidate)) > 0).isEqualTo(candidate < reached);
                assertThat(both.typical(candidate) > 0 || candidate < reached).isTrue();
            }
        }
    }
}
