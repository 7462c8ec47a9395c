package dev.hornbeam.relate;

import dev.hornbeam.path.Corpus;
import java.util.Arrays;
import java.util.List;

/**
 * The paths between two entities as a bag of distinct bodies, each with how many paths have it and one of them as an
 * example; immutable. Bodies are sorted by length, then relation by relation. Beside them are the {@link Triangle triangles} that an
 * answer would close, where paths do not walk against the direction of edges.
 */
public final class PathBag {
    /** No paths: the two are not linked within the limits. */
    public static final PathBag EMPTY =
            new PathBag(new int[0][], new int[0][], new int[0], Integer.MAX_VALUE, List.of());

    private final int[][] bodies;
    private final int[][] examples;
    private final int[] counts;
    private final int completeTo;
    private final List<Triangle> triangles;

    /** Takes ownership of the arrays, which must be sorted. */
    private PathBag(int[][] bodies, int[][] examples, int[] counts, int completeTo, List<Triangle> triangles) {
        this.bodies = bodies;
        this.examples = examples;
        this.counts = counts;
        this.completeTo = completeTo;
        this.triangles = triangles;
    }

    /**
     * A bag of one path.
     *
     * @param entities along it, one more than its relations
     */
    public static PathBag of(int[] body, int[] entities) {
        PathBagBuilder bag = new PathBagBuilder();
        bag.add(body, entities, body.length);
        return bag.build(Integer.MAX_VALUE);
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

    /** The triangles that an answer would close, each as often as there is a third entity for it. */
    public List<Triangle> triangles() {
        return triangles;
    }

    /** The same paths beside these triangles. */
    PathBag with(List<Triangle> others) {
        return new PathBag(bodies, examples, counts, completeTo, others);
    }

    /** The same without the body that is one relation only: without the edge that a query asks for. */
    public PathBag without(int relation) {
        for (int i = 0; i < bodies.length && bodies[i].length == 1; i++) {
            if (bodies[i][0] == relation) {
                return new PathBag(dropped(bodies, i), dropped(examples, i), dropped(counts, i), completeTo, triangles);
            }
        }
        return this;
    }

    /** The paths that a model of a corpus can make something of: single edges say nothing to one that never saw any. */
    public PathBag readableBy(Corpus corpus) {
        boolean knowsSingles = corpus.size() > 0 && corpus.length(0) == 1;
        PathBag rest = this;
        while (!knowsSingles && !rest.isEmpty() && rest.length(0) == 1) {
            rest = rest.without(rest.bodies[0][0]);
        }
        return rest;
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

    /** Counts the paths of each body in a table by hash of the body; a path whose body is known allocates nothing. */
    static final class PathBagBuilder {
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
            return new PathBag(sortedBodies, sortedExamples, sortedCounts, completeTo, List.of());
        }
    }
}
