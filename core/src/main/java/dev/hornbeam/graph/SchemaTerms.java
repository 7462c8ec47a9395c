package dev.hornbeam.graph;

import dev.hornbeam.graph.Dataset.IndexedFacts;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Tells statements about classes, properties and shapes from facts: those of the vocabularies of RDF, RDFS, OWL and SHACL, and all that
 * is said of the terms that they describe. That something is of a class ({@code rdf:type}) is a fact.
 */
final class SchemaTerms {
    /** A graph that has fewer facts than this share beside its statements is an ontology, and they are its facts. */
    private static final double MIN_FACTS = .1;

    /** Classes of things that are no terms. */
    private static final Set<String> OF_THINGS = Set.of(
            "Thing", "NamedIndividual", "Resource", "List", "Statement", "Bag", "Seq", "Alt", "Container", "Literal");

    /** Relations whose subjects are terms. */
    private static final List<List<String>> OF_TERMS = List.of(
            List.of(KnownTerms.RDFS, "subClassOf", "subPropertyOf", "domain", "range"),
            List.of(
                    KnownTerms.OWL,
                    "equivalentClass",
                    "equivalentProperty",
                    "disjointWith",
                    "propertyDisjointWith",
                    "inverseOf",
                    "complementOf",
                    "onProperty",
                    "onClass",
                    "someValuesFrom",
                    "allValuesFrom",
                    "unionOf",
                    "disjointUnionOf",
                    "intersectionOf",
                    "oneOf",
                    "hasKey",
                    "members",
                    "propertyChainAxiom"),
            List.of(
                    KnownTerms.SHACL,
                    "path",
                    "class",
                    "targetClass",
                    "property",
                    "targetSubjectsOf",
                    "targetObjectsOf"),
            List.of(KnownTerms.SCHEMA, "domainIncludes", "rangeIncludes"),
            List.of(KnownTerms.SCHEMAS, "domainIncludes", "rangeIncludes"));

    /** Those of them whose objects are lists, individuals or shapes, not terms. */
    private static final Set<String> OBJECTS_ARE_NO_TERMS = Set.of(
            "unionOf",
            "disjointUnionOf",
            "intersectionOf",
            "oneOf",
            "hasKey",
            "members",
            "propertyChainAxiom",
            "property");

    private final Graph graph;
    private final int type;
    private final BitSet relations = new BitSet();
    private final BitSet terms = new BitSet();
    private final BitSet metaclasses = new BitSet();

    private SchemaTerms(Graph graph, Prefixes prefixes) {
        this.graph = graph;
        KnownTerms known = new KnownTerms(graph, prefixes);
        this.type = known.relation(KnownTerms.RDF, "type");
        for (int relation = 0; relation < graph.relations().count(); relation++) {
            if (KnownTerms.isOfSchema(graph.relations().name(relation))) {
                relations.set(relation);
            }
        }
        for (List<String> names : OF_TERMS) {
            for (String local : names.subList(1, names.size())) {
                int relation = known.relation(names.get(0), local);
                if (relation != Vocabulary.UNKNOWN) {
                    relations.set(relation);
                    addSources(relation);
                    if (!OBJECTS_ARE_NO_TERMS.contains(local)) {
                        addSources(graph.relations().inverse(relation));
                    }
                }
            }
        }
        if (type != Vocabulary.UNKNOWN) {
            addByType();
        }
    }

    private void addSources(int relation) {
        long sources = graph.sources(relation);
        for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
            terms.set(graph.source(i));
        }
    }

    private void addByType() {
        long classes = graph.sources(graph.relations().inverse(type));
        for (int i = Slice.begin(classes); i < Slice.end(classes); i++) {
            int each = graph.source(i);
            String name = graph.entities().name(each);
            if (KnownTerms.isOfVocabulary(name)) {
                metaclasses.set(each);
                if (!OF_THINGS.contains(local(name))) {
                    long members = graph.neighbours(each, graph.relations().inverse(type));
                    for (int j = Slice.begin(members); j < Slice.end(members); j++) {
                        terms.set(graph.target(j));
                    }
                }
            }
        }
    }

    private static String local(String name) {
        String plain = name.endsWith(">") ? name.substring(0, name.length() - 1) : name;
        return plain.substring(Math.max(plain.lastIndexOf('#'), plain.lastIndexOf(':')) + 1);
    }

    private boolean isStatement(int head, int relation, int tail) {
        return relations.get(relation)
                || terms.get(head)
                || (relation == type ? metaclasses.get(tail) : terms.get(tail));
    }

    /** The data set with its statements set apart; the same if it has none, or hardly anything else. */
    static Dataset apart(Dataset whole) {
        boolean any = false;
        for (int relation = 0; relation < whole.relations().count() && !any; relation++) {
            any = KnownTerms.isOfVocabulary(whole.relations().name(relation));
        }
        if (!any) {
            return whole;
        }
        return new SchemaTerms(whole.buildGraph(), whole.prefixes()).split(whole);
    }

    private Dataset split(Dataset whole) {
        Triples.Builder statements = new Triples.Builder();
        Triples[] rest = new Triples[Split.values().length];
        long facts = 0;
        for (Split split : Split.values()) {
            Triples all = whole.split(split);
            Triples.Builder kept = new Triples.Builder();
            for (int i = 0; i < all.size(); i++) {
                boolean isStatement = isStatement(all.head(i), all.relation(i), all.tail(i));
                (isStatement ? statements : kept).add(all.head(i), all.relation(i), all.tail(i));
            }
            rest[split.ordinal()] = kept.build();
            facts += rest[split.ordinal()].size();
        }
        Triples apart = statements.build();
        if (apart.isEmpty() || rest[0].isEmpty() || facts < MIN_FACTS * (facts + apart.size())) {
            return whole;
        }
        Optional<Graph> schema = Optional.of(Graph.of(whole.entities(), whole.relations(), apart));
        Graph index = Graph.of(whole.entities(), whole.relations(), rest[0]).with(schema);
        return new Dataset(
                whole.name(),
                whole.entities(),
                whole.relations(),
                rest[0],
                rest[1],
                rest[2],
                whole.prefixes(),
                whole.labels(),
                Optional.of(new IndexedFacts(index, Optional.of(whole.fingerprint()))),
                schema);
    }
}
