package dev.hornbeam.path;

import dev.hornbeam.work.SplitMix;

/**
 * The simple paths that lead away from one end of an anchor, level by level: those of each length point back to the
 * shorter ones they grew from. If there are more than fit, an even sample represents all.
 */
final class HalfPaths {
    private final Adjacency adjacency;
    private final int[][] entity;
    private final int[][] relation;
    private final int[][] parent;
    private final int[] size;
    private final double[] weight;
    private final EvenSample sample = new EvenSample();

    HalfPaths(Adjacency adjacency, int levels, int most) {
        this.adjacency = adjacency;
        this.entity = new int[levels + 1][most];
        this.relation = new int[levels + 1][most];
        this.parent = new int[levels + 1][most];
        this.size = new int[levels + 1];
        this.weight = new double[levels + 1];
    }

    int size(int level) {
        return size[level];
    }

    /** How many half-paths of a level each kept one represents. */
    double weight(int level) {
        return weight[level];
    }

    /** Where a half-path ends. */
    int entity(int level, int i) {
        return entity[level][i];
    }

    /** Clears everything and starts from an entity. */
    void start(int from) {
        entity[0][0] = from;
        size[0] = 1;
        weight[0] = 1;
    }

    /**
     * Grows the half-paths of the level below by one step, never to an entity they contain nor to the entity to avoid.
     */
    void grow(int level, int avoid, SplitMix random) {
        int[] below = entity[level - 1];
        long steps = 0;
        for (int i = 0; i < size[level - 1]; i++) {
            steps += adjacency.degree(below[i]);
        }
        sample.draw(steps, entity[level].length, random);
        size[level] = 0;
        weight[level] = weight[level - 1] * sample.weight();
        int from = 0;
        long before = 0;
        for (int i = 0; i < sample.size(); i++) {
            long position = sample.position(i);
            while (position >= before + adjacency.degree(below[from])) {
                before += adjacency.degree(below[from++]);
            }
            long edge = adjacency.edges[adjacency.first[below[from]] + (int) (position - before)];
            if (Adjacency.target(edge) != avoid && !visits(level - 1, from, Adjacency.target(edge))) {
                append(level, from, edge);
            }
        }
    }

    private void append(int level, int from, long edge) {
        int at = size[level]++;
        parent[level][at] = from;
        entity[level][at] = Adjacency.target(edge);
        relation[level][at] = Adjacency.relation(edge);
    }

    private boolean visits(int level, int i, int wanted) {
        for (int at = i; level >= 0; at = parent[level--][at]) {
            if (entity[level][at] == wanted) {
                return true;
            }
        }
        return false;
    }

    /** Whether two half-paths that end at one entity have no other in common. */
    boolean meetsOnce(int level, int i, HalfPaths other, int otherLevel, int j) {
        int at = parent[level][i];
        for (int below = level - 1; below >= 0; at = parent[below--][at]) {
            if (other.visits(otherLevel, j, entity[below][at])) {
                return false;
            }
        }
        return true;
    }

    /** Writes the relations of a half-path in the order walked. */
    void write(int level, int i, int[] into, int from) {
        for (int at = i; level > 0; at = parent[level--][at]) {
            into[from + level - 1] = relation[level][at];
        }
    }
}
