package dev.hornbeam.reason.ground;

import dev.hornbeam.graph.Relations;

/**
 * A question with one side open: which entities does {@code relation} lead to from {@code entity}? The relation may be an
 * inverse, so {@code (h, r, ?)} and {@code (?, r, t)} are the same kind of question.
 */
public record Query(int entity, int relation) {

    /** {@code (head, relation, ?)}. */
    public static Query tailOf(int head, int relation) {
        return new Query(head, relation);
    }

    /** {@code (?, relation, tail)}. */
    public static Query headOf(int tail, int relation, Relations relations) {
        return new Query(tail, relations.inverse(relation));
    }
}
