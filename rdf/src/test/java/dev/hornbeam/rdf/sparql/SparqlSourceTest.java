package dev.hornbeam.rdf.sparql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import dev.hornbeam.rdf.CollectingSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads from a real server in the same process. */
class SparqlSourceTest {
    private static final int CHAIN = 25;
    private static final List<String> LINKS = new ArrayList<>();
    private static FusekiServer server;

    @BeforeAll
    static void start() {
        StringBuilder turtle =
                new StringBuilder("@prefix : <http://e/> . @prefix foaf: <http://xmlns.com/foaf/0.1/> .\n");
        for (int i = 0; i < CHAIN; i++) {
            turtle.append(":n%d :next :n%d ; foaf:name \"n%d\" .%n".formatted(i, i + 1, i));
            LINKS.add("<http://e/n%d> <http://e/next> <http://e/n%d>".formatted(i, i + 1));
        }
        turtle.append(":n0 :with [ :in :x ] , [ :in :y ] .");
        DatasetGraph data = DatasetGraphFactory.createGeneral();
        RDFParser.fromString(turtle.toString(), Lang.TURTLE).parse(data);
        RDFParser.fromString("<http://g/one> { <http://e/a> <http://e/in> <http://e/one> }", Lang.TRIG)
                .parse(data);
        server = FusekiServer.create().port(0).add("/data", data).build().start();
    }

    @AfterAll
    static void stop() {
        server.stop();
    }

    private static SparqlOptions options() {
        return SparqlOptions.of("http://localhost:" + server.getPort() + "/data/sparql");
    }

    private static CollectingSink read(SparqlOptions options) {
        CollectingSink sink = new CollectingSink(false, options.literals());
        new SparqlSource(options).read(sink);
        return sink;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 7, 29, 10_000})
    void aGraphIsReadWholeWhateverThePageSize(int pageSize) {
        CollectingSink sink = read(options().withPageSize(pageSize));
        assertThat(sink.facts).hasSize(CHAIN + 4).containsAll(LINKS).doesNotHaveDuplicates();
        assertThat(sink.literals).isZero();
    }

    @Test
    void literalsAreReadWhenAskedFor() {
        CollectingSink sink = read(options().withLiterals(true).withPageSize(10));
        assertThat(sink.facts).hasSize(2 * CHAIN + 4).contains("<http://e/n3> <http://xmlns.com/foaf/0.1/name> \"n3\"");
        assertThat(sink.prefixes).containsExactly(Map.entry("foaf", "http://xmlns.com/foaf/0.1/"));
    }

    @Test
    void blankNodesOfOneAnswerStayTogether() {
        List<String> facts = read(options().withPageSize(0)).facts;
        List<String> blanks = facts.stream()
                .filter(fact -> fact.contains("<http://e/with>"))
                .map(fact -> fact.substring(fact.indexOf("_:")))
                .toList();
        assertThat(blanks).hasSize(2).doesNotHaveDuplicates().allMatch(blank -> blank.startsWith("_:sparql-p0."));
        assertThat(facts)
                .filteredOn(fact -> fact.contains("<http://e/in>"))
                .allMatch(fact -> blanks.contains(fact.substring(0, fact.indexOf(' '))));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 10_000})
    void blankNodesAreTheSameWhateverThePageSize(int pageSize) {
        Set<String> blanks = new TreeSet<>();
        for (String fact : read(options().withPageSize(pageSize)).facts) {
            for (String name : fact.split(" ")) {
                if (name.startsWith("_:")) {
                    blanks.add(name);
                }
            }
        }
        assertThat(blanks).hasSize(2); // each is on two rows
    }

    @Test
    void aQueryWithBlankNodesOnSeveralPagesIsRefused() {
        SparqlOptions query = options().withQuery("SELECT ?s ?p ?o { ?s ?p ?o FILTER (isBlank(?s) || isBlank(?o)) }");
        assertThat(read(query.withPageSize(4)).facts).hasSize(4);
        assertThatThrownBy(() -> read(query.withPageSize(3)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("blank nodes in an answer of more than one page")
                .hasMessageContaining("pages of size 0");
    }

    @Test
    void literalsOfSomeRelationsAreAskedFor() {
        CollectingSink sink = read(options().withLiteralsOf(List.of("<http://xmlns.com/foaf/0.1/name>")));
        assertThat(sink.literals).isEqualTo(CHAIN);
    }

    @Test
    void aNamedGraphCanBeChosen() {
        CollectingSink sink = read(options().withGraphs(List.of("<http://g/one>")));
        assertThat(sink.facts).containsExactly("<http://e/a> <http://e/in> <http://e/one>");
    }

    @Test
    void aSelectMayNameItsVariablesInAnyOrder() {
        String query = "PREFIX : <http://e/> SELECT ?o ?p ?s WHERE { ?s ?p ?o FILTER (?p = :next) }";
        CollectingSink sink = read(options().withQuery(query).withPageSize(4));
        assertThat(sink.facts).containsExactlyInAnyOrderElementsOf(LINKS);
        assertThat(sink.prefixes).containsEntry("", "http://e/");
    }

    @Test
    void otherVariablesCountInTheOrderOfTheSelect() {
        String query =
                "SELECT ?to ?by ?from WHERE { ?from ?by ?to FILTER (?by = <http://e/next> && ?to = <http://e/n1>) }";
        assertThat(read(options().withQuery(query)).facts)
                .containsExactly("<http://e/n1> <http://e/next> <http://e/n0>");
    }

    @Test
    void aLimitOfTheQueryIsKept() {
        String query = "SELECT ?s ?p ?o WHERE { ?s ?p ?o FILTER (?p = <http://e/next>) } ORDER BY DESC(?s) LIMIT 5";
        assertThat(read(options().withQuery(query).withPageSize(2)).facts)
                .containsExactly(LINKS.get(9), LINKS.get(8), LINKS.get(7), LINKS.get(6), LINKS.get(5));
    }

    @Test
    void anOrderOfTheQueryIsKeptAcrossPages() {
        String query = "SELECT ?s ?p ?o WHERE { ?s ?p ?o FILTER (?p = <http://e/next>) } ORDER BY DESC(?s)";
        assertThat(read(options().withQuery(query).withPageSize(3)).facts)
                .startsWith(LINKS.get(9), LINKS.get(8), LINKS.get(7), LINKS.get(6), LINKS.get(5))
                .hasSize(CHAIN);
    }

    @Test
    void aConstructFillsItsTemplate() {
        String query = "PREFIX : <http://e/> CONSTRUCT { ?b :after ?a . ?b :by _:how . _:how :name ?none } "
                + "WHERE { ?a :next ?b OPTIONAL { ?a :none ?none } }";
        List<String> facts = read(options().withQuery(query).withPageSize(4)).facts;
        assertThat(facts).hasSize(2 * CHAIN).contains("<http://e/n1> <http://e/after> <http://e/n0>");
        assertThat(facts.stream().filter(fact -> fact.contains("_:sparql--")).distinct())
                .hasSize(CHAIN);
        assertThat(read(options().withQuery(query).withPageSize(4)).facts).isEqualTo(facts);
    }

    @Test
    void aConstructMayHaveALimitAndTheShortForm() {
        String query = "CONSTRUCT WHERE { ?a <http://e/next> ?b } LIMIT 3";
        assertThat(read(options().withQuery(query)).facts).hasSize(3).isSubsetOf(LINKS);
    }

    @Test
    void wellKnownPrefixesNeedNoDeclaration() {
        String query = "SELECT ?s ?p ?o WHERE { ?s ?p ?o . ?s foaf:name 'n7' FILTER (isIRI(?o)) }";
        assertThat(read(options().withQuery(query)).facts).containsExactly(LINKS.get(7));
    }

    @Test
    void aLiteralObjectOfAQueryIsCounted() {
        CollectingSink sink = read(options().withQuery("SELECT * WHERE { ?s foaf:name ?o BIND (foaf:name AS ?p) }"));
        assertThat(sink.literals).isEqualTo(CHAIN);
        assertThat(sink.facts).isEmpty();
    }
}
