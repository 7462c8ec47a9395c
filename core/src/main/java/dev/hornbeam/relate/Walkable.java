package dev.hornbeam.relate;

import dev.hornbeam.graph.Relations;

/**
 * Which edges may be walked from the root of a search.
 *
 * @param relations the relations of the graph
 * @param direction as the caller wants it
 * @param reversed whether the root is the tail of the pair, so that its paths are the wanted ones read backwards
 */
record Walkable(Relations relations, PathOptions.Direction direction, boolean reversed) {
    /** Whether a step away from the root may be by this relation or inverse. */
    boolean forward(int relation) {
        return direction == PathOptions.Direction.BOTH || relations.isInverse(relation) == reversed;
    }

    /** Whether an edge seen from its far end leads towards the root's goal: the step along it is the inverse. */
    boolean backward(int relation) {
        return direction == PathOptions.Direction.BOTH || relations.isInverse(relation) != reversed;
    }
}
