package dev.hornbeam.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.path.CorpusBuilder;
import dev.hornbeam.testkit.TableScorer;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class CompositionTableTest {
    private final Relations relations = Relations.of("a", "b", "c");
    private final CompositionTable table = CompositionTable.of(
            relations,
            List.of(
                    Rule.of(1, new int[] {0, 0}, 1), // a a → b
                    Rule.of(2, new int[] {1, 0}, 1), // b a → c
                    Rule.of(0, new int[] {0, 1}, 1), // a b → a
                    Rule.of(0, new int[] {2, 2, 2}, 1)));

    private static BitSet set(int... members) {
        BitSet set = new BitSet();
        for (int member : members) {
            set.set(member);
        }
        return set;
    }

    @Test
    void aPairIsWhatTheTableSays() {
        assertThat(table.heads(0, 0)).isEqualTo(set(1));
        assertThat(table.heads(1, 1)).isEqualTo(set());
    }

    @Test
    void aChainIsWhatAnyOrderOfMergingMakesOfIt() {
        // (a a) a → b a → c; a (a a) → a b → a
        assertThat(table.closure(0, 0, 0)).isEqualTo(set(0, 2));
        assertThat(table.closure(1)).isEqualTo(set(1));
        assertThat(table.closure(2, 2)).isEqualTo(set());
        assertThat(table.closure(2, 2, 2))
                .as("rules of three are no part of it")
                .isEqualTo(set());
    }

    @Test
    void theScorerSharesEvenlyAndKnowsNull() {
        float[][] theta = new TableScorer(table).score(List.of(new int[] {0, 0, 0}, new int[] {2, 2}));

        assertThat(theta[0]).containsExactly(0, .5f, 0, .5f, 0, 0, 0);
        assertThat(theta[1]).containsExactly(1, 0, 0, 0, 0, 0, 0);
    }

    @Test
    void countsMakeATableOfWhatIsMostFrequent() {
        CompositionTable counted = CompositionTable.of(new CorpusBuilder(6)
                .add(new int[] {0, 0}, 1, 5)
                .add(new int[] {0, 0}, 2, 5)
                .add(new int[] {0, 0}, 0, 4)
                .add(new int[] {0, 1}, 2, 3)
                .add(new int[] {0, 1}, CorpusBuilder.NULL_HEAD, 3)
                .add(new int[] {0, 1, 1}, 2, 3)
                .build());

        assertThat(counted.heads(0, 0)).isEqualTo(set(1, 2));
        assertThat(counted.heads(0, 1)).as("null is as frequent").isEqualTo(set());
    }
}
