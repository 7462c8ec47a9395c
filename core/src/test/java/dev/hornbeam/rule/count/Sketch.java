package dev.hornbeam.rule.count;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.graph.VocabularyBuilder;

/** A small graph written as text: {@code "ann mother eve; eve brother bob"}. */
final class Sketch {
    private Sketch() {}

    static Graph of(String facts) {
        VocabularyBuilder entities = new VocabularyBuilder();
        VocabularyBuilder relations = new VocabularyBuilder();
        Triples.Builder triples = new Triples.Builder();
        for (String fact : facts.split(";")) {
            String[] names = fact.strip().split(" ");
            triples.add(entities.add(names[0]), relations.add(names[1]), entities.add(names[2]));
        }
        return Graph.of(entities.build(), new Relations(relations.build()), triples.build());
    }

    /** Entities and relations are numbers; every fact is head, relation, tail. */
    static Graph of(int entityCount, int relationCount, Iterable<int[]> facts) {
        Triples.Builder triples = new Triples.Builder();
        facts.forEach(fact -> triples.add(fact[0], fact[1], fact[2]));
        return Graph.of(numbers("e", entityCount), new Relations(numbers("r", relationCount)), triples.build());
    }

    private static Vocabulary numbers(String letter, int count) {
        String[] names = new String[count];
        for (int i = 0; i < count; i++) {
            names[i] = letter + i;
        }
        return Vocabulary.of(names);
    }
}
