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

    /** The number of each body in a table, to which those that are new are added. */
    int[] numbers(BodyTable table) {
        int[] numbers = new int[bodies.length];
        Arrays.setAll(numbers, i -> table.number(bodies[i], bodies[i].length));
        return numbers;
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

    /** Distinct bodies in the order they were met, numbered from 0: a table by hash. A body that is known allocates nothing. */
    static final class BodyTable {
        private int[][] bodies = new int[16][];
        private int[] table = new int[32];
        private int size;

        int size() {
            return size;
        }

        /** A body, not to be changed. */
        int[] body(int number) {
            return bodies[number];
        }

        /** The number of the body of the first {@code length} relations, which is {@link #size} from before if it is new. */
        int number(int[] relations, int length) {
            int mask = table.length - 1;
            int slot = hash(relations, length) & mask;
            for (; table[slot] != 0; slot = slot + 1 & mask) {
                int body = table[slot] - 1;
                if (Arrays.equals(bodies[body], 0, bodies[body].length, relations, 0, length)) {
                    return body;
                }
            }
            if (size == bodies.length) {
                bodies = Arrays.copyOf(bodies, 2 * size);
            }
            bodies[size++] = Arrays.copyOf(relations, length);
            table[slot] = size;
            if (2 * size > table.length) {
                grow();
            }
            return size - 1;
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
    }

    /** Counts the paths of each body. */
    static final class PathBagBuilder {
        private final BodyTable bodies = new BodyTable();
        private int[][] examples = new int[16][];
        private int[] counts = new int[16];
        private int paths;

        int paths() {
            return paths;
        }

        /** Adds a path, given by the first {@code length} relations and {@code length + 1} entities. */
        void add(int[] relations, int[] entities, int length) {
            paths++;
            int known = bodies.size();
            int body = bodies.number(relations, length);
            if (body == known) {
                if (known == counts.length) {
                    examples = Arrays.copyOf(examples, 2 * known);
                    counts = Arrays.copyOf(counts, 2 * known);
                }
                examples[body] = Arrays.copyOf(entities, length + 1);
            }
            counts[body]++;
        }

        /** The bag so far, in order. */
        PathBag build(int completeTo) {
            int size = bodies.size();
            Integer[] order = new Integer[size];
            Arrays.setAll(order, i -> i);
            Arrays.sort(
                    order,
                    (a, b) -> bodies.body(a).length != bodies.body(b).length
                            ? Integer.compare(bodies.body(a).length, bodies.body(b).length)
                            : Arrays.compare(bodies.body(a), bodies.body(b)));
            int[][] sortedBodies = new int[size][];
            int[][] sortedExamples = new int[size][];
            int[] sortedCounts = new int[size];
            for (int i = 0; i < size; i++) {
                sortedBodies[i] = bodies.body(order[i]);
                sortedExamples[i] = examples[order[i]];
                sortedCounts[i] = counts[order[i]];
            }
            return new PathBag(sortedBodies, sortedExamples, sortedCounts, completeTo, List.of());
        }
    }
}
