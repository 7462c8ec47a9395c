package dev.hornbeam.reason.ground;

import java.util.Arrays;

/** A count per entity that is cleared at once, by a new stamp, instead of entity by entity. */
final class EntityTally {
    private static final long VALUE = 0xFFFF_FFFFL;

    /** Stamp and value of an entity side by side, in the upper and the lower half: one look-up finds both. */
    private final long[] cells;

    private long current;
    private int[] entities = new int[64];
    private int size;

    EntityTally(int entityCount) {
        cells = new long[entityCount];
    }

    void clear() {
        size = 0;
        current += 1L << 32;
        if (current == 0) { // after 2³² rounds old stamps would be reused
            Arrays.fill(cells, 0);
            current = 1L << 32;
        }
    }

    /** Whether the entity was set since the last clearing. */
    boolean has(int entity) {
        return (cells[entity] & ~VALUE) == current;
    }

    int get(int entity) {
        return has(entity) ? (int) cells[entity] : 0;
    }

    void add(int entity, int amount) {
        long cell = cells[entity];
        if ((cell & ~VALUE) == current) {
            cells[entity] = current | (int) cell + amount & VALUE;
        } else {
            set(entity, amount);
        }
    }

    void set(int entity, int amount) {
        if (!has(entity)) {
            if (size == entities.length) {
                entities = Arrays.copyOf(entities, 2 * size);
            }
            entities[size++] = entity;
        }
        cells[entity] = current | amount & VALUE;
    }

    /** The number of entities set. */
    int size() {
        return size;
    }

    /** The entities set, in order of first setting. */
    int entity(int i) {
        return entities[i];
    }
}
