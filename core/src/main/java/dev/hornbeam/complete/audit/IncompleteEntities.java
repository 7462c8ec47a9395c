package dev.hornbeam.complete.audit;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.KnownTerms;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.work.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the entities of a class that lack a relation which nearly all others of the class have. */
final class IncompleteEntities {
    /** The share of a class that has the relation, as far as the counts allow to claim it. */
    private static final double LEAST_SHARE = .9;

    private static final double DEVIATIONS = 1.645;

    /**
     * Entities of one class that lack one relation.
     *
     * @param relation a relation that they are no subject of, or an inverse if they are no object
     * @param members how many entities the class has
     * @param lacking those without, ascending
     */
    record Incomplete(int ofClass, int relation, int members, List<Integer> lacking) {
        /** The share of the class that has the relation, with doubt: how likely those without should have it. */
        double expected() {
            double n = members;
            double share = (n - lacking.size()) / n;
            double square = DEVIATIONS * DEVIATIONS / n;
            return (share + square / 2 - DEVIATIONS * Math.sqrt(share * (1 - share) / n + square / (4 * n)))
                    / (1 + square);
        }
    }

    private final Graph graph;
    private final int type;

    IncompleteEntities(Graph graph, Prefixes prefixes) {
        this.graph = graph;
        this.type = new KnownTerms(graph, prefixes).type();
    }

    /** Those that are most expected first; where classes lack a relation for the same entities, the class that expects it most. */
    List<Incomplete> find() {
        Map<List<Integer>, Incomplete> found = new HashMap<>();
        if (type != Vocabulary.UNKNOWN) {
            long classes = graph.sources(graph.relations().inverse(type));
            for (int i = Slice.begin(classes); i < Slice.end(classes); i++) {
                Cancellation.check();
                for (Incomplete each : of(graph.source(i))) {
                    List<Integer> cause = new ArrayList<>(each.lacking());
                    cause.add(each.relation());
                    found.merge(cause, each, (a, b) -> a.expected() >= b.expected() ? a : b);
                }
            }
        }
        return found.values().stream()
                .sorted(Comparator.comparingDouble((Incomplete each) -> -each.expected())
                        .thenComparingInt(Incomplete::relation)
                        .thenComparingInt(Incomplete::ofClass))
                .toList();
    }

    private List<Incomplete> of(int ofClass) {
        long members = graph.neighbours(ofClass, graph.relations().inverse(type));
        int[] having = new int[graph.relations().directedCount()];
        for (int i = Slice.begin(members); i < Slice.end(members); i++) {
            long groups = graph.groups(graph.target(i));
            for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
                having[graph.groupRelation(group)]++;
            }
        }
        List<Incomplete> found = new ArrayList<>();
        for (int relation = 0; relation < having.length; relation++) {
            boolean most =
                    having[relation] < Slice.size(members) && having[relation] >= LEAST_SHARE * Slice.size(members);
            if (most && relation != type) {
                Incomplete each = new Incomplete(ofClass, relation, Slice.size(members), lacking(members, relation));
                if (each.expected() >= LEAST_SHARE) {
                    found.add(each);
                }
            }
        }
        return found;
    }

    private List<Integer> lacking(long members, int relation) {
        List<Integer> lacking = new ArrayList<>();
        for (int i = Slice.begin(members); i < Slice.end(members); i++) {
            if (graph.groupOf(graph.target(i), relation) < 0) {
                lacking.add(graph.target(i));
            }
        }
        return lacking;
    }
}
