package dev.hornbeam.reason.ground;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.testkit.Graphs;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** What peers answer, kept from query to query, is what asking them anew gives. */
class PeerAnswersTest {
    @Property(tries = 60)
    void whatIsKeptIsWhatAskingGives(
            @ForAll long seed,
            @ForAll @IntRange(min = 2, max = 400) int entities,
            @ForAll @IntRange(max = 3_000) int facts) {
        Graph graph = Graphs.random(seed, entities, 2, facts);
        PeerAnswers peers = new PeerAnswers(graph);
        for (int round = 0; round < 2; round++) {
            for (int relation = 0; relation < graph.relations().directedCount(); relation++) {
                for (int through = 0; through < Math.min(entities, 20); through++) {
                    for (int back = 0; back < graph.relations().directedCount(); back++) {
                        assertAsAsked(graph, peers, relation, back, through);
                    }
                }
            }
        }
    }

    private static void assertAsAsked(Graph graph, PeerAnswers peers, int relation, int back, int through) {
        long sharing = graph.neighbours(through, back);
        int size = Slice.size(sharing);
        Set<Integer> asked = new HashSet<>();
        Map<Integer, Integer> having = new HashMap<>();
        for (int i = 0; i < Math.min(size, PeerAnswers.MOST_PEERS); i++) {
            int place = size <= PeerAnswers.MOST_PEERS ? i : (int) ((long) i * size / PeerAnswers.MOST_PEERS);
            int peer = graph.target(Slice.begin(sharing) + place);
            asked.add(peer);
            for (int answer = 0; answer < graph.entityCount(); answer++) {
                if (graph.contains(peer, relation, answer)) {
                    having.merge(answer, 1, Integer::sum);
                }
            }
        }
        int edge = peers.of(relation, back, through);
        assertThat(peers.asked(edge)).isEqualTo(asked.size());
        Map<Integer, Integer> kept = new HashMap<>();
        for (int i = peers.begin(edge); i < peers.end(edge); i++) {
            kept.put(peers.answer(i), peers.having(i));
        }
        assertThat(kept).isEqualTo(having);
        for (int i = Slice.begin(sharing); i < Slice.end(sharing); i++) {
            int peer = graph.target(i);
            assertThat(peers.isAsked(back, through, peer)).isEqualTo(asked.contains(peer));
        }
    }
}
