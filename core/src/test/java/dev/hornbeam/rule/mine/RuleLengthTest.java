package dev.hornbeam.rule.mine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RuleLengthTest {

    /** Rings of so many entities: the only other way between neighbours is all the way round. */
    private static Graph rings(int rings, int size) {
        Triples.Builder facts = new Triples.Builder();
        for (int ring = 0; ring < rings; ring++) {
            for (int i = 0; i < size; i++) {
                facts.add(ring * size + i, 0, ring * size + (i + 1) % size);
            }
        }
        return graph(rings * size, facts);
    }

    private static Graph graph(int entities, Triples.Builder facts) {
        return Graph.of(
                Vocabulary.of(
                        IntStream.range(0, entities).mapToObj(i -> "e" + i).toArray(String[]::new)),
                Relations.of("r"),
                facts.build());
    }

    @Test
    void rulesGrowAsLongAsAStepMoreJoinsTheEndsOfFacts() {
        assertThat(RuleLength.suiting(rings(20, 4))).isEqualTo(3);
        assertThat(RuleLength.suiting(rings(20, 5))).isEqualTo(4);
    }

    @Test
    void aStepThatJoinsNothingIsNotMadeForTheSakeOfTheNext() {
        assertThat(RuleLength.suiting(rings(20, 6))).isEqualTo(3);
        assertThat(RuleLength.suiting(rings(20, 50))).isEqualTo(3);
    }

    @Test
    void manyWalksForbidLongRules() {
        Triples.Builder dense = new Triples.Builder();
        for (int a = 0; a < 60; a++) {
            for (int b = 0; b < 60; b++) {
                dense.add(a, 0, b);
            }
        }
        assertThat(RuleLength.suiting(graph(60, dense))).isEqualTo(3);
    }

    @Test
    void aGraphWithoutFactsHasTheUsualLength() {
        assertThat(RuleLength.suiting(graph(3, new Triples.Builder()))).isEqualTo(RuleLength.USUAL);
    }
}
