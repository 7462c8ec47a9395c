package dev.hornbeam.reason.ground;

import java.util.Arrays;

/** A count per entity that is cleared at once, by a new stamp, instead of entity by entity. */
final class EntityTally {
    private final int[] stamp;
    private final int[] value;
    private int current;
    private int[] entities = new int[64];
    private int size;

    EntityTally(int entityCount) {
        stamp = new int[entityCount];
        value = new int[entityCount];
    }

    void clear() {
        size = 0;
        if (++current == 0) { // after 2³² rounds old stamps would be reused
            Arrays.fill(stamp, 0);
            current = 1;
        }
    }

    /** Whether the entity was set since the last clearing. */
    boolean has(int entity) {
        return stamp[entity] == current;
    }

    int get(int entity) {
        return stamp[entity] == current ? value[entity] : 0;
    }

    void add(int entity, int amount) {
        if (stamp[entity] == current) {
            value[entity] += amount;
        } else {
            set(entity, amount);
        }
    }

    void set(int entity, int amount) {
        if (stamp[entity] != current) {
            stamp[entity] = current;
            if (size == entities.length) {
                entities = Arrays.copyOf(entities, 2 * size);
            }
            entities[size++] = entity;
        }
        value[entity] = amount;
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
