package dev.hornbeam.shape;

import dev.hornbeam.Constraint;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.KnownTerms;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Vocabulary;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The kinds of every entity of a graph: the parts it has in facts, one per relation and inverse, and the classes that it
 * belongs to by its type, wider classes included; immutable. A part has the id of its relation or inverse; the class
 * {@code e} has the id {@code directedCount + e}.
 */
public final class EntityKinds {
    private final Graph graph;
    private final int parts;
    private final int type;
    private final int subclass;
    private final Graph hierarchy;
    private final Map<Integer, Set<Integer>> aboveByExpression;
    private final Map<Integer, int[]> wider = new HashMap<>();

    public EntityKinds(Graph graph, Prefixes prefixes) {
        this.graph = graph;
        this.parts = graph.relations().directedCount();
        KnownTerms names = new KnownTerms(graph, prefixes);
        this.type = names.type();
        this.subclass = names.subclass();
        boolean isApart = subclass != Vocabulary.UNKNOWN && graph.schema().tripleCount(subclass) > 0;
        this.hierarchy = isApart ? graph.schema() : graph;
        this.aboveByExpression = type == Vocabulary.UNKNOWN ? Map.of() : new ClassExpressions(graph, names).above();
        if (type != Vocabulary.UNKNOWN) {
            long classes = graph.sources(graph.relations().inverse(type));
            for (int i = Slice.begin(classes); i < Slice.end(classes); i++) {
                wider.put(graph.source(i), widerThan(graph.source(i)));
            }
        }
    }

    /** A class and all above it, ascending; classes without a name are made up of others, and left out. */
    private int[] widerThan(int start) {
        Set<Integer> reached = new LinkedHashSet<>(Set.of(start));
        Deque<Integer> open = new ArrayDeque<>(reached);
        while (!open.isEmpty()) {
            int narrow = open.poll();
            long above = subclass == Vocabulary.UNKNOWN ? Slice.EMPTY : hierarchy.neighbours(narrow, subclass);
            for (int i = Slice.begin(above); i < Slice.end(above); i++) {
                if (ClassExpressions.isNamed(graph, hierarchy.target(i)) && reached.add(hierarchy.target(i))) {
                    open.add(hierarchy.target(i));
                }
            }
            for (int wide : aboveByExpression.getOrDefault(narrow, Set.of())) {
                if (reached.add(wide)) {
                    open.add(wide);
                }
            }
        }
        return reached.stream().mapToInt(entity -> entity).sorted().toArray();
    }

    /** The relation that leads from an entity to its class, if there is one. */
    public OptionalInt type() {
        return type == Vocabulary.UNKNOWN ? OptionalInt.empty() : OptionalInt.of(type);
    }

    /** The number of parts: kinds below this are parts, the others classes. */
    int parts() {
        return parts;
    }

    /** The kinds of an entity, ascending. */
    int[] of(int entity) {
        long groups = graph.groups(entity);
        int[] own = new int[Slice.size(groups)];
        for (int i = 0; i < own.length; i++) {
            own[i] = graph.groupRelation(Slice.begin(groups) + i);
        }
        int[] classes = classesOf(entity);
        if (classes.length == 0) {
            return own;
        }
        int[] all = Arrays.copyOf(own, own.length + classes.length);
        for (int i = 0; i < classes.length; i++) {
            all[own.length + i] = parts + classes[i];
        }
        return all;
    }

    /** The classes of an entity, wider ones included, ascending; none if it has no type. */
    int[] classesOf(int entity) {
        if (type == Vocabulary.UNKNOWN) {
            return new int[0];
        }
        long direct = graph.neighbours(entity, type);
        if (Slice.size(direct) == 1) {
            return classesAbove(graph.target(Slice.begin(direct)));
        }
        Set<Integer> all = new LinkedHashSet<>();
        for (int i = Slice.begin(direct); i < Slice.end(direct); i++) {
            for (int each : classesAbove(graph.target(i))) {
                all.add(each);
            }
        }
        return all.stream().mapToInt(each -> each).sorted().toArray();
    }

    /** The classes of an entity as if it did not have one of its types, wider ones included. */
    Set<Integer> classesWithout(int entity, int left) {
        Set<Integer> all = new LinkedHashSet<>();
        long direct = type == Vocabulary.UNKNOWN ? Slice.EMPTY : graph.neighbours(entity, type);
        for (int i = Slice.begin(direct); i < Slice.end(direct); i++) {
            if (graph.target(i) != left) {
                for (int each : classesAbove(graph.target(i))) {
                    all.add(each);
                }
            }
        }
        return all;
    }

    /** Whether one class is the other or above it. */
    boolean isWithin(int narrow, int wide) {
        return Arrays.binarySearch(classesAbove(narrow), wide) >= 0;
    }

    /** Whether an entity has no class, or one that is within the other or above it. */
    boolean mayBe(int entity, int wanted) {
        int[] own = classesOf(entity);
        return own.length == 0
                || Arrays.binarySearch(own, wanted) >= 0
                || Arrays.stream(own).anyMatch(each -> isWithin(wanted, each) && isNarrowestOf(own, each));
    }

    /** An entity of a wide class alone may well belong to a narrower one. */
    private boolean isNarrowestOf(int[] own, int each) {
        return Arrays.stream(own).noneMatch(other -> isWithin(other, each) && !isWithin(each, other));
    }

    /** A class and those above it, ascending. */
    int[] classesAbove(int narrow) {
        int[] known = wider.get(narrow);
        return known == null ? widerThan(narrow) : known;
    }

    /** The name of a kind. */
    String name(int kind) {
        Relations relations = graph.relations();
        if (kind >= parts) {
            return graph.entities().name(kind - parts);
        }
        return (relations.isInverse(kind) ? Constraint.OBJECT : Constraint.SUBJECT)
                + relations.name(relations.base(kind));
    }

    /** The kind of a name, or {@link Vocabulary#UNKNOWN}. */
    int id(String name) {
        Relations relations = graph.relations();
        if (name.startsWith(Constraint.SUBJECT)) {
            return relations.names().id(name.substring(Constraint.SUBJECT.length()));
        }
        if (name.startsWith(Constraint.OBJECT)) {
            int id = relations.names().id(name.substring(Constraint.OBJECT.length()));
            return id == Vocabulary.UNKNOWN ? id : relations.inverse(id);
        }
        int entity = graph.entities().id(name);
        return entity == Vocabulary.UNKNOWN ? entity : parts + entity;
    }
}
