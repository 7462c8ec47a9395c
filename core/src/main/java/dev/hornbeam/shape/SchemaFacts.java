package dev.hornbeam.shape;

import dev.hornbeam.ConstraintKind;
import dev.hornbeam.SchemaUse;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.shape.ConstraintCheck.Contradiction;
import dev.hornbeam.shape.GraphShape.RelationProfile.Degree;
import dev.hornbeam.shape.GraphShape.RelationProfile.Degree.Bounds;
import dev.hornbeam.shape.SchemaAxioms.ClassValue;
import dev.hornbeam.shape.SchemaAxioms.Definition;
import dev.hornbeam.shape.SchemaAxioms.Implication;
import dev.hornbeam.shape.SchemaAxioms.PartClass;
import dev.hornbeam.shape.SchemaAxioms.Some;
import dev.hornbeam.shape.SchemaAxioms.ValueClass;
import dev.hornbeam.work.Cancellation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Facts that a graph lacks and that follow from its schema: from narrower classes and relations, inverse, symmetric and transitive
 * relations, domains and ranges, restrictions and definitions of classes. A domain or range concludes only where most that are of a
 * known class confirm it, and a fact that contradicts a constraint is left out, with all that would follow from it.
 */
public final class SchemaFacts {
    /** A sort of fact that the counts show to be stated in less than this share of cases is one that the graph does not state. */
    private static final double MIN_STATED = .1;

    /** A domain or range concludes if the counts allow to claim that more than this share confirms it. */
    private static final double MIN_CONFIRMED = .5;

    /** Facts beyond so many are not derived. */
    private static final int MAX_FACTS = 5_000_000;

    /** Not the values of a class in particular. */
    private static final int ANYBODY = -1;

    /** From what sort of statement a fact follows. */
    public enum Because {
        CLASS("every %s is %s"),
        RELATION("%s implies %s"),
        TRANSITIVE("%s is transitive"),
        SUBJECT("subjects of %s are %s"),
        OBJECT("objects of %s are %s"),
        VALUES("values of %s are %s"),
        DEFINITION("%2$s is defined so"),
        VALUE("every %s has %s");

        private final String words;

        Because(String words) {
            this.words = words;
        }
    }

    /**
     * The statement that a fact follows from, by names.
     *
     * @param first a class or relation
     * @param second a class or relation, empty if there is none
     */
    public record Reason(Because because, String first, String second) {
        /** {@code objects of :writer are :Songwriter}. */
        public String text(DisplayNames names) {
            return String.format(because.words, shown(first, names), shown(second, names));
        }

        private static String shown(String name, DisplayNames names) {
            return name.startsWith(Relations.INVERSE_PREFIX)
                    ? names.any(name.substring(Relations.INVERSE_PREFIX.length())) + " the other way round"
                    : names.any(name);
        }
    }

    /** A fact that follows from the schema. */
    public record Entailed(int head, int relation, int tail, Reason reason) {}

    private final Graph graph;
    private final Relations relations;
    private final EntityKinds kinds;
    private final SchemaAxioms axioms;
    private final Optional<ConstraintCheck> check;
    private final boolean all;
    private final int type;

    private final Map<Integer, Long> members = new HashMap<>();
    private final Map<Integer, List<Integer>> wider = new HashMap<>();
    private final Map<Integer, Set<Integer>> implied = new HashMap<>();
    private final Set<Integer> transitive = new LinkedHashSet<>();
    private final Map<Integer, List<PartClass>> partClasses = new HashMap<>();
    private final List<ValueClass> valueClasses = new ArrayList<>();
    private final List<ClassValue> classValues = new ArrayList<>();
    private final List<Definition> definitions = new ArrayList<>();

    private final Map<Triple, Reason> derived = new LinkedHashMap<>();
    private final Map<Triple, Contradiction> contradicting = new LinkedHashMap<>();
    private final Map<Long, List<Integer>> more = new HashMap<>();
    private final Deque<Triple> open = new ArrayDeque<>();
    private final Set<Reason> unstated = new LinkedHashSet<>();
    private final Map<ConstraintKind, Long> refused = new EnumMap<>(ConstraintKind.class);
    private boolean cut;

    private SchemaFacts(
            Graph graph, Prefixes prefixes, Optional<ConstraintCheck> check, boolean all, boolean trusting) {
        this.graph = graph;
        this.relations = graph.relations();
        this.kinds = new EntityKinds(graph, prefixes);
        this.axioms = new SchemaAxioms(graph, prefixes);
        this.check = check;
        this.all = all;
        this.type = kinds.type().orElse(-1);
        choose(trusting);
        run();
    }

    /**
     * What follows in a graph.
     *
     * @param use {@link SchemaUse#MISSING} leaves sorts of facts out that the graph does not state, see {@link #unstated}
     */
    public static SchemaFacts of(Graph graph, Prefixes prefixes, ConstraintCheck check, SchemaUse use) {
        return new SchemaFacts(graph, prefixes, Optional.of(check), use == SchemaUse.ALL, false);
    }

    /** All that follows, whether the facts confirm it or not. */
    static SchemaFacts closure(Graph graph, Prefixes prefixes) {
        return new SchemaFacts(graph, prefixes, Optional.empty(), true, true);
    }

    /** The facts, ordered by relation, head and tail. */
    public List<Entailed> facts() {
        List<Entailed> facts = new ArrayList<>();
        derived.forEach((fact, reason) -> facts.add(new Entailed(fact.head(), fact.relation(), fact.tail(), reason)));
        facts.sort(Comparator.comparingInt(Entailed::relation)
                .thenComparingInt(Entailed::head)
                .thenComparingInt(Entailed::tail));
        return facts;
    }

    /** Statements that describe a sort of fact that the graph never or hardly ever states, so that nothing is missing. */
    public List<Reason> unstated() {
        return List.copyOf(unstated);
    }

    /** How many facts were left out, by the kind of constraint that they contradict. */
    public Map<ConstraintKind, Long> refused() {
        return refused;
    }

    /** Whether more would follow than is derived at most. */
    public boolean isCut() {
        return cut;
    }

    // Which statements conclude: those that the facts confirm, and whose conclusions the graph states elsewhere.

    private void choose(boolean trusting) {
        if (type >= 0) {
            long classes = graph.sources(relations.inverse(type));
            Set<Integer> concluded = new LinkedHashSet<>();
            for (int i = Slice.begin(classes); i < Slice.end(classes); i++) {
                concluded.add(graph.source(i));
            }
            axioms.partClasses().forEach(each -> concluded.add(each.type()));
            axioms.valueClasses().forEach(each -> concluded.add(each.type()));
            axioms.definitions().forEach(each -> concluded.add(each.type()));
            concluded.stream().filter(axioms::isClass).forEach(this::chooseWider);
            axioms.partClasses().stream()
                    .filter(each -> trusting || isConfirmed(each.part(), each.type(), ANYBODY))
                    .forEach(each -> partClasses
                            .computeIfAbsent(each.part(), part -> new ArrayList<>())
                            .add(each));
            axioms.valueClasses().stream()
                    .filter(each -> trusting || isConfirmed(relations.inverse(each.part()), each.type(), each.owner()))
                    .forEach(valueClasses::add);
            definitions.addAll(axioms.definitions());
            classValues.addAll(axioms.classValues());
        }
        for (Implication each : axioms.implications()) {
            if (isStated(each) || isMirror(each)) {
                implied.computeIfAbsent(each.premise(), premise -> new LinkedHashSet<>())
                        .add(each.conclusion());
            }
        }
        for (int relation : axioms.transitive()) {
            Degree degree = all
                    ? Degree.NONE
                    : new ProfileCounter(graph).count(relation).degree(ConstraintKind.TRANSITIVE);
            if (all || isUsual(degree.held(), degree.of())) {
                transitive.add(relation);
            } else {
                unstated.add(new Reason(Because.TRANSITIVE, relations.name(relation), ""));
            }
        }
    }

    private void chooseWider(int narrow) {
        List<Integer> above = new ArrayList<>();
        for (int wide : kinds.classesAbove(narrow)) {
            if (wide == narrow || !axioms.isClass(wide)) {
                continue;
            }
            long members = graph.neighbours(narrow, relations.inverse(type));
            long both = 0;
            for (int i = Slice.begin(members); i < Slice.end(members) && !all; i++) {
                both += graph.contains(graph.target(i), type, wide) ? 1 : 0;
            }
            if (all || isUsual(both, Slice.size(members)) && isUsual(wide)) {
                above.add(wide);
            } else {
                unstated.add(new Reason(Because.CLASS, name(narrow), name(wide)));
            }
        }
        wider.put(narrow, above);
    }

    /** Whether entities are said to be of a class that they are of by their narrower classes. */
    private boolean isUsual(int ofClass) {
        if (members.isEmpty()) {
            long typed = graph.sources(type);
            for (int i = Slice.begin(typed); i < Slice.end(typed); i++) {
                for (int each : kinds.classesOf(graph.source(i))) {
                    members.merge(each, 1L, Long::sum);
                }
            }
        }
        return isUsual(
                Slice.size(graph.neighbours(ofClass, relations.inverse(type))), members.getOrDefault(ofClass, 0L));
    }

    private static boolean isUsual(long stated, long of) {
        return 1 - Bounds.least(of - stated, of) >= MIN_STATED;
    }

    /** Whether most entities with a part that are of known classes are of this one. */
    private boolean isConfirmed(int part, int wanted, int owner) {
        long confirmed = 0;
        long typed = 0;
        long sources = graph.sources(part);
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            int entity = graph.source(i);
            int[] own = kinds.classesOf(entity);
            if (own.length > 0 && (owner == ANYBODY || isValueOf(entity, part, owner))) {
                typed++;
                confirmed += Arrays.binarySearch(own, wanted) >= 0 ? 1 : 0;
            }
        }
        return Bounds.least(confirmed, typed) > MIN_CONFIRMED;
    }

    private boolean isValueOf(int entity, int part, int owner) {
        long targets = graph.neighbours(entity, part);
        for (int i = Slice.begin(targets); i < Slice.end(targets); i++) {
            if (Arrays.binarySearch(kinds.classesOf(graph.target(i)), owner) >= 0) {
                return true;
            }
        }
        return false;
    }

    /** The same statement read from the other end is chosen with it. */
    private boolean isMirror(Implication each) {
        return implied.getOrDefault(relations.inverse(each.premise()), Set.of())
                .contains(relations.inverse(each.conclusion()));
    }

    private boolean isStated(Implication each) {
        if (all) {
            return true;
        }
        long both = 0;
        long sources = graph.sources(each.premise());
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            int head = graph.source(i);
            long targets = graph.neighbours(head, each.premise());
            for (int j = Slice.begin(targets); j < Slice.end(targets); j++) {
                both += graph.contains(head, each.conclusion(), graph.target(j)) ? 1 : 0;
            }
        }
        boolean isUsual = isUsual(both, graph.tripleCount(each.premise()));
        if (!isUsual && !relations.isInverse(each.premise())) {
            unstated.add(
                    new Reason(Because.RELATION, relations.name(each.premise()), relations.name(each.conclusion())));
        }
        return isUsual;
    }

    private String name(int entity) {
        return graph.entities().name(entity);
    }

    // The closure: each fact, known or derived, is looked at once.

    private void run() {
        for (int relation = 0; relation < relations.count(); relation++) {
            if (!concludes(relation)) {
                continue;
            }
            long sources = graph.sources(relation);
            for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
                int head = graph.source(i);
                long targets = graph.neighbours(head, relation);
                for (int j = Slice.begin(targets); j < Slice.end(targets); j++) {
                    follow(head, relation, graph.target(j));
                    drain();
                }
            }
        }
    }

    private void drain() {
        while (!open.isEmpty() && !cut) {
            Cancellation.check();
            Triple next = open.poll();
            follow(next.head(), next.relation(), next.tail());
        }
    }

    /** Whether something may follow from facts of a relation. */
    private boolean concludes(int relation) {
        int inverse = relations.inverse(relation);
        return relation == type
                || implied.containsKey(relation)
                || transitive.contains(relation)
                || partClasses.containsKey(relation)
                || partClasses.containsKey(inverse)
                || valueClasses.stream().anyMatch(each -> relations.base(each.part()) == relation)
                || definitions.stream()
                        .flatMap(each -> each.parts().stream())
                        .anyMatch(each -> relations.base(each.part()) == relation);
    }

    private void follow(int head, int relation, int tail) {
        for (int wide : implied.getOrDefault(relation, Set.of())) {
            add(head, wide, tail, Because.RELATION, relations.name(relation), relations.name(wide));
        }
        if (transitive.contains(relation)) {
            String name = relations.name(relation);
            targets(tail, relation).forEach(next -> add(head, relation, next, Because.TRANSITIVE, name, ""));
            targets(head, relations.inverse(relation))
                    .forEach(before -> add(before, relation, tail, Because.TRANSITIVE, name, ""));
        }
        if (relation == type) {
            followType(head, tail);
        } else if (type >= 0) {
            followPart(head, relation, tail);
            followPart(tail, relations.inverse(relation), head);
        }
    }

    /** What the class of an entity tells. */
    private void followType(int entity, int ofClass) {
        for (int wide : wider.getOrDefault(ofClass, List.of())) {
            addType(entity, wide, Because.CLASS, name(ofClass));
        }
        for (ValueClass each : valueClasses) {
            if (kinds.isWithin(ofClass, each.owner())) {
                targets(entity, each.part()).forEach(value -> addType(value, each.type(), each));
            }
        }
        for (ClassValue each : classValues) {
            if (kinds.isWithin(ofClass, each.owner())) {
                add(entity, each.part(), each.value(), Because.VALUE, name(each.owner()), relations.name(each.part()));
            }
        }
        for (Definition each : definitions) {
            define(entity, each);
            for (Some some : each.parts()) {
                if (some.type() != SchemaAxioms.ANY && kinds.isWithin(ofClass, some.type())) {
                    targets(entity, relations.inverse(some.part())).forEach(owner -> define(owner, each));
                }
            }
        }
    }

    /** What a part that an entity has in a fact tells. */
    private void followPart(int entity, int part, int other) {
        for (PartClass each : partClasses.getOrDefault(part, List.of())) {
            boolean isObject = relations.isInverse(part);
            addType(
                    entity,
                    each.type(),
                    isObject ? Because.OBJECT : Because.SUBJECT,
                    relations.name(relations.base(part)));
        }
        for (ValueClass each : valueClasses) {
            if (each.part() == part && isOf(entity, each.owner())) {
                addType(other, each.type(), each);
            }
        }
        for (Definition each : definitions) {
            if (each.parts().stream().anyMatch(some -> some.part() == part)) {
                define(entity, each);
            }
        }
    }

    private void define(int entity, Definition definition) {
        boolean is = definition.classes().stream().allMatch(each -> isOf(entity, each))
                && definition.parts().stream().allMatch(each -> hasSome(entity, each));
        if (is) {
            addType(entity, definition.type(), Because.DEFINITION, "");
        }
    }

    private boolean hasSome(int entity, Some some) {
        return targets(entity, some.part()).stream()
                .anyMatch(value -> (some.value() == SchemaAxioms.ANY || value == some.value())
                        && (some.type() == SchemaAxioms.ANY || isOf(value, some.type())));
    }

    /** Whether an entity is of a class by what is known and derived. */
    private boolean isOf(int entity, int wanted) {
        return targets(entity, type).stream().anyMatch(each -> kinds.isWithin(each, wanted));
    }

    private List<Integer> targets(int entity, int relation) {
        List<Integer> found = new ArrayList<>(more.getOrDefault(key(entity, relation), List.of()));
        long known = graph.neighbours(entity, relation);
        for (int i = Slice.begin(known); i < Slice.end(known); i++) {
            found.add(graph.target(i));
        }
        return found;
    }

    private static long key(int entity, int relation) {
        return (long) entity << 32 | relation;
    }

    private void addType(int entity, int ofClass, ValueClass by) {
        addType(entity, ofClass, Because.VALUES, relations.name(relations.base(by.part())));
    }

    private void addType(int entity, int ofClass, Because because, String first) {
        boolean implicit = because != Because.CLASS && isOf(entity, ofClass);
        if (!implicit || all) {
            add(entity, type, ofClass, because, first, name(ofClass));
        }
    }

    private void add(int from, int relation, int to, Because because, String first, String second) {
        boolean turned = relations.isInverse(relation);
        Triple fact = new Triple(turned ? to : from, relations.base(relation), turned ? from : to);
        if (graph.contains(fact.head(), fact.relation(), fact.tail())
                || derived.containsKey(fact)
                || contradicting.containsKey(fact)
                || name(fact.head()).startsWith("\"")) {
            return;
        }
        Optional<Contradiction> against = check.flatMap(each -> against(fact, each));
        if (against.isPresent()) {
            contradicting.put(fact, against.get());
            refused.merge(against.get().constraint().kind(), 1L, Long::sum);
            return;
        }
        if (derived.size() >= MAX_FACTS) {
            cut = true;
            return;
        }
        derived.put(fact, new Reason(because, first, second));
        more.computeIfAbsent(key(fact.head(), fact.relation()), each -> new ArrayList<>())
                .add(fact.tail());
        more.computeIfAbsent(key(fact.tail(), relations.inverse(fact.relation())), each -> new ArrayList<>())
                .add(fact.head());
        open.add(fact);
    }

    /** What a fact contradicts in the graph, or beside a fact that was derived before. */
    private Optional<Contradiction> against(Triple fact, ConstraintCheck by) {
        Optional<Contradiction> known = by.of(fact.head(), fact.relation(), fact.tail());
        if (known.isPresent() || fact.relation() == type) {
            return known.isPresent() ? known : by.ofNewClass(fact.head(), fact.tail());
        }
        int inverse = relations.inverse(fact.relation());
        return by.beside(
                fact.head(),
                fact.relation(),
                fact.tail(),
                more.getOrDefault(key(fact.head(), fact.relation()), List.of()),
                more.getOrDefault(key(fact.tail(), inverse), List.of()),
                more.getOrDefault(key(fact.tail(), fact.relation()), List.of()).contains(fact.head()));
    }
}
