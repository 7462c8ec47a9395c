package dev.hornbeam.relate;

import java.util.Arrays;

/**
 * The paths between two entities as a bag of distinct bodies, each with how many paths have it and one of them as an
 * example; immutable. Bodies are sorted by length, then relation by relation.
 */
public final class PathBag {
    /** No paths: the two are not linked within the limits. */
    public static final PathBag EMPTY = new PathBag(new int[0][], new int[0][], new int[0], Integer.MAX_VALUE);

    private final int[][] bodies;
    private final int[][] examples;
    private final int[] counts;
    private final int completeTo;

    /** Takes ownership of the arrays, which must be sorted. */
    PathBag(int[][] bodies, int[][] examples, int[] counts, int completeTo) {
        this.bodies = bodies;
        this.examples = examples;
        this.counts = counts;
        this.completeTo = completeTo;
    }

    /** The number of distinct bodies. */
    public int size() {
        return bodies.length;
    }

    public boolean isEmpty() {
        return bodies.length == 0;
    }

    /** The relations of a body, as a copy. */
    public int[] body(int i) {
        return bodies[i].clone();
    }

    /** The number of relations of a body. */
    public int length(int i) {
        return bodies[i].length;
    }

    /** How many paths have the body. */
    public int count(int i) {
        return counts[i];
    }

    /** The entities along one path of the body, both ends included, as a copy. */
    public int[] example(int i) {
        return examples[i].clone();
    }

    /** The number of paths, all bodies together. */
    public long paths() {
        long sum = 0;
        for (int count : counts) {
            sum += count;
        }
        return sum;
    }

    /** Whether the budget ran out, so that longer paths are missing and the counts of the longest may be too low. */
    public boolean isCut() {
        return completeTo != Integer.MAX_VALUE;
    }

    /** The length up to which all paths are included; unbounded if nothing was cut. */
    public int completeTo() {
        return completeTo;
    }

    /** The same without the body that is one relation only: without the edge that a query asks for. */
    public PathBag without(int relation) {
        for (int i = 0; i < bodies.length && bodies[i].length == 1; i++) {
            if (bodies[i][0] == relation) {
                return new PathBag(dropped(bodies, i), dropped(examples, i), dropped(counts, i), completeTo);
            }
        }
        return this;
    }

    private static int[][] dropped(int[][] rows, int dropped) {
        int[][] kept = Arrays.copyOf(rows, rows.length - 1);
        System.arraycopy(rows, dropped + 1, kept, dropped, kept.length - dropped);
        return kept;
    }

    private static int[] dropped(int[] values, int dropped) {
        int[] kept = Arrays.copyOf(values, values.length - 1);
        System.arraycopy(values, dropped + 1, kept, dropped, kept.length - dropped);
        return kept;
    }
}
