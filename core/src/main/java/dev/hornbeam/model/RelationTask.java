package dev.hornbeam.model;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.PathWeight;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What a model that was learned from stories has to remember in order to answer as it was trained.
 *
 * @param paths which paths between two entities count
 * @param weight how much a body counts if several paths have it
 * @param answers how often each relation was the answer, by name; those that never were are left out
 */
public record RelationTask(PathOptions paths, PathWeight weight, Map<String, Long> answers) {
    public RelationTask {
        Objects.requireNonNull(paths);
        Objects.requireNonNull(weight);
        answers = new TreeMap<>(answers);
    }

    /** The task that a run has trained on. */
    public static RelationTask of(PathOptions paths, PathWeight weight, Relations relations, long[] prior) {
        Map<String, Long> answers = new TreeMap<>();
        for (int relation = 0; relation < prior.length; relation++) {
            if (prior[relation] > 0) {
                answers.put(relations.name(relation), prior[relation]);
            }
        }
        return new RelationTask(paths, weight, answers);
    }

    /** How often each relation of a graph was the answer, by its ids there. */
    public long[] prior(Relations relations) {
        long[] prior = new long[relations.count()];
        answers.forEach((name, count) -> {
            int id = relations.id(name);
            if (id != Vocabulary.UNKNOWN && !relations.isInverse(id)) {
                prior[id] = count;
            }
        });
        return prior;
    }
}
