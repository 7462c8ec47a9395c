package dev.hornbeam.shape;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.shape.GraphShape.RelationProfile.Degree.Bounds;
import dev.hornbeam.stats.PairCounts;
import dev.hornbeam.work.ParallelTasks;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * How many entities are of each kind, and of each two kinds. A square of counts would be mostly empty, so pairs are kept
 * in a hash table, but for those of two parts where a graph has few relations.
 */
final class KindCounts {
    private static final int MOST_SQUARED = 1 << 10;
    private static final int BLOCK = 1 << 12;

    private final int parts;
    private final int[] single;
    private final int[] square; // of two parts, where these are few
    private int entities;
    private final PairCounts pairs = new PairCounts();

    KindCounts(Graph graph, EntityKinds kinds) {
        this(graph, kinds, Progress.NONE);
    }

    /** @param progress is called with how many entities are done */
    KindCounts(Graph graph, EntityKinds kinds, Progress progress) {
        this(graph, kinds.parts());
        for (Counter counter : ParallelTasks.onAllProcessors()
                .gather(graph.entityCount(), BLOCK, () -> new Counter(graph, kinds), progress)) {
            add(counter.own);
        }
    }

    private KindCounts(Graph graph, int parts) {
        this.parts = parts;
        single = new int[parts + graph.entityCount()];
        square = new int[parts <= MOST_SQUARED ? parts * parts : 0];
    }

    /** What one thread has counted. */
    private static final class Counter implements ParallelTasks.Worker {
        private final Graph graph;
        private final EntityKinds kinds;
        private final KindCounts own;

        Counter(Graph graph, EntityKinds kinds) {
            this.graph = graph;
            this.kinds = kinds;
            this.own = new KindCounts(graph, kinds.parts());
        }

        @Override
        public void run(int block, long from, long to) {
            for (int entity = (int) from; entity < to; entity++) {
                if (graph.degree(entity) > 0) {
                    own.entities++;
                    own.count(kinds.of(entity));
                }
            }
        }
    }

    private void count(int[] kinds) {
        for (int i = 0; i < kinds.length; i++) {
            single[kinds[i]]++;
            for (int j = i + 1; j < kinds.length; j++) {
                add(kinds[i], kinds[j], 1);
            }
        }
    }

    private void add(KindCounts others) {
        entities += others.entities;
        for (int kind = 0; kind < single.length; kind++) {
            single[kind] += others.single[kind];
        }
        others.forEach(this::add);
    }

    private void add(int first, int second, int more) {
        if (second < parts && square.length > 0) {
            square[first * parts + second] += more;
            return;
        }
        pairs.add(first, second, more);
    }

    /** Visits all two kinds that some entity is of, the lower first, in no order. */
    void forEach(PairCounts.Visitor visitor) {
        for (int i = 0; i < square.length; i++) {
            if (square[i] != 0) {
                visitor.visit(i / parts, i % parts, square[i]);
            }
        }
        pairs.forEach(visitor);
    }

    /** How many entities have facts. */
    int entities() {
        return entities;
    }

    /** How many are of a kind. */
    int of(int kind) {
        return single[kind];
    }

    /** How many are of two kinds. */
    int of(int first, int second) {
        int low = Math.min(first, second);
        int high = Math.max(first, second);
        return high < parts && square.length > 0 ? square[low * parts + high] : pairs.count(low, high);
    }

    /** The kinds that at least so many are of, ascending. */
    int[] atLeast(int least) {
        return IntStream.range(0, single.length)
                .filter(kind -> single[kind] >= least)
                .toArray();
    }

    /** Of too many kinds the commonest, ascending. */
    int[] commonest(int[] kinds, int most) {
        if (kinds.length <= most) {
            return kinds;
        }
        return Arrays.stream(kinds)
                .boxed()
                .sorted(Comparator.comparingInt(kind -> -single[kind]))
                .limit(most)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
    }

    /** How many would be of two kinds if they had nothing to do with each other. */
    double expected(int first, int second) {
        return (double) single[first] * single[second] / entities;
    }

    /**
     * How often, at most, an entity is of both kinds, compared with chance: about 0 for kinds that exclude each other.
     *
     * @param fewer how many of both, and of the second kind, not to count
     */
    double lift(int first, int second, int fewer) {
        double expected = (double) single[first] * (single[second] - fewer) / entities;
        return expected <= 0 ? Double.POSITIVE_INFINITY : Bounds.most(of(first, second) - fewer) / expected;
    }
}
