package dev.hornbeam.shape;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.KnownTerms;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Vocabulary;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * The statements of a schema from which facts follow, by ids; immutable. A part is a relation, for its subjects, or an inverse, for its
 * objects. Relations that the graph does not have conclude nothing, and neither do classes of RDF, RDFS, OWL and XML Schema.
 */
final class SchemaAxioms {
    private static final String XSD = "http://www.w3.org/2001/XMLSchema#";

    /** Every fact of a part is one of another: narrower, equal, inverse and symmetric relations. */
    record Implication(int premise, int conclusion) {}

    /** All that have a part are of a class. */
    record PartClass(int part, int type) {}

    /** All that members of a class are related to by a part are of another class. */
    record ValueClass(int owner, int part, int type) {}

    /** All members of a class are related to one entity. */
    record ClassValue(int owner, int part, int value) {}

    /**
     * All that are of some classes and have some parts are of a class.
     *
     * @param parts each with the class of at least one value, or {@link #ANY}
     */
    record Definition(Set<Integer> classes, Set<Some> parts, int type) {}

    /**
     * At least one value of a class, or one entity as a value.
     *
     * @param type of the value, or {@link #ANY}
     * @param value the value, or {@link #ANY}
     */
    record Some(int part, int type, int value) {}

    /** No class or value in particular. */
    static final int ANY = -1;

    private final Graph graph;
    private final Graph statements;
    private final KnownTerms names;
    private final ClassExpressions expressions;
    private final int onProperty;
    private final int inverseOf;
    private final int someValues;
    private final int allValues;
    private final int hasValue;
    private final int intersection;
    private final int union;

    private final Set<Implication> implications = new LinkedHashSet<>();
    private final Set<Integer> transitive = new LinkedHashSet<>();
    private final Set<PartClass> partClasses = new LinkedHashSet<>();
    private final Set<ValueClass> valueClasses = new LinkedHashSet<>();
    private final Set<ClassValue> classValues = new LinkedHashSet<>();
    private final Set<Definition> definitions = new LinkedHashSet<>();

    SchemaAxioms(Graph graph, Prefixes prefixes) {
        this.graph = graph;
        this.statements = graph.schema();
        this.names = new KnownTerms(graph, prefixes);
        this.expressions = new ClassExpressions(graph, names);
        this.onProperty = names.relation(KnownTerms.OWL, "onProperty");
        this.inverseOf = names.relation(KnownTerms.OWL, "inverseOf");
        this.someValues = names.relation(KnownTerms.OWL, "someValuesFrom");
        this.allValues = names.relation(KnownTerms.OWL, "allValuesFrom");
        this.hasValue = names.relation(KnownTerms.OWL, "hasValue");
        this.intersection = names.relation(KnownTerms.OWL, "intersectionOf");
        this.union = names.relation(KnownTerms.OWL, "unionOf");
        relations();
        int subclass = names.relation(KnownTerms.RDFS, "subClassOf");
        forEach(subclass, this::below);
        forEach(names.relation(KnownTerms.OWL, "equivalentClass"), (one, other) -> {
            below(one, other);
            below(other, one);
        });
        forEach(intersection, (whole, list) -> {
            if (isClass(whole)) {
                members(list).forEach(part -> above(whole, part));
                define(members(list), whole);
            }
        });
    }

    private void relations() {
        Relations relations = graph.relations();
        forEach(names.relation(KnownTerms.RDFS, "subPropertyOf"), this::implies);
        forEach(names.relation(KnownTerms.OWL, "equivalentProperty"), (one, other) -> {
            implies(one, other);
            implies(other, one);
        });
        forEach(inverseOf, (one, other) -> {
            int first = part(one);
            int second = part(other);
            if (first >= 0 && second >= 0 && ClassExpressions.isNamed(graph, one)) {
                imply(first, relations.inverse(second));
                imply(second, relations.inverse(first));
            }
        });
        membersOf("SymmetricProperty", relation -> imply(relation, relations.inverse(relation)));
        membersOf("TransitiveProperty", transitive::add);
        domains("domain", false);
        domains("range", true);
    }

    private void membersOf(String local, java.util.function.IntConsumer relation) {
        int kind = names.entity(KnownTerms.OWL, local);
        int type = names.relation(KnownTerms.RDF, "type");
        if (kind != Vocabulary.UNKNOWN && type != Vocabulary.UNKNOWN) {
            long members = statements.neighbours(kind, graph.relations().inverse(type));
            for (int i = Slice.begin(members); i < Slice.end(members); i++) {
                int part = part(statements.target(i));
                if (part >= 0) {
                    relation.accept(part);
                }
            }
        }
    }

    /** One class that is stated; several are alternatives, from which no class follows. */
    private void domains(String local, boolean ofObjects) {
        Map<Integer, Set<Integer>> stated = new TreeMap<>();
        forEach(names.relation(KnownTerms.RDFS, local), (property, expression) -> {
            int part = part(property);
            if (part >= 0) {
                List<Integer> alternatives = expressions.alternatives(expression);
                stated.computeIfAbsent(part, each -> new LinkedHashSet<>())
                        .addAll(alternatives.isEmpty() ? List.of(ANY, ANY - 1) : alternatives);
            }
        });
        stated.forEach((part, classes) -> {
            int only = classes.iterator().next();
            if (classes.size() == 1 && isClass(only)) {
                partClasses.add(new PartClass(ofObjects ? graph.relations().inverse(part) : part, only));
            }
        });
    }

    private void implies(int narrow, int wide) {
        int premise = part(narrow);
        int conclusion = part(wide);
        if (premise >= 0 && conclusion >= 0) {
            imply(premise, conclusion);
        }
    }

    private void imply(int premise, int conclusion) {
        if (premise != conclusion) {
            Relations relations = graph.relations();
            implications.add(new Implication(premise, conclusion));
            implications.add(new Implication(relations.inverse(premise), relations.inverse(conclusion)));
        }
    }

    /** The relation of a property, the inverse of one if it is described so, or -1. */
    private int part(int property) {
        int relation = graph.relations().names().id(graph.entities().name(property));
        if (relation != Vocabulary.UNKNOWN || ClassExpressions.isNamed(graph, property)) {
            return relation == Vocabulary.UNKNOWN
                            || KnownTerms.isOfVocabulary(graph.relations().name(relation))
                    ? -1
                    : relation;
        }
        for (int inverted : targets(property, inverseOf)) {
            int base = graph.relations().names().id(graph.entities().name(inverted));
            if (base != Vocabulary.UNKNOWN) {
                return graph.relations().inverse(base);
            }
        }
        return -1;
    }

    /** What follows from one expression being within another, apart from classes within classes. */
    private void below(int narrow, int wide) {
        if (isClass(narrow)) {
            above(narrow, wide);
            members(wide, intersection).forEach(part -> above(narrow, part));
        }
        if (isClass(wide) && !ClassExpressions.isNamed(graph, narrow)) {
            List<Integer> alternatives = members(narrow, union);
            for (int each : alternatives.isEmpty() ? List.of(narrow) : alternatives) {
                List<Integer> parts = members(each, intersection);
                define(parts.isEmpty() ? List.of(each) : parts, wide);
            }
        }
    }

    /** What a restriction says of the members of a class. */
    private void above(int owner, int restriction) {
        int part = ClassExpressions.isNamed(graph, restriction) ? -1 : onlyPart(restriction);
        if (part < 0) {
            return;
        }
        for (int values : targets(restriction, allValues)) {
            List<Integer> alternatives = expressions.alternatives(values);
            if (alternatives.size() == 1 && isClass(alternatives.get(0))) {
                valueClasses.add(new ValueClass(owner, part, alternatives.get(0)));
            }
        }
        targets(restriction, hasValue).forEach(value -> classValues.add(new ClassValue(owner, part, value)));
    }

    /** All that are each of these are of a class; unless it follows already from a class within a class. */
    private void define(List<Integer> conditions, int type) {
        Set<Integer> classes = new LinkedHashSet<>();
        Set<Some> parts = new LinkedHashSet<>();
        for (int each : conditions) {
            if (isClass(each)) {
                classes.add(each);
                continue;
            }
            int part = onlyPart(each);
            List<Integer> some = targets(each, someValues);
            List<Integer> value = targets(each, hasValue);
            if (part >= 0 && value.size() == 1) {
                parts.add(new Some(part, ANY, value.get(0)));
            } else if (part >= 0 && some.size() == 1 && (isClass(some.get(0)) || isThing(some.get(0)))) {
                parts.add(new Some(part, isThing(some.get(0)) ? ANY : some.get(0), ANY));
            } else {
                return;
            }
        }
        if (!parts.isEmpty() || classes.size() > 1) {
            definitions.add(new Definition(classes, parts, type));
        }
    }

    private int onlyPart(int restriction) {
        List<Integer> properties = targets(restriction, onProperty);
        return properties.size() == 1 ? part(properties.get(0)) : -1;
    }

    private boolean isThing(int entity) {
        return entity == names.entity(KnownTerms.OWL, "Thing");
    }

    /** Whether things can be said to be of a class. */
    boolean isClass(int entity) {
        String name = graph.entities().name(entity);
        return ClassExpressions.isNamed(graph, entity)
                && !KnownTerms.isOfVocabulary(name)
                && !name.startsWith(XSD, name.startsWith("<") ? 1 : 0)
                && !name.startsWith("xsd:");
    }

    private List<Integer> members(int list) {
        return expressions.list(list);
    }

    private List<Integer> members(int expression, int relation) {
        List<Integer> found = new ArrayList<>();
        targets(expression, relation).forEach(list -> found.addAll(members(list)));
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

    Set<Implication> implications() {
        return implications;
    }

    Set<Integer> transitive() {
        return transitive;
    }

    Set<PartClass> partClasses() {
        return partClasses;
    }

    Set<ValueClass> valueClasses() {
        return valueClasses;
    }

    Set<ClassValue> classValues() {
        return classValues;
    }

    Set<Definition> definitions() {
        return definitions;
    }
}
