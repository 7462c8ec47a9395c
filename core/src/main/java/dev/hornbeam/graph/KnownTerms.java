package dev.hornbeam.graph;

import java.util.ArrayList;
import java.util.List;

/** Finds terms of well-known RDF vocabularies among the names of a graph, in full or shortened. */
public final class KnownTerms {
    public static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
    public static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
    public static final String OWL = "http://www.w3.org/2002/07/owl#";
    public static final String SHACL = "http://www.w3.org/ns/shacl#";
    public static final String SCHEMA = "http://schema.org/";
    public static final String SCHEMAS = "https://schema.org/";
    public static final String WIKIDATA = "http://www.wikidata.org/prop/direct/";

    private static final List<String> NAMESPACES = List.of(RDF, RDFS, OWL, SHACL);
    private static final List<String> PREFIXES = List.of("rdf:", "rdfs:", "owl:", "sh:");

    private final Vocabulary entities;
    private final Relations relations;
    private final Prefixes prefixes;

    public KnownTerms(Graph graph, Prefixes prefixes) {
        this(graph.entities(), graph.relations(), prefixes);
    }

    KnownTerms(Vocabulary entities, Relations relations, Prefixes prefixes) {
        this.entities = entities;
        this.relations = relations;
        this.prefixes = prefixes;
    }

    /** Whether a name is a term of RDF, RDFS, OWL or SHACL. */
    public static boolean isOfVocabulary(String name) {
        int start = name.startsWith("<") ? 1 : 0;
        return PREFIXES.stream().anyMatch(name::startsWith)
                || NAMESPACES.stream().anyMatch(each -> name.startsWith(each, start));
    }

    /** Whether a relation is one of theirs and makes statements about classes and properties: all but {@code rdf:type}. */
    public static boolean isOfSchema(String relation) {
        return isOfVocabulary(relation)
                && !relation.equals("<" + RDF + "type>")
                && !relation.equals(RDF + "type")
                && !relation.equals("rdf:type");
    }

    /** The relation of an IRI, or {@link Vocabulary#UNKNOWN}. */
    public int relation(String namespace, String local) {
        return firstKnown(relations.names(), spellings(namespace, local));
    }

    /** The entity of an IRI, or {@link Vocabulary#UNKNOWN}. */
    public int entity(String namespace, String local) {
        return firstKnown(entities, spellings(namespace, local));
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
    public int type() {
        int type = relation(RDF, "type");
        if (type == Vocabulary.UNKNOWN) {
            type = relation(WIKIDATA, "P31");
        }
        return type == Vocabulary.UNKNOWN
                ? firstKnown(relations.names(), List.of("type", "instanceOf", "instance_of"))
                : type;
    }

    /** The relation that leads from a class to a wider one, or {@link Vocabulary#UNKNOWN}. */
    public int subclass() {
        int subclass = relation(RDFS, "subClassOf");
        if (subclass == Vocabulary.UNKNOWN) {
            subclass = relation(WIKIDATA, "P279");
        }
        return subclass == Vocabulary.UNKNOWN
                ? firstKnown(relations.names(), List.of("subClassOf", "subclass_of"))
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
