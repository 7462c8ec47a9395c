package dev.hornbeam.rule.count;

import java.util.Arrays;

/** The distinct entities that the first steps of a body reach from one source, and how they were reached. */
final class PairFrontier {
    private final int[] stamps;
    private final int[] slots;
    private final int depth;
    private int stamp;
    int[] entities = new int[64];
    int size;
    final Witnesses witnesses;

    /** @param depth how many steps lead here, from 1 */
    PairFrontier(int entityCount, int depth) {
        this.stamps = new int[entityCount];
        this.slots = new int[entityCount];
        this.depth = depth;
        this.witnesses = new Witnesses(Math.max(0, depth - 1));
    }

    /** Clears it; the source itself counts as reached, because no path may return to it. */
    void start(int source, int ahead) {
        if (stamp == Integer.MAX_VALUE) {
            Arrays.fill(stamps, 0);
            stamp = 0;
        }
        stamps[source] = ++stamp;
        slots[source] = -1;
        size = 0;
        if (depth > 1 && ahead > 0) {
            witnesses.clear(ahead);
        }
    }

    /** Whether an entity is in the frontier or is the source. */
    boolean has(int entity) {
        return stamps[entity] == stamp;
    }

    /** The slot of an entity that is here, or -1 for the source. */
    int slot(int entity) {
        return slots[entity];
    }

    void add(int entity) {
        stamps[entity] = stamp;
        if (size == entities.length) {
            entities = Arrays.copyOf(entities, 2 * size);
        }
        slots[entity] = size;
        entities[size++] = entity;
    }
}
