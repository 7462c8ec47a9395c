package dev.hornbeam.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Graph.GraphIndexer;
import dev.hornbeam.graph.Graph.GraphParts;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class GraphIndexerTest {
    /** With room for all edges at once, for a few, and for less than a single entity has. */
    @Property(tries = 40)
    void theIndexIsTheSameHoweverLittleMemoryThereIs(
            @ForAll @IntRange(min = 0, max = 1_000_000) int seed,
            @ForAll @IntRange(min = 0, max = 200) int facts,
            @ForAll @IntRange(min = 1, max = 60) int mostInMemory) {
        Random random = new Random(seed);
        Triples.Builder triples = new Triples.Builder();
        for (int i = 0; i < facts; i++) {
            // a hub, and entities without a fact
            int tail = random.nextInt(3) == 0 ? 4 : random.nextInt(20);
            triples.add(random.nextInt(20), random.nextInt(3), tail);
        }
        Relations relations = new Relations(Vocabulary.of("a", "b", "c"));
        GraphParts plenty = new GraphIndexer(25, relations, triples.build()).parts();
        GraphParts little = new GraphIndexer(25, relations, triples.build(), mostInMemory).parts();
        assertThat(little.duplicates()).isEqualTo(plenty.duplicates());
        for (int part = 0; part < GraphParts.COUNT; part++) {
            assertThat(numbers(little.all().get(part)))
                    .isEqualTo(numbers(plenty.all().get(part)));
        }
    }

    private static int[] numbers(Ints ints) {
        return IntStream.range(0, ints.size()).map(ints::get).toArray();
    }
}
