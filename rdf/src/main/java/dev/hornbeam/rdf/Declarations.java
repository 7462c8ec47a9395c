package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.read.TripleSink;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Passes the prefixes of one source to a sink: those that it declares, and at its end the well-known ones whose
 * namespaces occur in it, so that the declared ones have priority.
 */
public final class Declarations {
    /** Prefixes that are readable before a colon; an underscore alone would turn IRIs into blank nodes. */
    private static final Pattern PLAIN = Pattern.compile("(?!_$)[\\p{L}\\p{N}_.-]*");

    private final TripleSink sink;
    private final NamespaceWatch watch = new NamespaceWatch();
    private final Set<String> prefixes = new HashSet<>();
    private final Set<String> namespaces = new HashSet<>();

    public Declarations(TripleSink sink) {
        this.sink = sink;
    }

    /** Records which IRIs occur. */
    NamespaceWatch watch() {
        return watch;
    }

    public void declare(String prefix, String namespace) {
        boolean usable =
                PLAIN.matcher(prefix).matches() && !prefix.startsWith(Relations.INVERSE_PREFIX) && !namespace.isEmpty();
        if (usable && prefixes.add(prefix)) {
            namespaces.add(namespace);
            sink.prefix(prefix, namespace);
        }
    }

    /** To be called at the end of the source. */
    public void finish() {
        for (Map.Entry<String, String> entry : WellKnownPrefixes.namespaces().entrySet()) {
            if (watch.saw(entry.getValue()) && !namespaces.contains(entry.getValue())) {
                declare(entry.getKey(), entry.getValue());
            }
        }
    }

    /**
     * Notes which well-known namespaces the IRIs of a file are from, at the cost of one comparison per IRI: neighbouring
     * facts mostly share the namespaces of their heads, relations and tails.
     */
    static final class NamespaceWatch {
        private static final Set<String> WELL_KNOWN =
                Set.copyOf(WellKnownPrefixes.namespaces().values());

        private final Set<String> seen = new HashSet<>();
        private final byte[][] last = {{}, {}, {}};

        /**
         * Notes the namespace of an IRI.
         *
         * @param slot 0 for a head, 1 for a relation, 2 for a tail
         * @param from where the IRI begins, after its angle bracket
         */
        void note(int slot, byte[] buffer, int from, int to) {
            int end = to;
            while (end > from && buffer[end - 1] != '/' && buffer[end - 1] != '#') {
                end--;
            }
            byte[] known = last[slot];
            if (!Arrays.equals(buffer, from, end, known, 0, known.length)) {
                last[slot] = Arrays.copyOfRange(buffer, from, end);
                keep(new String(buffer, from, end - from, UTF_8));
            }
        }

        /** Notes the namespace of an IRI without angle brackets. */
        void note(String iri) {
            keep(iri.substring(0, Math.max(iri.lastIndexOf('/'), iri.lastIndexOf('#')) + 1));
        }

        /** Others are not kept: in some graphs every entity has its own namespace. */
        private void keep(String namespace) {
            if (WELL_KNOWN.contains(namespace)) {
                seen.add(namespace);
            }
        }

        boolean saw(String namespace) {
            return seen.contains(namespace);
        }
    }

    /** The prefixes that people expect to see without declaring them, as in the listings of prefix.cc. */
    public static final class WellKnownPrefixes {
        private static final Map<String, String> NAMESPACES = Collections.unmodifiableMap(new TreeMap<>(Map.ofEntries(
                Map.entry("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
                Map.entry("rdfs", "http://www.w3.org/2000/01/rdf-schema#"),
                Map.entry("owl", "http://www.w3.org/2002/07/owl#"),
                Map.entry("xsd", "http://www.w3.org/2001/XMLSchema#"),
                Map.entry("skos", "http://www.w3.org/2004/02/skos/core#"),
                Map.entry("sh", "http://www.w3.org/ns/shacl#"),
                Map.entry("prov", "http://www.w3.org/ns/prov#"),
                Map.entry("dcat", "http://www.w3.org/ns/dcat#"),
                Map.entry("org", "http://www.w3.org/ns/org#"),
                Map.entry("sosa", "http://www.w3.org/ns/sosa/"),
                Map.entry("time", "http://www.w3.org/2006/time#"),
                Map.entry("vcard", "http://www.w3.org/2006/vcard/ns#"),
                Map.entry("geo", "http://www.w3.org/2003/01/geo/wgs84_pos#"),
                Map.entry("geosparql", "http://www.opengis.net/ont/geosparql#"),
                Map.entry("gn", "http://www.geonames.org/ontology#"),
                Map.entry("foaf", "http://xmlns.com/foaf/0.1/"),
                Map.entry("dc", "http://purl.org/dc/elements/1.1/"),
                Map.entry("dct", "http://purl.org/dc/terms/"),
                Map.entry("dcmitype", "http://purl.org/dc/dcmitype/"),
                Map.entry("void", "http://rdfs.org/ns/void#"),
                Map.entry("sioc", "http://rdfs.org/sioc/ns#"),
                Map.entry("bibo", "http://purl.org/ontology/bibo/"),
                Map.entry("obo", "http://purl.obolibrary.org/obo/"),
                Map.entry("oboInOwl", "http://www.geneontology.org/formats/oboInOwl#"),
                Map.entry("up", "http://purl.uniprot.org/core/"),
                Map.entry("schema", "http://schema.org/"),
                Map.entry("schemas", "https://schema.org/"),
                Map.entry("dbo", "http://dbpedia.org/ontology/"),
                Map.entry("dbr", "http://dbpedia.org/resource/"),
                Map.entry("dbp", "http://dbpedia.org/property/"),
                Map.entry("yago", "http://yago-knowledge.org/resource/"),
                Map.entry("fb", "http://rdf.freebase.com/ns/"),
                Map.entry("wd", "http://www.wikidata.org/entity/"),
                Map.entry("wds", "http://www.wikidata.org/entity/statement/"),
                Map.entry("wdt", "http://www.wikidata.org/prop/direct/"),
                Map.entry("p", "http://www.wikidata.org/prop/"),
                Map.entry("ps", "http://www.wikidata.org/prop/statement/"),
                Map.entry("pq", "http://www.wikidata.org/prop/qualifier/"),
                Map.entry("wikibase", "http://wikiba.se/ontology#"),
                Map.entry("bd", "http://www.bigdata.com/rdf#"))));

        private WellKnownPrefixes() {}

        /** Prefix, without colon, to namespace, in order of prefixes. */
        public static Map<String, String> namespaces() {
            return NAMESPACES;
        }
    }
}
