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

    private final Graph graph;
    private final Circles circles;

    ProfileCounter(Graph graph) {
        this.graph = graph;
        this.circles = new Circles(graph);
    }

    /** The counts of one relation, in the making. */
    private final class Counts {
        private final int relation;
        private final Map<ConstraintKind, long[]> counts = new EnumMap<>(ConstraintKind.class);
        private final Map<ConstraintKind, List<Triple>> exceptions = new EnumMap<>(ConstraintKind.class);

        Counts(int relation) {
            this.relation = relation;
        }

        void add(ConstraintKind kind, boolean holds, int head, int tail) {
            long[] count = counts.computeIfAbsent(kind, k -> new long[2]);
            count[1]++;
            if (holds) {
                count[0]++;
                return;
            }
            List<Triple> shown = exceptions.computeIfAbsent(kind, k -> new ArrayList<>());
            if (shown.size() < SHOWN) {
                shown.add(new Triple(head, relation, tail));
            }
        }
    }

    RelationProfile count(int relation) {
        Counts counts = new Counts(relation);
        circles.find(relation);
        long sources = graph.sources(relation);
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            int head = graph.source(i);
            long tails = graph.neighbours(head, relation);
            for (int j = Slice.begin(tails); j < Slice.end(tails); j++) {
                count(counts, head, graph.target(j), Slice.size(tails));
            }
        }
        Map<ConstraintKind, Degree> degrees = new EnumMap<>(ConstraintKind.class);
        counts.counts.forEach((kind, count) -> degrees.put(kind, new Degree(count[0], count[1])));
        degrees.put(ConstraintKind.TRANSITIVE, transitive(relation));
        return new RelationProfile(
                relation, graph.tripleCount(relation), degrees, counts.exceptions, List.of(), List.of());
    }

    private void count(Counts counts, int head, int tail, int objects) {
        int relation = counts.relation;
        int inverse = graph.relations().inverse(relation);
        counts.add(ConstraintKind.FUNCTIONAL, objects == 1, head, tail);
        counts.add(ConstraintKind.INVERSE_FUNCTIONAL, Slice.size(graph.neighbours(tail, inverse)) == 1, head, tail);
        boolean turned = graph.contains(tail, relation, head);
        if (head != tail) {
            counts.add(ConstraintKind.SYMMETRIC, turned, head, tail);
        }
        boolean inBoth = graph.groupOf(tail, relation) >= 0 && graph.groupOf(head, inverse) >= 0;
        if (inBoth) { // otherwise the fact could not be turned round anyway, and says nothing
            counts.add(ConstraintKind.IRREFLEXIVE, head != tail, head, tail);
            counts.add(ConstraintKind.ASYMMETRIC, !turned, head, tail);
            counts.add(ConstraintKind.ANTISYMMETRIC, !turned || head == tail, head, tail);
            counts.add(ConstraintKind.ACYCLIC, !circles.closes(head, tail), head, tail);
        }
    }

    /** Of the pairs of steps x → y → z with x ≠ z, how many are one step; evenly thinned where there are too many. */
    private Degree transitive(int relation) {
        int inverse = graph.relations().inverse(relation);
        long sources = graph.sources(relation);
        long pairs = 0;
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            int middle = graph.source(i);
            pairs += (long) Slice.size(graph.neighbours(middle, relation))
                    * Slice.size(graph.neighbours(middle, inverse));
        }
        long stride = Math.max(1, pairs / MOST_PAIRS);
        long number = 0;
        long held = 0;
        long of = 0;
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            int middle = graph.source(i);
            long out = graph.neighbours(middle, relation);
            long in = graph.neighbours(middle, inverse);
            long own = (long) Slice.size(out) * Slice.size(in);
            for (long pair = (stride - number % stride) % stride; pair < own; pair += stride) {
                int head = graph.target(Slice.begin(in) + (int) (pair / Slice.size(out)));
                int tail = graph.target(Slice.begin(out) + (int) (pair % Slice.size(out)));
                if (head != tail && head != middle && tail != middle) {
                    of++;
                    held += graph.contains(head, relation, tail) ? 1 : 0;
                }
            }
            number += own;
        }
        return new Degree(held, of);
    }
}
