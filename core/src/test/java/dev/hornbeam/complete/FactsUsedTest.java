package dev.hornbeam.complete;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.FactsUsed;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import org.junit.jupiter.api.Test;

class FactsUsedTest {
    private static final Triple TRAIN = new Triple(0, 0, 1);
    private static final Triple VALID = new Triple(1, 0, 2);
    private static final Triple TEST = new Triple(2, 0, 0);
    private static final Dataset DATA = new Dataset(
            "d",
            Vocabulary.of("a", "b", "c"),
            Relations.of("r"),
            Triples.of(TRAIN),
            Triples.of(VALID),
            Triples.of(TEST));

    @Test
    void eachTakesTheSplitsOfTheOneBeforeAndOneMore() {
        assertThat(DATA.facts(FactsUsed.TRAIN).asList()).containsExactly(TRAIN);
        assertThat(DATA.facts(FactsUsed.TRAIN_AND_VALID).asList()).containsExactly(TRAIN, VALID);
        assertThat(DATA.facts(FactsUsed.ALL).asList()).containsExactly(TRAIN, VALID, TEST);
    }

    @Test
    void theIndexHasTheseFactsAndKnowsAllNames() {
        assertThat(DATA.buildGraph(FactsUsed.TRAIN).contains(1, 0, 2)).isFalse();
        assertThat(DATA.buildGraph(FactsUsed.TRAIN_AND_VALID).contains(1, 0, 2)).isTrue();
        assertThat(DATA.buildGraph(FactsUsed.TRAIN_AND_VALID).contains(2, 0, 0)).isFalse();
        assertThat(DATA.buildGraph(FactsUsed.ALL).tripleCount()).isEqualTo(3);
        assertThat(DATA.buildGraph(FactsUsed.TRAIN).entityCount()).isEqualTo(3);
    }
}
