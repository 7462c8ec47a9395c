package dev.hornbeam.shape;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.KnownTerms;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Vocabulary;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Reads class expressions of OWL among the facts: unions, intersections, equivalent classes and their lists of members. */
final class ClassExpressions {
    /** Nested expressions deeper than this are not followed. */
    private static final int MAX_DEPTH = 16;

    private final Graph statements;
    private final int first;
    private final int rest;
    private final int union;
    private final int disjointUnion;
    private final int intersection;
    private final int equivalent;
    private final int subclass;
    private final int members;

    ClassExpressions(Graph graph, KnownTerms names) {
        this.statements = graph.schema();
        this.first = names.relation(KnownTerms.RDF, "first");
        this.rest = names.relation(KnownTerms.RDF, "rest");
        this.union = names.relation(KnownTerms.OWL, "unionOf");
        this.disjointUnion = names.relation(KnownTerms.OWL, "disjointUnionOf");
        this.intersection = names.relation(KnownTerms.OWL, "intersectionOf");
        this.equivalent = names.relation(KnownTerms.OWL, "equivalentClass");
        this.subclass = names.subclass();
        this.members = names.relation(KnownTerms.OWL, "members");
    }

    /** Whether an entity has a name of its own: blank ones are made up of others. */
    static boolean isNamed(Graph graph, int entity) {
        return !graph.entities().name(entity).startsWith("_:");
    }

    /** The named classes above each named class by expressions, plain {@code rdfs:subClassOf} left out. */
    Map<Integer, Set<Integer>> above() {
        Map<Integer, Set<Integer>> above = new TreeMap<>();
        BiConsumer<Integer, Integer> add = (narrow, wide) -> {
            if (!narrow.equals(wide)) {
                above.computeIfAbsent(narrow, k -> new LinkedHashSet<>()).add(wide);
            }
        };
        for (int relation : new int[] {union, disjointUnion}) {
            forEach(relation, (whole, list) -> {
                if (isNamed(statements, whole)) {
                    list(list).forEach(part -> below(part, 0).forEach(narrow -> add.accept(narrow, whole)));
                }
            });
        }
        forEach(intersection, (whole, list) -> {
            if (isNamed(statements, whole)) {
                list(list).forEach(part -> above(part, 0).forEach(wide -> add.accept(whole, wide)));
            }
        });
        forEach(subclass, (narrow, wide) -> addAll(narrow, wide, add));
        forEach(equivalent, (one, other) -> {
            addAll(one, other, add);
            addAll(other, one, add);
        });
        return above;
    }

    private void addAll(int narrow, int wide, BiConsumer<Integer, Integer> add) {
        for (int below : below(narrow, 0)) {
            above(wide, 0).forEach(above -> add.accept(below, above));
        }
    }

    /** The named classes that an expression contains completely. */
    private List<Integer> below(int expression, int depth) {
        if (isNamed(statements, expression)) {
            return List.of(expression);
        }
        List<Integer> found = new ArrayList<>();
        for (int relation : new int[] {union, disjointUnion}) {
            for (int list : targets(expression, relation)) {
                nested(list, depth).forEach(part -> found.addAll(below(part, depth + 1)));
            }
        }
        return found;
    }

    /** The named classes that contain an expression completely. */
    private List<Integer> above(int expression, int depth) {
        if (isNamed(statements, expression)) {
            return List.of(expression);
        }
        List<Integer> found = new ArrayList<>();
        for (int list : targets(expression, intersection)) {
            nested(list, depth).forEach(part -> found.addAll(above(part, depth + 1)));
        }
        return found;
    }

    /**
     * The named classes that a member of an expression belongs to at least one of: the parts of a union, or one part of an
     * intersection; empty if the expression is of another kind.
     */
    List<Integer> alternatives(int expression) {
        return alternatives(expression, 0);
    }

    private List<Integer> alternatives(int expression, int depth) {
        if (isNamed(statements, expression)) {
            return List.of(expression);
        }
        List<Integer> found = new ArrayList<>();
        for (int relation : new int[] {union, disjointUnion}) {
            for (int list : targets(expression, relation)) {
                for (int part : nested(list, depth)) {
                    List<Integer> each = alternatives(part, depth + 1);
                    if (each.isEmpty()) {
                        return List.of();
                    }
                    found.addAll(each);
                }
            }
        }
        return found.isEmpty() ? above(expression, depth).stream().limit(1).toList() : found;
    }

    /** Groups of named classes of which no two have a member in common. */
    List<List<Integer>> disjointGroups() {
        List<List<Integer>> groups = new ArrayList<>();
        for (int relation : new int[] {disjointUnion, members}) {
            forEach(
                    relation,
                    (whole, list) -> groups.add(list(list).stream()
                            .filter(part -> isNamed(statements, part))
                            .toList()));
        }
        return groups;
    }

    private List<Integer> nested(int list, int depth) {
        return depth < MAX_DEPTH ? list(list) : List.of();
    }

    /** The members of a list; what follows a damaged place is left out. */
    List<Integer> list(int start) {
        List<Integer> found = new ArrayList<>();
        Set<Integer> seen = new HashSet<>();
        int node = start;
        while (node >= 0 && seen.add(node)) {
            found.addAll(targets(node, first));
            List<Integer> next = targets(node, rest);
            node = next.isEmpty() ? -1 : next.get(0);
        }
        return found;
    }

    private List<Integer> targets(int entity, int relation) {
        List<Integer> found = new ArrayList<>();
        long targets = relation == Vocabulary.UNKNOWN ? Slice.EMPTY : statements.neighbours(entity, relation);
        for (int i = Slice.begin(targets); i < Slice.end(targets); i++) {
            found.add(statements.target(i));
        }
        return found;
    }

    private void forEach(int relation, BiConsumer<Integer, Integer> fact) {
        long sources = relation == Vocabulary.UNKNOWN ? Slice.EMPTY : statements.sources(relation);
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            int source = statements.source(i);
            targets(source, relation).forEach(target -> fact.accept(source, target));
        }
    }
}
