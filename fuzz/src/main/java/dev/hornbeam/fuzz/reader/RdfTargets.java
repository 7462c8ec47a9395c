package dev.hornbeam.fuzz.reader;

import dev.hornbeam.fuzz.Target;
import java.nio.file.Path;
import java.util.List;

/** The six syntaxes of RDF. */
final class RdfTargets {
    private static final String N_TRIPLES = """
            # remark
            <http://e/ann> <http://e/knows> <http://e/b\\u00e4a> .
            _:x <http://e/knows> _:y.1 .
            <http://e/ann> <http://www.w3.org/2000/01/rdf-schema#label> "Ann \\"A\\"\\n\\U0001D4B3"@en-GB .
            <http://e/ann> <http://e/age> "7"^^<http://www.w3.org/2001/XMLSchema#integer> .
            <http://e/r> <http://www.w3.org/1999/02/22-rdf-syntax-ns#reifies> <<( <http://e/a> <http://e/b> <http://e/c> )>> .
            """;
    private static final String TURTLE = """
            @prefix : <http://e/> .
            @base <http://e/b/> .
            PREFIX x: <http://x/>
            :ann a x:Person ; :knows :bea , <cis>, [ :knows (1 2.5 -3e4 true "x"@de) ] ; .
            _:b x:p\\-q '''long 'text' ''' , "5"^^x:t .
            << :a :b :c >> :said :ann .
            :a :b :c {| :source <s> |} .
            x:ä :knows :%41 .
            """;

    private RdfTargets() {}

    static List<Target> in(Path scratch) {
        return List.of(
                FactTargets.file(scratch, "ntriples", "facts.nt", N_TRIPLES),
                FactTargets.file(
                        scratch,
                        "nquads",
                        "facts.nq",
                        N_TRIPLES,
                        "<http://e/a> <http://e/b> <http://e/c> <http://e/g> .\n<http://e/a> <http://e/b> \"l\" _:g .\n"),
                FactTargets.file(scratch, "turtle", 2, "facts.ttl", Scratch.texts(TURTLE, N_TRIPLES)),
                FactTargets.file(scratch, "trig", 2, "facts.trig", Scratch.texts(TURTLE, """
                        @prefix : <http://e/> .
                        :g { :ann :knows :bea . :bea :knows [ :p :o ] }
                        GRAPH <http://e/h> { :cis a :Person }
                        { :a :b :c . }
                        """)),
                FactTargets.file(scratch, "rdfxml", 2, "facts.rdf", Scratch.texts("""
                        <?xml version="1.0" encoding="UTF-8"?>
                        <!DOCTYPE rdf:RDF [ <!ENTITY e "http://e/"> ]>
                        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:x="http://e/" xml:base="http://e/">
                          <x:Person rdf:about="&e;ann" x:age="7">
                            <x:knows rdf:resource="#bea"/>
                            <x:likes rdf:parseType="Collection"><x:Person rdf:ID="c"/></x:likes>
                            <x:says xml:lang="de">Grüße &amp; <![CDATA[<so>]]></x:says>
                            <x:has rdf:parseType="Resource"><x:p rdf:datatype="http://e/t">1</x:p></x:has>
                          </x:Person>
                          <rdf:Description rdf:nodeID="n"><x:knows rdf:nodeID="m"/></rdf:Description>
                          <rdf:Bag><rdf:li rdf:resource="http://e/a"/></rdf:Bag>
                        </rdf:RDF>
                        """)),
                FactTargets.file(
                        scratch,
                        "jsonld",
                        3,
                        "facts.jsonld",
                        Scratch.texts("""
                        {"@context": {"@vocab": "http://e/", "@base": "http://e/b/", "x": "http://x/",
                            "knows": {"@type": "@id"}, "list": {"@container": "@list"}, "name": {"@language": "en"}},
                         "@graph": [
                          {"@id": "ann", "@type": "Person", "knows": ["bea", {"@id": "_:c", "x:p": 1.5}], "list": [1, "a", true]},
                          {"@id": "x:d", "@reverse": {"knows": {"@id": "ann"}}, "name": "D", "o": {"@value": "v", "@type": "x:t"}}
                         ]}
                        """, "[{\"@id\":\"http://e/a\",\"http://e/b\":[{\"@id\":\"http://e/c\"}]}]")));
    }
}
