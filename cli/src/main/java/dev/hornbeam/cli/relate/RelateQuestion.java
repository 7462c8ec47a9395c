package dev.hornbeam.cli.relate;

import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.relate.PairPaths;
import dev.hornbeam.relate.PathBag;
import dev.hornbeam.relate.PathOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One question: how does {@code head} lead to {@code tail} in a graph?
 *
 * @param graph the graph, large or a story's
 * @param names by which people know its entities and relations
 * @param where the name of the graph
 * @param head the entity asked from
 * @param tail the entity asked to
 * @param paths the paths between them that count
 * @param options by which they were found
 * @param target the answer that a story gives to its own question
 */
record RelateQuestion(
        Graph graph,
        DisplayNames names,
        String where,
        int head,
        int tail,
        PathBag paths,
        PathOptions options,
        Optional<Integer> target) {

    /** An entity as it is shown. */
    String shown(int entity) {
        return names.entity(entity);
    }

    /** The name of an entity, for programs. */
    String name(int entity) {
        return graph.entities().name(entity);
    }

    /** The relations that lead directly from head to tail in the graph, so that no answer is needed. */
    List<Integer> known() {
        List<Integer> known = new ArrayList<>();
        for (int relation = 0; relation < graph.relations().count(); relation++) {
            if (graph.contains(head, relation, tail)) {
                known.add(relation);
            }
        }
        return known;
    }

    /** How far the two are apart, whatever the limit; empty if they are not linked. */
    OptionalInt distance() {
        return new PairPaths(graph, options).distance(head, tail);
    }

    /** The question with other paths. */
    RelateQuestion with(PathBag readable) {
        return new RelateQuestion(graph, names, where, head, tail, readable, options, target);
    }
}
