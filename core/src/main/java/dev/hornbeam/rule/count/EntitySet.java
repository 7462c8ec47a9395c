package dev.hornbeam.rule.count;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;

/** The entities that have an edge of a relation, one bit per entity, for millions of look-ups. */
final class EntitySet {
    private final long[] bits;

    /** The entities with an edge of a relation or inverse. */
    EntitySet(Graph graph, int relation) {
        bits = new long[(graph.entityCount() + 63) / 64];
        long slice = graph.sources(relation);
        for (int i = Slice.begin(slice); i < Slice.end(slice); i++) {
            int entity = graph.source(i);
            bits[entity >> 6] |= 1L << entity;
        }
    }

    /** How many of the first {@code size} entities are in the set. */
    int count(int[] entities, int size) {
        int count = 0;
        for (int i = 0; i < size; i++) {
            count += (int) (bits[entities[i] >> 6] >>> entities[i]) & 1;
        }
        return count;
    }
}
