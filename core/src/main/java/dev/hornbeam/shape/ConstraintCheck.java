package dev.hornbeam.shape;

import dev.hornbeam.Constraint;
import dev.hornbeam.Constraint.Origin;
import dev.hornbeam.ConstraintKind;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Vocabulary;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Tells what a fact contradicts in a graph; immutable and safe to use from any thread. */
public final class ConstraintCheck {
    /** Entities that are visited to see whether one leads to another. */
    private static final int MOST_VISITED = 10_000;

    private final Graph graph;
    private final EntityKinds kinds;
    private final boolean stated;
    private final List<Map<ConstraintKind, Constraint>> byRelation = new ArrayList<>();
    /** The classes that the subjects or objects of a relation may have, by part. */
    private final Map<Integer, List<Constraint>> required = new HashMap<>();

    private final Map<Integer, Map<Integer, Constraint>> disjoint = new HashMap<>();

    ConstraintCheck(Constraints constraints, Graph graph, EntityKinds kinds) {
        this.graph = graph;
        this.kinds = kinds;
        for (int relation = 0; relation < graph.relations().count(); relation++) {
            byRelation.add(new EnumMap<>(ConstraintKind.class));
        }
        constraints.all().forEach(this::bind);
        stated = constraints.all().stream()
                .anyMatch(each -> each.origin() != Origin.LEARNED && each.kind().refuses());
    }

    private void bind(Constraint constraint) {
        Relations relations = graph.relations();
        switch (constraint.kind().takes()) {
            case KINDS -> {
                int first = kinds.id(constraint.first());
                int second = kinds.id(constraint.second());
                if (first != Vocabulary.UNKNOWN && second != Vocabulary.UNKNOWN) {
                    disjoint.computeIfAbsent(first, k -> new HashMap<>()).put(second, constraint);
                    disjoint.computeIfAbsent(second, k -> new HashMap<>()).put(first, constraint);
                }
            }
            case RELATION_AND_KIND -> {
                int relation = relations.names().id(constraint.first());
                if (relation != Vocabulary.UNKNOWN && kinds.id(constraint.second()) != Vocabulary.UNKNOWN) {
                    boolean isObject = constraint.kind() == ConstraintKind.OBJECT_KIND;
                    required.computeIfAbsent(
                                    isObject ? relations.inverse(relation) : relation, part -> new ArrayList<>())
                            .add(constraint);
                }
            }
            default -> {
                int relation = relations.names().id(constraint.first());
                if (relation != Vocabulary.UNKNOWN) {
                    byRelation.get(relation).put(constraint.kind(), constraint);
                }
            }
        }
    }

    /** Whether some constraint was stated or given, not learned. */
    public boolean hasStated() {
        return stated;
    }

    /** Whether a relation of the files has this property. */
    public boolean has(int relation, ConstraintKind kind) {
        return byRelation.get(relation).containsKey(kind);
    }

    /** Whether facts of a relation can contradict each other. */
    public boolean canClash(int relation) {
        Map<ConstraintKind, Constraint> own = byRelation.get(relation);
        return own.containsKey(ConstraintKind.FUNCTIONAL)
                || own.containsKey(ConstraintKind.INVERSE_FUNCTIONAL)
                || isOneWay(own);
    }

    private static boolean isOneWay(Map<ConstraintKind, Constraint> own) {
        return own.containsKey(ConstraintKind.ASYMMETRIC)
                || own.containsKey(ConstraintKind.ANTISYMMETRIC)
                || own.containsKey(ConstraintKind.ACYCLIC);
    }

    /**
     * What a fact would contradict, the plainest reason first. A fact that the graph has is looked at as if it were not
     * there.
     *
     * @param relation a relation of the files, not an inverse
     */
    public Optional<Contradiction> of(int head, int relation, int tail) {
        Map<ConstraintKind, Constraint> own = byRelation.get(relation);
        Optional<Contradiction> found = own.isEmpty() ? Optional.empty() : ofProperties(own, head, relation, tail);
        if (found.isEmpty()) {
            found = ofKind(head, relation, tail, head, relation);
        }
        if (found.isEmpty()) {
            found = ofKind(head, relation, tail, tail, graph.relations().inverse(relation));
        }
        return found.isPresent() || kinds.type().orElse(-1) != relation ? found : ofClasses(head, relation, tail);
    }

    /** Whether a type excludes a class that the entity belongs to by its other types. */
    private Optional<Contradiction> ofClasses(int head, int type, int tail) {
        for (int added : kinds.classesAbove(tail)) {
            Map<Integer, Constraint> excluded = disjoint.getOrDefault(kinds.parts() + added, Map.of());
            if (excluded.isEmpty()) {
                continue;
            }
            for (int own : kinds.classesWithout(head, tail)) {
                Constraint constraint = excluded.get(kinds.parts() + own);
                if (constraint != null) {
                    return Optional.of(
                            new Contradiction(constraint, head, type, tail, head, kinds.name(kinds.parts() + own)));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Contradiction> ofProperties(
            Map<ConstraintKind, Constraint> own, int head, int relation, int tail) {
        for (Constraint constraint : own.values()) {
            int witness = witness(constraint.kind(), head, relation, tail);
            if (witness >= 0) {
                return Optional.of(new Contradiction(constraint, head, relation, tail, witness, ""));
            }
        }
        return Optional.empty();
    }

    /** The entity that makes the fact contradict a property, or -1. */
    private int witness(ConstraintKind kind, int head, int relation, int tail) {
        return switch (kind) {
            case FUNCTIONAL ->
                relation == kinds.type().orElse(-1) ? anotherClass(head, tail) : another(head, relation, tail);
            case INVERSE_FUNCTIONAL -> another(tail, graph.relations().inverse(relation), head);
            case IRREFLEXIVE -> head == tail ? head : -1;
            case ASYMMETRIC -> head == tail || graph.contains(tail, relation, head) ? tail : -1;
            case ANTISYMMETRIC -> head != tail && graph.contains(tail, relation, head) ? tail : -1;
            case ACYCLIC -> head == tail || leads(tail, relation, head) ? tail : -1;
            default -> -1;
        };
    }

    /** Another entity that a relation leads to, or -1. */
    private int another(int entity, int relation, int than) {
        long targets = graph.neighbours(entity, relation);
        for (int i = Slice.begin(targets); i < Slice.end(targets); i++) {
            if (graph.target(i) != than) {
                return graph.target(i);
            }
        }
        return -1;
    }

    /** Another class of an entity, or -1; one that follows from its narrower class is not another. */
    private int anotherClass(int entity, int than) {
        long classes = graph.neighbours(entity, kinds.type().orElseThrow());
        for (int i = Slice.begin(classes); i < Slice.end(classes); i++) {
            int each = graph.target(i);
            if (each != than && !kinds.isWithin(each, than)) {
                return each;
            }
        }
        return -1;
    }

    /** What an entity contradicts by the parts that it has in facts if it is said to be of a class. */
    Optional<Contradiction> ofNewClass(int entity, int ofClass) {
        int type = kinds.type().orElseThrow();
        for (int added : kinds.classesAbove(ofClass)) {
            Map<Integer, Constraint> excluded = disjoint.getOrDefault(kinds.parts() + added, Map.of());
            for (int part : excluded.isEmpty() ? new int[0] : kinds.of(entity)) {
                Constraint constraint = part == type || part >= kinds.parts() ? null : excluded.get(part);
                if (constraint != null) {
                    return Optional.of(new Contradiction(constraint, entity, type, ofClass, entity, kinds.name(part)));
                }
            }
        }
        return Optional.empty();
    }

    /**
     * What a fact contradicts beside other new facts of its relation.
     *
     * @param objects the new ones of its head
     * @param subjects the new ones of its tail
     * @param turned whether it is a new fact the other way round
     */
    Optional<Contradiction> beside(
            int head, int relation, int tail, List<Integer> objects, List<Integer> subjects, boolean turned) {
        Map<ConstraintKind, Constraint> own = byRelation.get(relation);
        for (Constraint each : own.values()) {
            int witness = switch (each.kind()) {
                case FUNCTIONAL -> objects.isEmpty() ? -1 : objects.get(0);
                case INVERSE_FUNCTIONAL -> subjects.isEmpty() ? -1 : subjects.get(0);
                case ASYMMETRIC, ANTISYMMETRIC, ACYCLIC -> turned ? tail : -1;
                default -> -1;
            };
            if (witness >= 0) {
                return Optional.of(new Contradiction(each, head, relation, tail, witness, ""));
            }
        }
        return Optional.empty();
    }

    /** Whether one entity leads to another by a relation, over any number of steps, as far as is looked. */
    boolean leads(int from, int relation, int to) {
        if (graph.groupOf(from, relation) < 0
                || graph.groupOf(to, graph.relations().inverse(relation)) < 0) {
            return false;
        }
        Set<Integer> seen = new HashSet<>(Set.of(from));
        Deque<Integer> open = new ArrayDeque<>(seen);
        while (!open.isEmpty() && seen.size() < MOST_VISITED) {
            long targets = graph.neighbours(open.poll(), relation);
            for (int i = Slice.begin(targets); i < Slice.end(targets); i++) {
                if (graph.target(i) == to) {
                    return true;
                }
                if (seen.add(graph.target(i))) {
                    open.add(graph.target(i));
                }
            }
        }
        return false;
    }

    /** Whether an entity may have a part in facts: it has it in other facts already, or no kind of it speaks against. */
    private Optional<Contradiction> ofKind(int head, int relation, int tail, int entity, int part) {
        List<Constraint> classes = required.getOrDefault(part, List.of());
        Map<Integer, Constraint> excluded = disjoint.getOrDefault(part, Map.of());
        if (classes.isEmpty() && excluded.isEmpty()) {
            return Optional.empty();
        }
        if (!classes.isEmpty()
                && classes.stream().noneMatch(each -> kinds.mayBe(entity, kinds.id(each.second()) - kinds.parts()))) {
            int[] own = kinds.classesOf(entity);
            return Optional.of(new Contradiction(
                    classes.get(0), head, relation, tail, entity, kinds.name(kinds.parts() + narrowest(own))));
        }
        int other = entity == head ? tail : head;
        if (another(entity, part, other) >= 0) {
            return Optional.empty();
        }
        for (int kind : kinds.of(entity)) {
            Constraint constraint = kind == part ? null : excluded.get(kind);
            if (constraint != null) {
                return Optional.of(new Contradiction(constraint, head, relation, tail, entity, kinds.name(kind)));
            }
        }
        return Optional.empty();
    }

    private int narrowest(int[] classes) {
        int best = classes[0];
        for (int each : classes) {
            best = kinds.isWithin(each, best) ? each : best;
        }
        return best;
    }

    /**
     * What a fact contradicts.
     *
     * @param constraint the constraint
     * @param head of the fact
     * @param relation of the fact
     * @param tail of the fact
     * @param witness the entity that makes it a contradiction: another object, another subject, or the one of a wrong kind
     * @param kind the kind of the witness that does not fit; empty if kinds have nothing to do with it
     */
    public record Contradiction(Constraint constraint, int head, int relation, int tail, int witness, String kind) {

        /** Says why, in one sentence without a full stop: {@code LIO already has inCountry Costa Rica}. */
        public String text(DisplayNames names) {
            String by = names.relation(relation);
            return switch (constraint.kind()) {
                case FUNCTIONAL -> names.entity(head) + " already has " + by + " " + names.entity(witness);
                case INVERSE_FUNCTIONAL -> names.entity(witness) + " already has " + by + " " + names.entity(tail);
                case ASYMMETRIC, ANTISYMMETRIC ->
                    head == tail
                            ? by + " never leads from an entity to itself"
                            : names.entity(tail) + " has " + by + " " + names.entity(head) + ", the other way round";
                case ACYCLIC ->
                    head == tail
                            ? by + " never leads from an entity to itself"
                            : names.entity(tail) + " leads to " + names.entity(head) + " by " + by + " already";
                case IRREFLEXIVE -> by + " never leads from an entity to itself";
                case SUBJECT_KIND ->
                    names.entity(witness) + " is " + names.any(kind) + ", but subjects of " + by + " are "
                            + names.any(constraint.second());
                case OBJECT_KIND ->
                    names.entity(witness) + " is " + names.any(kind) + ", but objects of " + by + " are "
                            + names.any(constraint.second());
                case DISJOINT ->
                    names.entity(witness) + " is " + words(kind, names) + ", and " + rarity() + " such is "
                            + words(other(), names);
                default -> throw new IllegalStateException(constraint + " refuses nothing");
            };
        }

        private String other() {
            return constraint.first().equals(kind) ? constraint.second() : constraint.first();
        }

        private String rarity() {
            return constraint.of() == 0 || constraint.held() == 0
                    ? "no"
                    : String.format(
                            Locale.ROOT, "hardly any (%,d where chance gives %,d)", constraint.held(), constraint.of());
        }

        /** A kind in words: {@code a subject of bornIn}. */
        static String words(String kind, DisplayNames names) {
            if (kind.startsWith(Constraint.SUBJECT)) {
                return "a subject of " + names.any(kind.substring(Constraint.SUBJECT.length()));
            }
            return kind.startsWith(Constraint.OBJECT)
                    ? "an object of " + names.any(kind.substring(Constraint.OBJECT.length()))
                    : "of kind " + names.any(kind);
        }
    }
}
