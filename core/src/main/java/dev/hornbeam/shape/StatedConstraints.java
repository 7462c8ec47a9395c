package dev.hornbeam.shape;

import dev.hornbeam.Constraint;
import dev.hornbeam.Constraint.Origin;
import dev.hornbeam.ConstraintKind;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.KnownTerms;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.InputException;
import dev.hornbeam.shape.GraphShape.RelationProfile.Degree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The constraints that OWL, RDFS and SHACL statements among the facts express, each with how many facts confirm it. Several
 * domains of a property are alternatives, as people mean them. A statement that the facts refute is not among them; it is
 * {@link #refuted() reported}.
 */
public final class StatedConstraints {
    private static final Map<String, ConstraintKind> CLASSES = Map.of(
            "FunctionalProperty", ConstraintKind.FUNCTIONAL,
            "InverseFunctionalProperty", ConstraintKind.INVERSE_FUNCTIONAL,
            "SymmetricProperty", ConstraintKind.SYMMETRIC,
            "AsymmetricProperty", ConstraintKind.ASYMMETRIC,
            "IrreflexiveProperty", ConstraintKind.IRREFLEXIVE,
            "TransitiveProperty", ConstraintKind.TRANSITIVE);

    /** Properties of a relation that every narrower relation has too. */
    private static final Set<ConstraintKind> INHERITED = EnumSet.of(
            ConstraintKind.FUNCTIONAL,
            ConstraintKind.INVERSE_FUNCTIONAL,
            ConstraintKind.ASYMMETRIC,
            ConstraintKind.IRREFLEXIVE);

    /** What is said of the inverse of a relation with each property. */
    private static final Map<ConstraintKind, ConstraintKind> TURNED = Map.of(
            ConstraintKind.FUNCTIONAL, ConstraintKind.INVERSE_FUNCTIONAL,
            ConstraintKind.INVERSE_FUNCTIONAL, ConstraintKind.FUNCTIONAL,
            ConstraintKind.ASYMMETRIC, ConstraintKind.ASYMMETRIC,
            ConstraintKind.IRREFLEXIVE, ConstraintKind.IRREFLEXIVE,
            ConstraintKind.SUBJECT_KIND, ConstraintKind.OBJECT_KIND,
            ConstraintKind.OBJECT_KIND, ConstraintKind.SUBJECT_KIND);

    /** Larger groups of disjoint classes are left out, since every two are compared. */
    private static final int MAX_GROUP = 500;

    /** The graph of the statements. */
    private final Graph graph;

    private final KnownTerms names;
    private final Prefixes prefixes;
    private final ClassExpressions expressions;
    private final ConstraintCounter counter;
    /** All that is stated, by its text; true for statements as such, false for conclusions from them. */
    private final Map<String, Boolean> direct = new LinkedHashMap<>();

    private final Map<String, Constraint> stated = new LinkedHashMap<>();
    private final List<Constraint> found = new ArrayList<>();
    private final List<Refuted> refuted = new ArrayList<>();

    /**
     * A statement that the facts refute.
     *
     * @param constraints what is stated: one constraint, or alternatives
     * @param broken how many facts break it; for disjoint kinds, entities
     * @param of how many could
     */
    public record Refuted(List<Constraint> constraints, long broken, long of) {

        /** {@code stated, but broken by 2,721 of 2,721 facts}. */
        public String words() {
            boolean disjoint = constraints.get(0).kind() == ConstraintKind.DISJOINT;
            return String.format(
                    Locale.ROOT,
                    "%s, but broken by %,d of %,d %s",
                    constraints.get(0).origin().label(),
                    broken,
                    of,
                    disjoint ? "entities" : "facts");
        }

        private String text(Prefixes prefixes) {
            Constraint any = constraints.get(0);
            String kinds = constraints.stream()
                    .map(each -> prefixes.shorten(each.second()))
                    .collect(Collectors.joining(" or "));
            return any.kind().label() + " " + prefixes.shorten(any.first()) + (kinds.isEmpty() ? "" : " " + kinds)
                    + ": " + words() + "; not enforced.";
        }
    }

    public StatedConstraints(Graph graph, Prefixes prefixes) {
        this.graph = graph.schema();
        this.prefixes = prefixes;
        this.names = new KnownTerms(graph, prefixes);
        this.expressions = new ClassExpressions(graph, names);
        this.counter = new ConstraintCounter(graph, new EntityKinds(graph, prefixes));
        int type = names.relation(KnownTerms.RDF, "type");
        if (type != Vocabulary.UNKNOWN) {
            new TreeMap<>(CLASSES).forEach((local, kind) -> ofClass(type, local, kind));
        }
        pairs(KnownTerms.OWL, "inverseOf", ConstraintKind.INVERSE);
        pairs(KnownTerms.OWL, "equivalentProperty", ConstraintKind.EQUAL);
        pairs(KnownTerms.RDFS, "domain", ConstraintKind.SUBJECT_KIND);
        pairs(KnownTerms.RDFS, "range", ConstraintKind.OBJECT_KIND);
        for (String schema : List.of(KnownTerms.SCHEMA, KnownTerms.SCHEMAS)) {
            pairs(schema, "domainIncludes", ConstraintKind.SUBJECT_KIND);
            pairs(schema, "rangeIncludes", ConstraintKind.OBJECT_KIND);
        }
        pairs(KnownTerms.OWL, "disjointWith", ConstraintKind.DISJOINT);
        expressions.disjointGroups().forEach(this::disjoint);
        ofProperties(
                names.relation(KnownTerms.SHACL, "path"),
                List.of(names.relation(KnownTerms.SHACL, "maxCount")),
                names.relation(KnownTerms.SHACL, "class"),
                true);
        ofProperties(
                names.relation(KnownTerms.OWL, "onProperty"),
                Stream.of("maxCardinality", "cardinality")
                        .map(local -> names.relation(KnownTerms.OWL, local))
                        .toList(),
                names.relation(KnownTerms.OWL, "allValuesFrom"),
                false);
        turn();
        inherit();
        settle();
    }

    /** What is stated and not refuted by the facts. */
    public List<Constraint> constraints() {
        return List.copyOf(found);
    }

    /** What is stated but refuted by the facts. */
    public List<Refuted> refuted() {
        return List.copyOf(refuted);
    }

    /** The same, one sentence each. */
    public List<String> notes() {
        return refuted.stream().map(each -> each.text(prefixes)).toList();
    }

    /**
     * Learned constraints with the stated ones in their place.
     *
     * @throws InputException if statements contradict each other
     */
    public Constraints over(Constraints learned, String where) {
        Constraints joined = learned.with(found);
        joined.oddPair().ifPresent(pair -> {
            throw InputException.of(
                    where,
                    "statements that make " + prefixes.shorten(pair.get(0).first()) + " both "
                            + pair.get(0).kind().label() + " and "
                            + pair.get(1).kind().label(),
                    "one of the two",
                    "Maybe remove one of the statements.");
        });
        return joined;
    }

    /**
     * The constraints of a model that this graph does not refute. Those that it refutes are reported with the others.
     *
     * @param all whether to count learned constraints too, as in another graph than the model has learned from
     */
    public Constraints enforceable(Constraints ofModel, boolean all) {
        Set<Constraint> broken = new HashSet<>();
        List<Constraint> asked = ofModel.all().stream()
                .filter(each -> each.kind().refuses() && (all || each.origin() == Origin.STATED))
                .toList();
        for (List<Constraint> group : ConstraintCounter.grouped(asked)) {
            Degree degree = counter.count(group);
            if (ConstraintCounter.isRefuted(degree)) {
                broken.addAll(group);
                report(group, degree);
            }
        }
        return broken.isEmpty() ? ofModel : ofModel.without(broken::contains);
    }

    private void ofClass(int type, String local, ConstraintKind kind) {
        int asked = names.entity(KnownTerms.OWL, local);
        if (asked == Vocabulary.UNKNOWN) {
            return;
        }
        long members = graph.neighbours(asked, graph.relations().inverse(type));
        for (int i = Slice.begin(members); i < Slice.end(members); i++) {
            property(graph.target(i)).ifPresent(relation -> add(kind, relation, "", true));
        }
    }

    /** The relation whose name an entity has. */
    private OptionalInt property(int entity) {
        int relation = graph.relations().names().id(graph.entities().name(entity));
        return relation == Vocabulary.UNKNOWN ? OptionalInt.empty() : OptionalInt.of(relation);
    }

    private void add(ConstraintKind kind, int relation, String second, boolean isDirect) {
        add(new Constraint(kind, graph.relations().name(relation), second, Origin.STATED), isDirect);
    }

    private void add(Constraint constraint, boolean isDirect) {
        stated.putIfAbsent(constraint.toString(), constraint);
        direct.merge(constraint.toString(), isDirect, Boolean::logicalOr);
    }

    private void pairs(String namespace, String local, ConstraintKind kind) {
        forEach(names.relation(namespace, local), (first, second) -> addPair(kind, first, second));
    }

    private void forEach(int relation, BiConsumer<Integer, Integer> fact) {
        long sources = relation == Vocabulary.UNKNOWN ? Slice.EMPTY : graph.sources(relation);
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            int first = graph.source(i);
            long targets = graph.neighbours(first, relation);
            for (int j = Slice.begin(targets); j < Slice.end(targets); j++) {
                fact.accept(first, graph.target(j));
            }
        }
    }

    private void addPair(ConstraintKind kind, int first, int second) {
        switch (kind.takes()) {
            case KINDS -> disjoint(List.of(first, second));
            case RELATIONS -> {
                if (property(first).isPresent() && property(second).isPresent()) {
                    add(kind, property(first).getAsInt(), graph.entities().name(second), true);
                }
            }
            default -> property(first).ifPresent(relation -> addKinds(kind, relation, second, true));
        }
    }

    private void addKinds(ConstraintKind kind, int relation, int expression, boolean isDirect) {
        List<Integer> alternatives = expressions.alternatives(expression);
        if (alternatives.stream().allMatch(this::isClass)) {
            alternatives.forEach(each -> add(kind, relation, graph.entities().name(each), isDirect));
        }
    }

    private void disjoint(List<Integer> group) {
        for (int i = 0; i < group.size() && group.size() <= MAX_GROUP; i++) {
            for (int j = i + 1; j < group.size(); j++) {
                int first = group.get(i);
                int second = group.get(j);
                if (first != second && isClass(first) && isClass(second)) {
                    add(
                            new Constraint(
                                    ConstraintKind.DISJOINT,
                                    graph.entities().name(first),
                                    graph.entities().name(second),
                                    Origin.STATED),
                            true);
                }
            }
        }
    }

    /** A class that can be compared by name and says something. */
    private boolean isClass(int entity) {
        return ClassExpressions.isNamed(graph, entity)
                && entity != names.entity(KnownTerms.OWL, "Thing")
                && entity != names.entity(KnownTerms.OWL, "Nothing")
                && entity != names.entity(KnownTerms.RDFS, "Resource");
    }

    /**
     * Nodes about a property: shapes with a path, or restrictions. They say how many values it has and of which class. A
     * restriction speaks of the members of one class, so it is a conclusion for all others, which the facts may refute, and says nothing
     * beside a range.
     */
    private void ofProperties(int path, List<Integer> bounds, int valueClass, boolean isDirect) {
        Map<Integer, Boolean> single = new TreeMap<>();
        Set<Integer> hasKinds = stated.values().stream()
                .filter(each -> each.kind() == ConstraintKind.OBJECT_KIND)
                .map(each -> graph.relations().names().id(each.first()))
                .collect(Collectors.toSet());
        forEach(path, (node, asked) -> {
            OptionalInt relation = property(asked);
            if (relation.isEmpty()) {
                return;
            }
            for (int bound : bounds) {
                int value = target(node, bound);
                if (value >= 0) {
                    boolean isOne = graph.entities().name(value).matches("\"?0*1\"?(\\^\\^.*)?");
                    single.merge(relation.getAsInt(), isOne, Boolean::logicalAnd);
                }
            }
            int values = target(node, valueClass);
            if (values >= 0 && (isDirect || !hasKinds.contains(relation.getAsInt()))) {
                addKinds(ConstraintKind.OBJECT_KIND, relation.getAsInt(), values, isDirect);
            }
        });
        single.forEach((relation, isOne) -> {
            if (isOne) {
                add(ConstraintKind.FUNCTIONAL, relation, "", isDirect);
            }
        });
    }

    /** The one entity that a relation leads to, or -1. */
    private int target(int entity, int relation) {
        long targets = relation == Vocabulary.UNKNOWN ? Slice.EMPTY : graph.neighbours(entity, relation);
        return Slice.size(targets) == 1 ? graph.target(Slice.begin(targets)) : -1;
    }

    /** The inverse of a relation has its properties the other way round. */
    private void turn() {
        List<Constraint> inverses = stated.values().stream()
                .filter(each -> each.kind() == ConstraintKind.INVERSE)
                .toList();
        for (Constraint each : inverses) {
            conclude(each.first(), each.second(), TURNED);
            conclude(each.second(), each.first(), TURNED);
        }
    }

    /** A narrower relation has the properties of the wider ones, and their kinds unless it has its own. */
    private void inherit() {
        Map<ConstraintKind, ConstraintKind> same = new EnumMap<>(ConstraintKind.class);
        INHERITED.forEach(kind -> same.put(kind, kind));
        same.put(ConstraintKind.SUBJECT_KIND, ConstraintKind.SUBJECT_KIND);
        same.put(ConstraintKind.OBJECT_KIND, ConstraintKind.OBJECT_KIND);
        Map<Integer, Set<Integer>> wider = new TreeMap<>();
        forEach(
                names.relation(KnownTerms.RDFS, "subPropertyOf"),
                (narrow, wide) -> wider.computeIfAbsent(narrow, k -> new LinkedHashSet<>())
                        .add(wide));
        for (int narrow : wider.keySet()) {
            Set<Integer> seen = new LinkedHashSet<>(Set.of(narrow));
            Deque<Integer> open = new ArrayDeque<>(seen);
            while (!open.isEmpty()) {
                for (int wide : wider.getOrDefault(open.poll(), Set.of())) {
                    if (seen.add(wide)) {
                        open.add(wide);
                        conclude(graph.entities().name(wide), graph.entities().name(narrow), same);
                    }
                }
            }
        }
    }

    private void conclude(String from, String to, Map<ConstraintKind, ConstraintKind> kinds) {
        int relation = graph.relations().names().id(to);
        if (relation == Vocabulary.UNKNOWN) {
            return;
        }
        Set<ConstraintKind> own = EnumSet.noneOf(ConstraintKind.class);
        stated.values().stream().filter(each -> each.first().equals(to)).forEach(each -> own.add(each.kind()));
        for (Constraint each : List.copyOf(stated.values())) {
            ConstraintKind kind = kinds.get(each.kind());
            if (each.first().equals(from) && kind != null && !own.contains(kind)) {
                add(kind, relation, each.second(), false);
            }
        }
    }

    /** Counts all that is stated, and keeps it unless the facts refute it. */
    private void settle() {
        for (List<Constraint> group : ConstraintCounter.grouped(stated.values())) {
            Degree degree = counter.count(group);
            if (!group.get(0).kind().refuses() || !ConstraintCounter.isRefuted(degree)) {
                group.forEach(each -> found.add(counter.counted(each, degree)));
            } else if (group.stream().anyMatch(each -> direct.get(each.toString()))) {
                report(group, degree);
            }
        }
    }

    private void report(List<Constraint> group, Degree degree) {
        boolean known =
                refuted.stream().anyMatch(each -> each.constraints().get(0).saysTheSameAs(group.get(0)));
        if (!known) {
            refuted.add(new Refuted(List.copyOf(group), degree.exceptions(), degree.of()));
        }
    }
}
