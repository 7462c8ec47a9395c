package dev.hornbeam.complete.fact;

import static dev.hornbeam.shape.ConstraintKind.ACYCLIC;
import static dev.hornbeam.shape.ConstraintKind.ANTISYMMETRIC;
import static dev.hornbeam.shape.ConstraintKind.ASYMMETRIC;
import static dev.hornbeam.shape.ConstraintKind.FUNCTIONAL;
import static dev.hornbeam.shape.ConstraintKind.INVERSE_FUNCTIONAL;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.shape.ConstraintCheck;
import dev.hornbeam.shape.ConstraintKind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Chooses among new facts of one relation that contradict each other: the likeliest first, and each further one unless a
 * chosen one speaks against it.
 */
final class CompatibleFacts {
    private static final Comparator<DerivedFact> LIKELIEST_FIRST = Comparator.comparingDouble(DerivedFact::probability)
            .thenComparingDouble(DerivedFact::score)
            .reversed()
            .thenComparingInt(DerivedFact::head)
            .thenComparingInt(DerivedFact::tail);

    /** Entities that are visited to see whether one leads to another. */
    private static final int MOST_VISITED = 10_000;

    private final Graph graph;
    private final ConstraintCheck check;
    private final int relation;
    private final Map<Integer, Set<Integer>> tails = new HashMap<>();
    private final Set<Integer> taken = new HashSet<>();
    private final Map<ConstraintKind, Long> refused = new EnumMap<>(ConstraintKind.class);

    CompatibleFacts(Graph graph, ConstraintCheck check, int relation) {
        this.graph = graph;
        this.check = check;
        this.relation = relation;
    }

    /** Those that can hold together, in the order given. */
    List<DerivedFact> of(List<DerivedFact> facts) {
        List<DerivedFact> sorted = new ArrayList<>(facts);
        sorted.sort(LIKELIEST_FIRST);
        Set<DerivedFact> chosen = new LinkedHashSet<>();
        for (DerivedFact fact : sorted) {
            Optional<ConstraintKind> reason = reason(fact.head(), fact.tail());
            if (reason.isPresent()) {
                refused.merge(reason.get(), 1L, Long::sum);
            } else {
                chosen.add(fact);
                tails.computeIfAbsent(fact.head(), head -> new HashSet<>()).add(fact.tail());
                taken.add(fact.tail());
            }
        }
        return facts.stream().filter(chosen::contains).toList();
    }

    /** How many were left out, by the kind of constraint. */
    Map<ConstraintKind, Long> refused() {
        return refused;
    }

    private Optional<ConstraintKind> reason(int head, int tail) {
        if (check.has(relation, FUNCTIONAL) && tails.containsKey(head)) {
            return Optional.of(FUNCTIONAL);
        }
        if (check.has(relation, INVERSE_FUNCTIONAL) && taken.contains(tail)) {
            return Optional.of(INVERSE_FUNCTIONAL);
        }
        boolean turned = tails.getOrDefault(tail, Set.of()).contains(head);
        for (ConstraintKind kind : List.of(ASYMMETRIC, ANTISYMMETRIC)) {
            if (check.has(relation, kind) && turned) {
                return Optional.of(kind);
            }
        }
        return check.has(relation, ACYCLIC) && leads(tail, head) ? Optional.of(ACYCLIC) : Optional.empty();
    }

    /** Whether one entity leads to another by known and chosen facts. */
    private boolean leads(int from, int to) {
        Set<Integer> seen = new HashSet<>(Set.of(from));
        Deque<Integer> open = new ArrayDeque<>(seen);
        while (!open.isEmpty() && seen.size() < MOST_VISITED) {
            int entity = open.poll();
            if (entity == to) {
                return true;
            }
            long known = graph.neighbours(entity, relation);
            for (int i = Slice.begin(known); i < Slice.end(known); i++) {
                if (seen.add(graph.target(i))) {
                    open.add(graph.target(i));
                }
            }
            for (int target : tails.getOrDefault(entity, Set.of())) {
                if (seen.add(target)) {
                    open.add(target);
                }
            }
        }
        return false;
    }
}
