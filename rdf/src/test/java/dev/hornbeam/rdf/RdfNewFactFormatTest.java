package dev.hornbeam.rdf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.complete.fact.NewFactFormat;
import dev.hornbeam.complete.fact.WrittenFacts;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.read.ReadOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.QueryExecutionFactory;
import org.apache.jena.query.ResultSet;
import org.apache.jena.query.ResultSetFormatter;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.graph.GraphFactory;
import org.apache.jena.vocabulary.RDF;

/** New facts in every syntax of RDF read back as the same facts. */
class RdfNewFactFormatTest {
    private static final String HB = "https://hornbeam.dev/ns#";

    @Provide
    static Arbitrary<WrittenFacts> facts() {
        return WrittenFacts.any();
    }

    @Property(tries = 200)
    void nTriplesReadBack(@ForAll("facts") WrittenFacts facts) {
        assertThat(readBack(facts, "nt")).isEqualTo(Set.copyOf(facts.names()));
    }

    @Property(tries = 200)
    void turtleReadsBack(@ForAll("facts") WrittenFacts facts) {
        assertThat(readBack(facts, "ttl")).isEqualTo(Set.copyOf(facts.names()));
    }

    @Property(tries = 200)
    void nQuadsReadBack(@ForAll("facts") WrittenFacts facts) {
        assertThat(readBack(facts, "nq")).isEqualTo(Set.copyOf(facts.names()));
    }

    /** By Hornbeam's own reader. */
    private static Set<List<String>> readBack(WrittenFacts facts, String format) {
        return facts.readBack(NewFactFormat.named(format), "." + format, RdfNewFactFormatTest::named);
    }

    private static Set<List<String>> named(Path file) throws java.io.IOException {
        Set<List<String>> all = new HashSet<>();
        if (Files.readString(file).lines().allMatch(line -> line.isBlank() || line.startsWith("@prefix"))) {
            return all; // a file without facts is refused
        }
        ReadOptions options =
                new ReadOptions(Optional.empty(), "hrt", List.of(), false, true, ReadOptions.DEFAULTS.prefixes());
        Dataset data = new DatasetReader(options).read(file).dataset();
        for (int i = 0; i < data.train().size(); i++) {
            all.add(List.of(
                    data.entities().name(data.train().head(i)),
                    data.relations().name(data.train().relation(i)),
                    data.entities().name(data.train().tail(i))));
        }
        return all;
    }

    @Example
    void nQuadsAreInTheNamedGraph() {
        WrittenFacts facts = new WrittenFacts(List.of(List.of("a", "r", "b"), List.of("a", "r", "\"c\"")));
        DatasetGraph read = facts.readBack(NewFactFormat.named("nq"), ".nq", file -> {
            DatasetGraph all = DatasetGraphFactory.create();
            RDFParser.source(file).lang(Lang.NQUADS).parse(all);
            return all;
        });
        assertThat(read.getDefaultGraph().size()).isZero();
        assertThat(read.getGraph(NodeFactory.createURI(WrittenFacts.ORIGIN.graph()))
                        .size())
                .isEqualTo(2);
        assertThat(NewFactFormat.named("nq").hasGraph()).isTrue();
        assertThat(NewFactFormat.named("nt").hasGraph()).isFalse();
    }

    @Property(tries = 200)
    void everyFactIsStatedAndSpokenOf(@ForAll("facts") WrittenFacts facts) {
        Graph graph = annotated(facts);
        Set<Triple> spokenOf = new HashSet<>();
        graph.find(Node.ANY, NodeFactory.createURI(RDF.getURI() + "reifies"), Node.ANY)
                .forEachRemaining(each -> spokenOf.add(each.getObject().getTriple()));
        assertThat(spokenOf).isEqualTo(terms(facts));
        assertThat(spokenOf).allMatch(graph::contains);
        assertThat(graph.find(Node.ANY, NodeFactory.createURI(HB + "probability"), Node.ANY)
                        .toList())
                .hasSize(facts.names().size());
    }

    private static Graph annotated(WrittenFacts facts) {
        return facts.readBack(NewFactFormat.named("ttl-star"), ".ttls", file -> {
            Graph graph = GraphFactory.createDefaultGraph();
            RDFParser.source(file).lang(Lang.TURTLE).parse(graph);
            return graph;
        });
    }

    /** The same facts by way of N-Triples. */
    private static Set<Triple> terms(WrittenFacts facts) {
        NameTerms terms = new NameTerms(facts.data().prefixes());
        StringBuilder text = new StringBuilder();
        facts.names()
                .forEach(fact -> text.append(terms.iri(fact.get(0)) + " " + terms.iri(fact.get(1)) + " "
                        + terms.object(fact.get(2)) + " .\n"));
        Graph graph = GraphFactory.createDefaultGraph();
        RDFParser.fromString(text.toString(), Lang.NTRIPLES).parse(graph);
        return graph.find().toSet();
    }

    @Example
    void aQueryFindsTheModelBehindALikelyFact() {
        WrittenFacts facts = new WrittenFacts(List.of(
                List.of("<http://e/a>", "<http://e/r>", "<http://e/b>"), List.of("<http://e/a>", "<http://e/r>", "c")));
        String query = """
                PREFIX hb: <https://hornbeam.dev/ns#>
                PREFIX prov: <http://www.w3.org/ns/prov#>
                PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>
                SELECT ?s ?o ?rule ?model ?agent ?data ?time {
                  << ?s ?r ?o >> hb:probability ?p ; hb:rule ?rule ; hb:model ?m ; prov:wasGeneratedBy ?how .
                  ?m rdfs:label ?model ; prov:wasDerivedFrom/rdfs:label ?data .
                  ?how prov:used ?m ; prov:wasAssociatedWith/rdfs:label ?agent ; prov:endedAtTime ?time
                  FILTER (?p > 0.9)
                }""";
        try (var execution = QueryExecutionFactory.create(query, ModelFactory.createModelForGraph(annotated(facts)))) {
            ResultSet rows = execution.execSelect();
            String text = ResultSetFormatter.asText(rows);
            assertThat(text)
                    .contains(
                            "<http://e/b>",
                            "(X,Y) ⇐ ",
                            "\"a model\"",
                            "\"Hornbeam \\\"test\\\"\"",
                            "\"learned from\"",
                            "2026-02-03T04:05:06Z")
                    .doesNotContain("urn:hornbeam:c");
        }
    }
}
