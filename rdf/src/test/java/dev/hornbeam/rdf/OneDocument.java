package dev.hornbeam.rdf;

import dev.hornbeam.graph.read.TripleFormat;
import dev.hornbeam.rdf.RdfFormat.JsonLdFormat;
import dev.hornbeam.rdf.RdfFormat.NQuadsFormat;
import dev.hornbeam.rdf.RdfFormat.NTriplesFormat;
import dev.hornbeam.rdf.RdfFormat.RdfXmlFormat;
import dev.hornbeam.rdf.RdfFormat.TrigFormat;
import dev.hornbeam.rdf.RdfFormat.TurtleFormat;
import java.util.List;

/** The same small graph in each syntax: three facts among IRIs and blank nodes, one with a literal. */
public record OneDocument(TripleFormat format, String text) {
    public static final List<String> FACTS = List.of(
            "<http://example.org/anna> <http://xmlns.com/foaf/0.1/knows> <http://example.org/jürgen>",
            "<http://example.org/anna> <http://xmlns.com/foaf/0.1/knows> _:doc-b0",
            "_:doc-b0 <http://example.org/worksFor> <http://example.org/acme>");

    private static final String STATEMENTS = """
            # four statements
            <http://example.org/anna> <http://xmlns.com/foaf/0.1/knows> <http://example.org/jürgen>%1$s .
            <http://example.org/anna> <http://xmlns.com/foaf/0.1/knows> _:b0%1$s .

            _:b0 <http://example.org/worksFor> <http://example.org/acme>%1$s . # a comment
            <http://example.org/anna> <http://xmlns.com/foaf/0.1/name> "Anna \\"B.\\""@en%1$s .
            """;

    private static final String TURTLE = """
            @prefix : <http://example.org/> .
            PREFIX foaf: <http://xmlns.com/foaf/0.1/>
            %s
            :anna foaf:knows :jürgen, _:b0 ; foaf:name "Anna \\"B.\\""@en .
            _:b0 :worksFor :acme .
            %s
            """;

    static final OneDocument N_TRIPLES = new OneDocument(new NTriplesFormat(), STATEMENTS.formatted(""));
    static final OneDocument N_QUADS =
            new OneDocument(new NQuadsFormat(), STATEMENTS.formatted(" <http://example.org/graph>"));
    static final OneDocument TURTLE_DOCUMENT = new OneDocument(new TurtleFormat(), TURTLE.formatted("", ""));
    static final OneDocument TRIG = new OneDocument(new TrigFormat(), TURTLE.formatted(":graph {", "}"));
    static final OneDocument RDF_XML = new OneDocument(new RdfXmlFormat(), """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE rdf:RDF [ <!ENTITY ex "http://example.org/"> ]>
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
                     xmlns:foaf="http://xmlns.com/foaf/0.1/" xmlns="http://example.org/">
              <rdf:Description rdf:about="&ex;anna">
                <foaf:knows rdf:resource="&ex;jürgen"/>
                <foaf:knows rdf:nodeID="b0"/>
                <foaf:name xml:lang="en">Anna "B."</foaf:name>
              </rdf:Description>
              <rdf:Description rdf:nodeID="b0"><worksFor rdf:resource="&ex;acme"/></rdf:Description>
            </rdf:RDF>
            """);
    static final OneDocument JSON_LD = new OneDocument(new JsonLdFormat(), """
            {"@context": {"@vocab": "http://example.org/", "foaf": "http://xmlns.com/foaf/0.1/",
                          "worksFor": {"@type": "@id"}},
             "@id": "http://example.org/anna",
             "foaf:knows": [{"@id": "http://example.org/jürgen"},
                            {"@id": "_:b0", "worksFor": "http://example.org/acme"}],
             "foaf:name": {"@value": "Anna \\"B.\\"", "@language": "en"}}
            """);

    public static List<OneDocument> all() {
        return List.of(N_TRIPLES, N_QUADS, TURTLE_DOCUMENT, TRIG, RDF_XML, JSON_LD);
    }

    @Override
    public String toString() {
        return format.name();
    }
}
