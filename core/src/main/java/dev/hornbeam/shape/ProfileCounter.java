package dev.hornbeam.shape;

import dev.hornbeam.ConstraintKind;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.shape.GraphShape.RelationProfile;
import dev.hornbeam.shape.GraphShape.RelationProfile.Degree;
import dev.hornbeam.shape.GraphShape.RelationProfile.Sample;
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

    /**
     * Which entities lie on a circle of one relation: Tarjan's strongly connected components, without recursion. Two entities
     * lie on a common circle if they are in one component. Entities that the relation does not both lead to and from lie on none,
     * and are not looked at.
     */
    private static final class Circles {
        private final Graph graph;
        private final RelationEdges edges;
        private final int[] order;
        private final int[] low;
        private final int[] component;
        private final int[] position;
        private int[] open = new int[0];
        private int[] walk = new int[0];
        private int components;

        Circles(Graph graph, RelationEdges edges) {
            this.graph = graph;
            this.edges = edges;
            int size = graph.entityCount();
            order = new int[size];
            low = new int[size];
            component = new int[size];
            position = new int[size];
        }

        /** Finds the components of the relation whose edges were taken; the result is valid until the next call. */
        void find(int relation) {
            long sources = graph.sources(relation);
            int between = 0;
            for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
                int entity = graph.source(i);
                if (edges.isBetween(entity)) {
                    between++;
                    order[entity] = 0;
                    component[entity] = -1;
                }
            }
            if (between > open.length) {
                open = new int[between];
                walk = new int[between];
            }
            components = 0;
            int[] next = {1, 0}; // the next number, and how many are open
            for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
                int entity = graph.source(i);
                if (edges.isBetween(entity) && order[entity] == 0) {
                    explore(entity, next);
                }
            }
        }

        private void explore(int start, int[] next) {
            int depth = 0;
            enter(start, next);
            walk[0] = start;
            while (depth >= 0) {
                int entity = walk[depth];
                if (position[entity] < edges.end(entity)) {
                    int target = graph.target(position[entity]++);
                    if (!edges.isBetween(target)) {
                        continue;
                    }
                    if (order[target] == 0) {
                        enter(target, next);
                        walk[++depth] = target;
                    } else if (component[target] < 0) {
                        low[entity] = Math.min(low[entity], order[target]);
                    }
                } else {
                    leave(entity, next);
                    depth--;
                    if (depth >= 0) {
                        low[walk[depth]] = Math.min(low[walk[depth]], low[entity]);
                    }
                }
            }
        }

        private void enter(int entity, int[] next) {
            order[entity] = next[0];
            low[entity] = next[0]++;
            position[entity] = edges.begin(entity);
            open[next[1]++] = entity;
        }

        private void leave(int entity, int[] next) {
            if (low[entity] == order[entity]) {
                int member;
                do {
                    member = open[--next[1]];
                    component[member] = components;
                } while (member != entity);
                components++;
            }
        }

        /** Whether a fact lies on a circle, one step from an entity to itself included; both ends are between edges. */
        boolean closes(int head, int tail) {
            return component[head] == component[tail];
        }
    }

    /**
     * The edges of one relation in arrays by entity: whoever looks at every fact of a relation would otherwise search the index
     * several times for each.
     */
    private static final class RelationEdges {
        private final Graph graph;
        private final int[] begin;
        private final int[] end;
        private final int[] in;
        private int relation = -1;

        RelationEdges(Graph graph) {
            this.graph = graph;
            begin = new int[graph.entityCount()];
            end = new int[graph.entityCount()];
            in = new int[graph.entityCount()];
        }

        /** Takes the edges of a relation, in place of those before. */
        void take(int next) {
            clear();
            relation = next;
            long sources = graph.sources(relation);
            for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
                int head = graph.source(i);
                long tails = graph.neighbours(head, relation);
                begin[head] = Slice.begin(tails);
                end[head] = Slice.end(tails);
                for (int j = Slice.begin(tails); j < Slice.end(tails); j++) {
                    in[graph.target(j)]++;
                }
            }
        }

        private void clear() {
            if (relation >= 0) {
                long heads = graph.sources(relation);
                for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
                    begin[graph.source(i)] = 0;
                    end[graph.source(i)] = 0;
                }
                long tails = graph.sources(graph.relations().inverse(relation));
                for (int i = Slice.begin(tails); i < Slice.end(tails); i++) {
                    in[graph.source(i)] = 0;
                }
            }
        }

        /** Where the edges from an entity begin, for {@link Graph#target}. */
        int begin(int entity) {
            return begin[entity];
        }

        /** Where they end. */
        int end(int entity) {
            return end[entity];
        }

        /** How many lead from an entity. */
        int out(int entity) {
            return end[entity] - begin[entity];
        }

        /** How many lead to an entity. */
        int in(int entity) {
            return in[entity];
        }

        /** Whether edges lead to an entity and from it. */
        boolean isBetween(int entity) {
            return in[entity] > 0 && end[entity] > begin[entity];
        }
    }
}
