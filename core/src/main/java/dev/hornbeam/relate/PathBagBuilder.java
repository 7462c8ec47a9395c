package dev.hornbeam.relate;

import java.util.Arrays;

/** Counts the paths of each body in a table by hash of the body; a path whose body is known allocates nothing. */
final class PathBagBuilder {
    private int[][] bodies = new int[16][];
    private int[][] examples = new int[16][];
    private int[] counts = new int[16];
    private int[] table = new int[32];
    private int size;
    private int paths;

    int paths() {
        return paths;
    }

    /** Adds a path, given by the first {@code length} relations and {@code length + 1} entities. */
    void add(int[] relations, int[] entities, int length) {
        paths++;
        int mask = table.length - 1;
        int slot = hash(relations, length) & mask;
        for (; table[slot] != 0; slot = slot + 1 & mask) {
            int body = table[slot] - 1;
            if (Arrays.equals(bodies[body], 0, bodies[body].length, relations, 0, length)) {
                counts[body]++;
                return;
            }
        }
        if (size == bodies.length) {
            bodies = Arrays.copyOf(bodies, 2 * size);
            examples = Arrays.copyOf(examples, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size);
        }
        bodies[size] = Arrays.copyOf(relations, length);
        examples[size] = Arrays.copyOf(entities, length + 1);
        counts[size++] = 1;
        table[slot] = size;
        if (2 * size > table.length) {
            grow();
        }
    }

    private void grow() {
        table = new int[2 * table.length];
        int mask = table.length - 1;
        for (int body = 0; body < size; body++) {
            int slot = hash(bodies[body], bodies[body].length) & mask;
            while (table[slot] != 0) {
                slot = slot + 1 & mask;
            }
            table[slot] = body + 1;
        }
    }

    private static int hash(int[] relations, int length) {
        int hash = length;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + relations[i];
        }
        hash *= 0x9E3779B9;
        return hash ^ hash >>> 15;
    }

    /** The bag so far, in order. */
    PathBag build(int completeTo) {
        Integer[] order = new Integer[size];
        Arrays.setAll(order, i -> i);
        Arrays.sort(
                order,
                (a, b) -> bodies[a].length != bodies[b].length
                        ? Integer.compare(bodies[a].length, bodies[b].length)
                        : Arrays.compare(bodies[a], bodies[b]));
        int[][] sortedBodies = new int[size][];
        int[][] sortedExamples = new int[size][];
        int[] sortedCounts = new int[size];
        for (int i = 0; i < size; i++) {
            sortedBodies[i] = bodies[order[i]];
            sortedExamples[i] = examples[order[i]];
            sortedCounts[i] = counts[order[i]];
        }
        return new PathBag(sortedBodies, sortedExamples, sortedCounts, completeTo);
    }
}
