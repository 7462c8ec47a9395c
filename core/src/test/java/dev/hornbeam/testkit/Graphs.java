package dev.hornbeam.testkit;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.VocabularyBuilder;
import java.util.Random;

/** Builds graphs for tests: {@code Graphs.of("ann mother bea", "bea mother cis")}. */
public final class Graphs {
    private Graphs() {}

    /** A graph of facts written as {@code head relation tail}; ids in order of appearance. */
    public static Graph of(String... facts) {
        return dataset(facts).buildGraph();
    }

    /** A data set whose train split has these facts. */
    public static Dataset dataset(String... facts) {
        VocabularyBuilder entities = new VocabularyBuilder();
        VocabularyBuilder relations = new VocabularyBuilder();
        Triples.Builder triples = new Triples.Builder();
        for (String fact : facts) {
            String[] names = fact.split(" ");
            triples.add(entities.add(names[0]), relations.add(names[1]), entities.add(names[2]));
        }
        return new Dataset(
                "test",
                entities.build(),
                new Relations(relations.build()),
                triples.build(),
                Triples.NONE,
                Triples.NONE);
    }

    /** A random graph with entities e0, e1, … and relations r0, r1, …; self-loops and repetitions occur. */
    public static Graph random(long seed, int entityCount, int relationCount, int tripleCount) {
        Random random = new Random(seed);
        VocabularyBuilder entities = new VocabularyBuilder();
        for (int i = 0; i < entityCount; i++) {
            entities.add("e" + i);
        }
        VocabularyBuilder relations = new VocabularyBuilder();
        for (int i = 0; i < relationCount; i++) {
            relations.add("r" + i);
        }
        Triples.Builder triples = new Triples.Builder();
        for (int i = 0; i < tripleCount; i++) {
            triples.add(random.nextInt(entityCount), random.nextInt(relationCount), random.nextInt(entityCount));
        }
        return Graph.of(entities.build(), new Relations(relations.build()), triples.build());
    }
}
