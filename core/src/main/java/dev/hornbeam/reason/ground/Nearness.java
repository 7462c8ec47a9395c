package dev.hornbeam.reason.ground;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Personalised PageRank from one entity: the share of random walks that end at each entity, where a walk follows any relation and continues
 * with probability {@value #GOES_ON} at each step. It distinguishes entities that no rule reaches. Computed by forward push; one per
 * thread, its buffers are reused.
 */
final class Nearness {
    private static final double GOES_ON = 0.85;

    /** What may be left at an entity, for each of its edges. */
    private static final double LEAST = 1e-5;

    /** The most edges that are followed. */
    private static final int MOST_EDGES = 30_000;

    private final Graph graph;
    private double[] ended = new double[0];
    private double[] left = new double[0];
    private boolean[] waits = new boolean[0];

    /** What may be left at each entity; that of both ends of a hidden fact is for one edge less while it is hidden. */
    private double[] least = new double[0];

    private int[] touched = new int[256];
    private int size;

    Nearness(Graph graph) {
        this.graph = graph;
    }

    /** Forgets the last entity. */
    void clear() {
        for (int i = 0; i < size; i++) {
            ended[touched[i]] = 0;
            left[touched[i]] = 0;
            waits[touched[i]] = false;
        }
        size = 0;
    }

    /**
     * Walks from an entity.
     *
     * @param relation of a fact that counts as not known
     * @param hidden the other end of that fact, or a negative number
     * @return how many edges were followed
     */
    int find(int from, int relation, int hidden) {
        clear();
        if (ended.length == 0) {
            ended = new double[graph.entityCount()];
            left = new double[graph.entityCount()];
            waits = new boolean[graph.entityCount()];
            least = new double[graph.entityCount()];
            for (int entity = 0; entity < least.length; entity++) {
                least[entity] = LEAST * graph.degree(entity);
            }
        }
        if (hidden >= 0) {
            least[from] = LEAST * degree(from, from, hidden);
            least[hidden] = LEAST * degree(hidden, from, hidden);
        }
        int there = hidden < 0 ? -1 : position(from, relation, hidden);
        int back = hidden < 0 ? -1 : position(hidden, graph.relations().inverse(relation), from);
        add(from, 1);
        waits[from] = true;
        int edges = 0;
        // Entities wait in the order in which they are touched; one that is touched again after its turn waits for the
        // next round.
        for (boolean pushed = true; pushed && edges < MOST_EDGES; ) {
            pushed = false;
            int count = size;
            for (int i = 0; i < count && edges < MOST_EDGES; i++) {
                int entity = touched[i];
                if (!waits[entity]) {
                    continue;
                }
                waits[entity] = false;
                pushed = true;
                long all = graph.edges(entity);
                int degree = degree(entity, from, hidden);
                double here = left[entity];
                left[entity] = 0;
                ended[entity] += degree == 0 ? here : (1 - GOES_ON) * here;
                double share = degree == 0 ? 0 : GOES_ON * here / degree;
                for (int e = Slice.begin(all); e < Slice.end(all); e++) {
                    if (e != there && e != back) {
                        int next = graph.target(e);
                        add(next, share);
                        waits[next] |= left[next] > least[next];
                    }
                }
                edges += degree;
            }
        }
        if (hidden >= 0) {
            least[from] = LEAST * graph.degree(from);
            least[hidden] = LEAST * graph.degree(hidden);
        }
        return edges;
    }

    private int degree(int entity, int from, int hidden) {
        return hidden < 0
                ? graph.degree(entity)
                : graph.degree(entity) - (entity == from ? 1 : 0) - (entity == hidden ? 1 : 0);
    }

    private int position(int from, int relation, int to) {
        long targets = graph.neighbours(from, relation);
        return IntStream.range(Slice.begin(targets), Slice.end(targets))
                .filter(i -> graph.target(i) == to)
                .findFirst()
                .orElse(-1);
    }

    private void add(int entity, double amount) {
        if (ended[entity] == 0 && left[entity] == 0) {
            if (size == touched.length) {
                touched = Arrays.copyOf(touched, 2 * size);
            }
            touched[size++] = entity;
        }
        left[entity] += amount;
    }

    /** The share of walks that end at an entity, as far as it was followed; 0 if nothing has been found. */
    double of(int entity) {
        return size == 0 ? 0 : ended[entity] + (1 - GOES_ON) * left[entity];
    }

    /** The nearest entities, at most so many. */
    int[] nearest(int most) {
        long[] order = new long[size];
        for (int i = 0; i < size; i++) {
            order[i] = (long) -Float.floatToIntBits((float) of(touched[i])) << 32 | touched[i];
        }
        Arrays.sort(order);
        int[] nearest = new int[Math.min(most, size)];
        for (int i = 0; i < nearest.length; i++) {
            nearest[i] = (int) order[i];
        }
        return nearest;
    }
}
