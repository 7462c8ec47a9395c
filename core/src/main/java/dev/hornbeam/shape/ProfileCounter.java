package dev.hornbeam.shape;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triple;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Counts to what degree one relation has each property. A case is a fact that would contradict the property if the rest of
 * the graph were known first: so the share of exceptions is the share of right facts that the property would refuse.
 */
final class ProfileCounter {
    private static final int SHOWN = 3;

    /** Pairs of steps that are looked at to see whether two steps are one. */
    private static final long MOST_PAIRS = 200_000;

    private static final ConstraintKind[] KINDS = ConstraintKind.values();

    private final Graph graph;
    private final RelationEdges edges;
    private final Circles circles;

    ProfileCounter(Graph graph) {
        this.graph = graph;
        this.edges = new RelationEdges(graph);
        this.circles = new Circles(graph, edges);
    }

    /** The counts of one relation, in the making. */
    private static final class Counts {
        private final int relation;
        private final long[] held = new long[KINDS.length];
        private final long[] of = new long[KINDS.length];
        private final Map<ConstraintKind, List<Triple>> exceptions = new EnumMap<>(ConstraintKind.class);

        Counts(int relation) {
            this.relation = relation;
        }

        void add(ConstraintKind kind, boolean holds, int head, int tail) {
            of[kind.ordinal()]++;
            if (holds) {
                held[kind.ordinal()]++;
            } else if (of[kind.ordinal()] - held[kind.ordinal()] <= SHOWN) {
                exceptions.computeIfAbsent(kind, k -> new ArrayList<>()).add(new Triple(head, relation, tail));
            }
        }

        Map<ConstraintKind, Degree> degrees() {
            Map<ConstraintKind, Degree> degrees = new EnumMap<>(ConstraintKind.class);
            for (ConstraintKind kind : KINDS) {
                if (of[kind.ordinal()] > 0) {
                    degrees.put(kind, new Degree(held[kind.ordinal()], of[kind.ordinal()]));
                }
            }
            return degrees;
        }
    }

    RelationProfile count(int relation) {
        Counts counts = new Counts(relation);
        edges.take(relation);
        circles.find(relation);
        long sources = graph.sources(relation);
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            int head = graph.source(i);
            for (int j = edges.begin(head); j < edges.end(head); j++) {
                count(counts, head, graph.target(j));
            }
        }
        Map<ConstraintKind, Degree> degrees = counts.degrees();
        List<Sample> samples = new ArrayList<>();
        degrees.put(ConstraintKind.TRANSITIVE, transitive(relation, samples));
        return new RelationProfile(
                relation, graph.tripleCount(relation), degrees, counts.exceptions, List.of(), List.of(), samples);
    }

    private void count(Counts counts, int head, int tail) {
        counts.add(ConstraintKind.FUNCTIONAL, edges.out(head) == 1, head, tail);
        counts.add(ConstraintKind.INVERSE_FUNCTIONAL, edges.in(tail) == 1, head, tail);
        boolean inBoth = edges.out(tail) > 0 && edges.in(head) > 0; // otherwise the fact could not be turned round
        boolean turned = inBoth && graph.contains(tail, counts.relation, head);
        if (head != tail) {
            counts.add(ConstraintKind.SYMMETRIC, turned, head, tail);
        }
        if (inBoth) { // otherwise it says nothing
            counts.add(ConstraintKind.IRREFLEXIVE, head != tail, head, tail);
            counts.add(ConstraintKind.ASYMMETRIC, !turned, head, tail);
            counts.add(ConstraintKind.ANTISYMMETRIC, !turned || head == tail, head, tail);
            counts.add(ConstraintKind.ACYCLIC, !circles.closes(head, tail), head, tail);
        }
    }

    /** Of the pairs of steps x → y → z with x ≠ z, how many are one step; evenly thinned where there are too many. */
    private Degree transitive(int relation, List<Sample> samples) {
        int inverse = graph.relations().inverse(relation);
        long sources = graph.sources(relation);
        long pairs = 0;
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            pairs += pairs(graph.source(i));
        }
        long stride = Math.max(1, pairs / MOST_PAIRS);
        long number = 0;
        long held = 0;
        long of = 0;
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            int middle = graph.source(i);
            long own = pairs(middle);
            long first = (stride - number % stride) % stride;
            number += own;
            if (first >= own) {
                continue;
            }
            long in = graph.neighbours(middle, inverse);
            for (long pair = first; pair < own; pair += stride) {
                int head = graph.target(Slice.begin(in) + (int) (pair / edges.out(middle)));
                int tail = graph.target(edges.begin(middle) + (int) (pair % edges.out(middle)));
                if (head != tail && head != middle && tail != middle) {
                    of++;
                    held += graph.contains(head, relation, tail) ? 1 : 0;
                }
            }
        }
        if (stride > 1) {
            samples.add(new Sample(
                    ConstraintKind.TRANSITIVE.label(), "pairs of steps", (pairs + stride - 1) / stride, pairs));
        }
        return new Degree(held, of);
    }

    /** The pairs of steps that meet at an entity. */
    private long pairs(int middle) {
        return (long) edges.out(middle) * edges.in(middle);
    }
}
