package dev.hornbeam.shape;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Vocabulary;
import java.util.ArrayList;
import java.util.List;

/** Finds terms of well-known RDF vocabularies among the names of a graph, in full or shortened. */
final class Vocabularies {
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
