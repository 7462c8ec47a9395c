package dev.hornbeam.model;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.PathWeight;
import dev.hornbeam.relate.RelationCorpus;
import dev.hornbeam.relate.TriangleTrust;
import dev.hornbeam.rule.BodyScorer;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What a model that was learned from stories has to remember in order to answer as it was trained.
 *
 * @param paths which paths between two entities count
 * @param weight how much a body counts if several paths have it
 * @param answers how often each relation was the answer, by name; those that never were are left out
 * @param explained the share of triangles whose third side follows from the other two; 0 for models that were learned without them
 * @param thirdSides how often each relation was the third side of a triangle, by name
 */
public record RelationTask(
        PathOptions paths,
        PathWeight weight,
        Map<String, Long> answers,
        double explained,
        Map<String, Long> thirdSides) {
    public RelationTask {
        Objects.requireNonNull(paths);
        Objects.requireNonNull(weight);
        answers = new TreeMap<>(answers);
        thirdSides = new TreeMap<>(thirdSides);
        if (!(explained >= 0 && explained <= 1)) {
            throw new IllegalArgumentException(
                    "the share of explained triangles must lie in 0 … 1, it is " + explained);
        }
    }

    /** The task that a run has trained on. */
    public static RelationTask of(
            PathOptions paths, PathWeight weight, Relations relations, RelationCorpus corpus, BodyScorer scorer) {
        return new RelationTask(
                paths,
                weight,
                named(corpus.prior(), relations),
                TriangleTrust.fit(corpus, scorer).share(),
                named(corpus.thirdSides(), relations));
    }

    private static Map<String, Long> named(long[] counts, Relations relations) {
        Map<String, Long> named = new TreeMap<>();
        for (int relation = 0; relation < counts.length; relation++) {
            if (counts[relation] > 0) {
                named.put(relations.name(relation), counts[relation]);
            }
        }
        return named;
    }

    /** How often each relation of a graph was the answer, by its ids there. */
    public long[] prior(Relations relations) {
        return counts(answers, relations);
    }

    /** How far facts that an answer would explain speak for it, by the ids of a graph. */
    public TriangleTrust triangles(Relations relations) {
        return TriangleTrust.of(explained, counts(thirdSides, relations));
    }

    private static long[] counts(Map<String, Long> named, Relations relations) {
        long[] counts = new long[relations.count()];
        named.forEach((name, count) -> {
            int id = relations.id(name);
            if (id != Vocabulary.UNKNOWN && !relations.isInverse(id)) {
                counts[id] = count;
            }
        });
        return counts;
    }
}
