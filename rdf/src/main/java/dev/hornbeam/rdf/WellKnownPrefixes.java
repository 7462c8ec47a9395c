package dev.hornbeam.rdf;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** The prefixes that people expect to see without declaring them, as in the listings of prefix.cc. */
public final class WellKnownPrefixes {
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
