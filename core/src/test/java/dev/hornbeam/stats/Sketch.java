package dev.hornbeam.stats;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.VocabularyBuilder;

/** Builds a small data set from facts written as {@code "ann mother bob"}. */
final class Sketch {
    private final VocabularyBuilder entities = new VocabularyBuilder();
    private final VocabularyBuilder relations = new VocabularyBuilder();
    private final Triples.Builder train = new Triples.Builder();
    private final Triples.Builder valid = new Triples.Builder();
    private final Triples.Builder test = new Triples.Builder();

    Sketch train(String... facts) {
        return add(train, facts);
    }

    Sketch valid(String... facts) {
        return add(valid, facts);
    }

    Sketch test(String... facts) {
        return add(test, facts);
    }

    private Sketch add(Triples.Builder split, String... facts) {
        for (String fact : facts) {
            String[] names = fact.split(" ");
            split.add(entities.add(names[0]), relations.add(names[1]), entities.add(names[2]));
        }
        return this;
    }

    Dataset dataset() {
        return new Dataset(
                "sketch",
                entities.build(),
                new Relations(relations.build()),
                train.build(),
                valid.build(),
                test.build());
    }

    DatasetStatistics statistics() {
        return DatasetStatistics.of(dataset());
    }
}
