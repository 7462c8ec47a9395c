package dev.hornbeam.reason.ground;

import java.util.Arrays;

/**
 * The simple paths along one prefix of a body, each as its last entity and the path it extends, and those last entities
 * grouped; reused from query to query.
 */
final class PathFrontier {
    int[] entity = new int[64];
    int[] parent = new int[64];
    int[] end = new int[64];
    int size;

    /** The distinct last entities, how many paths end at each, and the edges that the next step finds there. */
    int[] endEntity = new int[64];

    int[] endPaths = new int[64];
    long[] endEdges = new long[64];
    int ends;

    /** The edges by which the next steps go on. */
    final NextSteps steps = new NextSteps();

    /** Where the step at hand finds edges: a slice of {@link #steps}. */
    long next;

    void clear() {
        size = 0;
        ends = 0;
    }

    void add(int last, int prolonged) {
        if (size == entity.length) {
            entity = Arrays.copyOf(entity, 2 * size);
            parent = Arrays.copyOf(parent, 2 * size);
            end = Arrays.copyOf(end, 2 * size);
        }
        entity[size] = last;
        parent[size++] = prolonged;
    }

    /** A new last entity with no path yet; its number. */
    int addEnd(int last) {
        if (ends == endEntity.length) {
            endEntity = Arrays.copyOf(endEntity, 2 * ends);
            endPaths = Arrays.copyOf(endPaths, 2 * ends);
            endEdges = Arrays.copyOf(endEdges, 2 * ends);
        }
        endEntity[ends] = last;
        endPaths[ends] = 0;
        return ends++;
    }

    /** Groups the paths by their ends; the tally holds the number of paths per end and gets its number. */
    void groupEnds(EntityTally tally) {
        for (int i = 0; i < tally.size(); i++) {
            int last = tally.entity(i);
            int number = addEnd(last);
            endPaths[number] = tally.get(last);
            tally.set(last, number);
        }
        for (int path = 0; path < size; path++) {
            end[path] = tally.get(entity[path]);
        }
    }
}
