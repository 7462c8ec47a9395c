package dev.hornbeam.shape;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * Learns which kinds exclude each other. Two kinds do if hardly any entity is of both although, by chance, many would be.
 * How far below chance is far enough depends on the graph: in one from which many facts are missing nearly everything is
 * rare. So it is tried out: each fact is taken away in turn, and the strictest bound is taken under which no more than one
 * fact in two hundred would be refused.
 */
final class DisjointKinds {
    private static final double[] BOUNDS = {.3, .2, .1, .05, .02, .01, .005, .002, .001};
    private static final double MOST_REFUSED = .005;
    private static final double MOST_REFUSED_OF_RELATION = .02;

    private final Graph graph;
    private final EntityKinds kinds;
    private final KindCounts counts;
    /** The facts of each relation that each bound would refuse. */
    private final long[][] refused;

    private final double bound;

    DisjointKinds(Graph graph, EntityKinds kinds, KindCounts counts) {
        this.graph = graph;
        this.kinds = kinds;
        this.counts = counts;
        this.refused = new long[graph.relations().count()][BOUNDS.length];
        tryOut();
        this.bound = chosen();
    }

    private void tryOut() {
        for (int relation = 0; relation < graph.relations().count(); relation++) {
            int inverse = graph.relations().inverse(relation);
            long sources = graph.sources(relation);
            for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
                int head = graph.source(i);
                long tails = graph.neighbours(head, relation);
                double ofHead = Slice.size(tails) > 1 ? Double.POSITIVE_INFINITY : leastLift(head, relation);
                for (int j = Slice.begin(tails); j < Slice.end(tails); j++) {
                    int tail = graph.target(j);
                    boolean once = Slice.size(graph.neighbours(tail, inverse)) == 1;
                    double lift = once ? Math.min(ofHead, leastLift(tail, inverse)) : ofHead;
                    for (int b = 0; b < BOUNDS.length && lift <= BOUNDS[b]; b++) {
                        refused[relation][b]++;
                    }
                }
            }
        }
    }

    /** How much the other kinds of an entity speak against the part that one fact gives it, without that fact. */
    private double leastLift(int entity, int part) {
        double least = Double.POSITIVE_INFINITY;
        for (int kind : kinds.of(entity)) {
            if (kind != part) {
                least = Math.min(least, counts.lift(kind, part, 1));
            }
        }
        return least;
    }

    private double chosen() {
        for (int b = 0; b < BOUNDS.length; b++) {
            long all = 0;
            for (long[] each : refused) {
                all += each[b];
            }
            if (all <= MOST_REFUSED * graph.tripleCount()) {
                return BOUNDS[b];
            }
        }
        return 0;
    }

    /** How far below chance two kinds must stay; 0 if no bound is good enough. */
    double bound() {
        return bound;
    }

    private boolean isReliable(int kind) {
        if (kind >= kinds.parts() || bound == 0) {
            return bound > 0;
        }
        int relation = graph.relations().base(kind);
        int place = 0;
        while (BOUNDS[place] != bound) {
            place++;
        }
        return refused[relation][place] <= MOST_REFUSED_OF_RELATION * graph.tripleCount(relation);
    }

    /** All pairs that exclude each other. */
    List<Constraint> learn() {
        List<Constraint> found = new ArrayList<>();
        if (bound == 0) {
            return found;
        }
        // rarer kinds than this reach the bound with no kind at all
        int least = (int) Math.ceil(Bounds.most(0) / bound);
        int[] common = counts.atLeast(least);
        for (int i = 0; i < common.length; i++) {
            for (int j = i + 1; j < common.length && isReliable(common[i]); j++) {
                if (counts.lift(common[i], common[j], 0) <= bound && isReliable(common[j])) {
                    found.add(new Constraint(
                            ConstraintKind.DISJOINT,
                            kinds.name(common[i]),
                            kinds.name(common[j]),
                            counts.of(common[i], common[j]),
                            Math.round(counts.expected(common[i], common[j])),
                            Origin.LEARNED));
                }
            }
        }
        return found;
    }
}
