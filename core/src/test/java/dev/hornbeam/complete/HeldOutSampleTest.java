package dev.hornbeam.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.complete.CompletionLearner.HeldOutSample;
import dev.hornbeam.graph.Triples;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class HeldOutSampleTest {

    /** Ninety facts of relation 0 and ten of relation 1. */
    private static Triples facts() {
        Triples.Builder facts = new Triples.Builder();
        IntStream.range(0, 100).forEach(i -> facts.add(i, i % 10 == 9 ? 1 : 0, i));
        return facts.build();
    }

    private static long of(Triples facts, int relation) {
        return IntStream.range(0, facts.size())
                .filter(i -> facts.relation(i) == relation)
                .count();
    }

    @Test
    void fewFactsAreAllTaken() {
        assertThat(HeldOutSample.of(facts(), 100).size()).isEqualTo(100);
        assertThat(HeldOutSample.perRelation(facts(), 90).size()).isEqualTo(100);
    }

    @Test
    void ofManyFactsAnEvenPartIsTaken() {
        Triples some = HeldOutSample.of(facts(), 20);
        assertThat(some.size()).isEqualTo(20);
        assertThat(some.head(0)).isZero();
        assertThat(some.head(19)).isEqualTo(95);
    }

    @Test
    void aRareRelationKeepsAllItsFacts() {
        Triples some = HeldOutSample.perRelation(facts(), 12);
        assertThat(of(some, 0)).isEqualTo(12);
        assertThat(of(some, 1)).isEqualTo(10);
        assertThat(some.head(some.size() - 1)).isGreaterThan(90);
    }
}
