package dev.hornbeam.shape;

import dev.hornbeam.Constraint;
import dev.hornbeam.Constraint.Origin;
import dev.hornbeam.ConstraintKind;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.InputException;
import dev.hornbeam.shape.GraphShape.RelationProfile.Degree;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The constraints that OWL, RDFS and SHACL statements among the facts express. Several domains of a property are
 * alternatives, as people mean them. A statement that most facts contradict is not used, and noted.
 */
public final class StatedConstraints {
    private static final Map<String, ConstraintKind> CLASSES = Map.of(
            "FunctionalProperty", ConstraintKind.FUNCTIONAL,
            "InverseFunctionalProperty", ConstraintKind.INVERSE_FUNCTIONAL,
            "SymmetricProperty", ConstraintKind.SYMMETRIC,
            "AsymmetricProperty", ConstraintKind.ASYMMETRIC,
            "IrreflexiveProperty", ConstraintKind.IRREFLEXIVE,
            "TransitiveProperty", ConstraintKind.TRANSITIVE);

    private final Graph graph;
    private final Vocabularies names;
    private final Prefixes prefixes;
    private final List<Constraint> found = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    /** Made when the first statement has to be compared with the facts. */
    private @Nullable ProfileCounter counter;

    public StatedConstraints(Graph graph, Prefixes prefixes) {
        this.graph = graph;
        this.prefixes = prefixes;
        this.names = new Vocabularies(graph, prefixes);
        int type = names.relation(Vocabularies.RDF, "type");
        if (type != Vocabulary.UNKNOWN) {
            new TreeMap<>(CLASSES).forEach((local, kind) -> ofClass(type, local, kind));
        }
        pairs(Vocabularies.OWL, "inverseOf", ConstraintKind.INVERSE);
        pairs(Vocabularies.OWL, "equivalentProperty", ConstraintKind.EQUAL);
        pairs(Vocabularies.RDFS, "domain", ConstraintKind.SUBJECT_KIND);
        pairs(Vocabularies.RDFS, "range", ConstraintKind.OBJECT_KIND);
        for (String schema : List.of(Vocabularies.SCHEMA, Vocabularies.SCHEMAS)) {
            pairs(schema, "domainIncludes", ConstraintKind.SUBJECT_KIND);
            pairs(schema, "rangeIncludes", ConstraintKind.OBJECT_KIND);
        }
        pairs(Vocabularies.OWL, "disjointWith", ConstraintKind.DISJOINT);
        shapes();
    }

    /** What is stated. */
    public List<Constraint> constraints() {
        return List.copyOf(found);
    }

    /** What is stated but not used, one sentence each. */
    public List<String> notes() {
        return List.copyOf(notes);
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

    private void ofClass(int type, String local, ConstraintKind kind) {
        int asked = names.entity(Vocabularies.OWL, local);
        if (asked == Vocabulary.UNKNOWN) {
            return;
        }
        long members = graph.neighbours(asked, graph.relations().inverse(type));
        for (int i = Slice.begin(members); i < Slice.end(members); i++) {
            property(graph.target(i)).ifPresent(relation -> add(kind, relation));
        }
    }

    /** The relation whose name an entity has. */
    private OptionalInt property(int entity) {
        int relation = graph.relations().names().id(graph.entities().name(entity));
        return relation == Vocabulary.UNKNOWN ? OptionalInt.empty() : OptionalInt.of(relation);
    }

    private void add(ConstraintKind kind, int relation) {
        String name = graph.relations().name(relation);
        if (kind.refuses()) {
            counter = counter == null ? new ProfileCounter(graph) : counter;
            Degree degree = counter.count(relation).degree(kind);
            if (degree.of() > 0 && degree.share() < .5) {
                notes.add(String.format(
                        Locale.ROOT,
                        "%s is stated to be %s, but %,d of %,d facts contradict that: the statement is not used.",
                        prefixes.shorten(name),
                        kind.label(),
                        degree.exceptions(),
                        degree.of()));
                return;
            }
        }
        found.add(new Constraint(kind, name, "", Origin.STATED));
    }

    private void pairs(String namespace, String local, ConstraintKind kind) {
        int relation = names.relation(namespace, local);
        if (relation == Vocabulary.UNKNOWN) {
            return;
        }
        long sources = graph.sources(relation);
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            int first = graph.source(i);
            long targets = graph.neighbours(first, relation);
            for (int j = Slice.begin(targets); j < Slice.end(targets); j++) {
                addPair(kind, first, graph.target(j));
            }
        }
    }

    private void addPair(ConstraintKind kind, int first, int second) {
        boolean fits = switch (kind.takes()) {
            case KINDS -> first != second && isClass(first) && isClass(second);
            case RELATIONS -> property(first).isPresent() && property(second).isPresent();
            default -> property(first).isPresent() && isClass(second);
        };
        if (fits) {
            found.add(new Constraint(
                    kind, graph.entities().name(first), graph.entities().name(second), Origin.STATED));
        }
    }

    /** A class that can be compared by name: blank ones are made up of others. */
    private boolean isClass(int entity) {
        return !graph.entities().name(entity).startsWith("_:")
                && entity != names.entity(Vocabularies.OWL, "Thing")
                && entity != names.entity(Vocabularies.RDFS, "Resource");
    }

    /** Property shapes with a path: at most one value, and the class of values. */
    private void shapes() {
        int path = names.relation(Vocabularies.SHACL, "path");
        int most = names.relation(Vocabularies.SHACL, "maxCount");
        int valueClass = names.relation(Vocabularies.SHACL, "class");
        if (path == Vocabulary.UNKNOWN) {
            return;
        }
        Map<Integer, Boolean> single = new TreeMap<>();
        long shapes = graph.sources(path);
        for (int i = Slice.begin(shapes); i < Slice.end(shapes); i++) {
            int shape = graph.source(i);
            OptionalInt relation = property(graph.target(Slice.begin(graph.neighbours(shape, path))));
            if (relation.isEmpty()) {
                continue;
            }
            int bound = target(shape, most);
            if (bound >= 0) {
                boolean isOne = graph.entities().name(bound).matches("\"?0*1\"?(\\^\\^.*)?");
                single.merge(relation.getAsInt(), isOne, Boolean::logicalAnd);
            }
            int values = target(shape, valueClass);
            if (values >= 0 && isClass(values)) {
                found.add(new Constraint(
                        ConstraintKind.OBJECT_KIND,
                        graph.relations().name(relation.getAsInt()),
                        graph.entities().name(values),
                        Origin.STATED));
            }
        }
        single.forEach((relation, isOne) -> {
            if (isOne) {
                add(ConstraintKind.FUNCTIONAL, relation);
            }
        });
    }

    /** The one entity that a relation leads to, or -1. */
    private int target(int entity, int relation) {
        long targets = relation == Vocabulary.UNKNOWN ? Slice.EMPTY : graph.neighbours(entity, relation);
        return Slice.size(targets) == 1 ? graph.target(Slice.begin(targets)) : -1;
    }

    /** Finds terms of well-known RDF vocabularies among the names of a graph, in full or shortened. */
    static final class Vocabularies {
        static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
        static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
        static final String OWL = "http://www.w3.org/2002/07/owl#";
        static final String SHACL = "http://www.w3.org/ns/shacl#";
        static final String SCHEMA = "http://schema.org/";
        static final String SCHEMAS = "https://schema.org/";
        static final String WIKIDATA = "http://www.wikidata.org/prop/direct/";

        private final Graph graph;
        private final Prefixes prefixes;

        Vocabularies(Graph graph, Prefixes prefixes) {
            this.graph = graph;
            this.prefixes = prefixes;
        }

        /** The relation of an IRI, or {@link Vocabulary#UNKNOWN}. */
        int relation(String namespace, String local) {
            return firstKnown(graph.relations().names(), spellings(namespace, local));
        }

        /** The entity of an IRI, or {@link Vocabulary#UNKNOWN}. */
        int entity(String namespace, String local) {
            return firstKnown(graph.entities(), spellings(namespace, local));
        }

        private List<String> spellings(String namespace, String local) {
            String full = "<" + namespace + local + ">";
            List<String> spellings = new ArrayList<>(List.of(full, namespace + local, prefixes.shorten(full)));
            switch (namespace) {
                case RDF -> spellings.add("rdf:" + local);
                case RDFS -> spellings.add("rdfs:" + local);
                case OWL -> spellings.add("owl:" + local);
                case SHACL -> spellings.add("sh:" + local);
                case SCHEMA, SCHEMAS -> spellings.add("schema:" + local);
                default -> spellings.add("wdt:" + local);
            }
            return spellings;
        }

        /** The relation that leads from an entity to its class, or {@link Vocabulary#UNKNOWN}. */
        int type() {
            int type = relation(RDF, "type");
            if (type == Vocabulary.UNKNOWN) {
                type = relation(WIKIDATA, "P31");
            }
            return type == Vocabulary.UNKNOWN
                    ? firstKnown(graph.relations().names(), List.of("type", "instanceOf", "instance_of"))
                    : type;
        }

        /** The relation that leads from a class to a wider one, or {@link Vocabulary#UNKNOWN}. */
        int subclass() {
            int subclass = relation(RDFS, "subClassOf");
            if (subclass == Vocabulary.UNKNOWN) {
                subclass = relation(WIKIDATA, "P279");
            }
            return subclass == Vocabulary.UNKNOWN
                    ? firstKnown(graph.relations().names(), List.of("subClassOf", "subclass_of"))
                    : subclass;
        }

        private static int firstKnown(Vocabulary names, List<String> spellings) {
            for (String spelling : spellings) {
                int id = names.id(spelling);
                if (id != Vocabulary.UNKNOWN) {
                    return id;
                }
            }
            return Vocabulary.UNKNOWN;
        }
    }
}
