package dev.hornbeam.reason.calibrate;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;

/**
 * Entities that stand for each other, drawn in random order. They are found by their rank among the entities, so that it costs
 * what is drawn, and not a list of all.
 */
final class Stratum {
    private final int size;
    private final IntUnaryOperator member;
    /** Ranks that are elsewhere than at their place in the order. */
    private final Map<Integer, Integer> moved = new HashMap<>();

    private int drawn;

    private Stratum(int size, IntUnaryOperator member) {
        this.size = size;
        this.member = member;
    }

    /** The entities that have a relation or inverse. */
    static Stratum of(Graph graph, int relation) {
        long sources = graph.sources(relation);
        return new Stratum(Slice.size(sources), rank -> graph.source(Slice.begin(sources) + rank));
    }

    /** Those that do not have it. */
    static Stratum without(Graph graph, int relation) {
        long sources = graph.sources(relation);
        return Stratum.of(
                graph.entityCount(),
                entity -> entity,
                Slice.size(sources),
                rank -> graph.source(Slice.begin(sources) + rank));
    }

    /** Those that have it in one graph and not in another, where few have it. */
    static Stratum ofOnly(Graph graph, Graph other, int relation) {
        int[] both = ranks(graph, other, relation, true);
        long sources = graph.sources(relation);
        return Stratum.of(
                Slice.size(sources), rank -> graph.source(Slice.begin(sources) + rank), both.length, i -> both[i]);
    }

    /** Those that have it in neither. */
    static Stratum withoutBoth(Graph graph, Graph other, int relation) {
        int[] onlyOther = ranks(graph, other, relation, false);
        Stratum without = without(graph, relation);
        return Stratum.of(without.size, without.member, onlyOther.length, i -> onlyOther[i]);
    }

    /** Members by rank, without those of some ranks, which ascend. */
    private static Stratum of(int all, IntUnaryOperator member, int gaps, IntUnaryOperator gap) {
        return new Stratum(all - gaps, rank -> {
            int low = 0;
            int high = gaps;
            while (low < high) { // the first gap that has more members before it
                int middle = low + high >>> 1;
                if (gap.applyAsInt(middle) - middle > rank) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return member.applyAsInt(rank + low);
        });
    }

    /** Of the entities that have a relation in the other graph, the ranks among those that have it, or do not, in this one. */
    private static int[] ranks(Graph graph, Graph other, int relation, boolean having) {
        long sources = graph.sources(relation);
        long others = other.sources(relation);
        int[] ranks = new int[Slice.size(others)];
        int count = 0;
        for (int i = Slice.begin(others); i < Slice.end(others); i++) {
            int entity = other.source(i);
            int rank = rank(graph, sources, entity);
            boolean has = rank < Slice.size(sources) && graph.source(Slice.begin(sources) + rank) == entity;
            if (has == having) {
                ranks[count++] = having ? rank : entity - rank;
            }
        }
        return Arrays.copyOf(ranks, count);
    }

    /** How many sources are before an entity. */
    private static int rank(Graph graph, long sources, int entity) {
        int low = Slice.begin(sources);
        int high = Slice.end(sources);
        while (low < high) {
            int middle = low + high >>> 1;
            if (graph.source(middle) < entity) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - Slice.begin(sources);
    }

    /** How many there are. */
    int size() {
        return size;
    }

    /** How many of them have been drawn. */
    int drawn() {
        return drawn;
    }

    /** For how many each of those drawn stands. */
    double each() {
        return (double) size / drawn;
    }

    /** One that was not drawn before. */
    int draw(SplittableRandom random) {
        int other = drawn + random.nextInt(size - drawn);
        int rank = moved.getOrDefault(other, other);
        moved.put(other, moved.getOrDefault(drawn, drawn));
        drawn++;
        return member.applyAsInt(rank);
    }
}
