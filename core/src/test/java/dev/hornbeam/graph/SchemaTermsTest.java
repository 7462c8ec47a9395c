package dev.hornbeam.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaTermsTest {
    private static final String[] SONGS = {
        "s1 rdf:type Song",
        "s1 rdf:type owl:NamedIndividual",
        "s1 writer ann",
        "ann rdf:type Person",
        "ann knows bob",
        "bob rdf:type Person",
        "bob wrote list",
        "list rdf:first s1",
        "Song rdf:type owl:Class",
        "Song rdfs:subClassOf Work",
        "Song editor ann",
        "writer rdf:type owl:ObjectProperty",
        "writer rdfs:range Person",
        "bob likes writer",
    };

    private static List<String> texts(Dataset data, Triples triples) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < triples.size(); i++) {
            texts.add(data.entities().name(triples.head(i)) + " "
                    + data.relations().name(triples.relation(i)) + " "
                    + data.entities().name(triples.tail(i)));
        }
        return texts;
    }

    @Test
    void statementsAboutTermsAreSetApartAndTypesOfThingsStay() {
        Dataset data = Graphs.dataset(SONGS).withSchemaApart();
        assertThat(texts(data, data.train()))
                .containsExactly(
                        "s1 rdf:type Song",
                        "s1 writer ann",
                        "ann rdf:type Person",
                        "ann knows bob",
                        "bob rdf:type Person",
                        "bob wrote list");
        assertThat(data.statements()).isEqualTo(8);
        assertThat(data.buildGraph().schema()).isSameAs(data.schema().orElseThrow());
        assertThat(data.buildGraph()
                        .schema()
                        .contains(
                                data.entities().id("Song"),
                                data.relations().id("rdfs:subClassOf"),
                                data.entities().id("Work")))
                .isTrue();
    }

    @Test
    void theDataIsTheSameWhereverItsStatementsAre() {
        Dataset whole = Graphs.dataset(SONGS);
        Dataset apart = whole.withSchemaApart();
        assertThat(apart.fingerprint()).isEqualTo(whole.fingerprint());
        assertThat(apart.indexedForLongWork().fingerprint()).isEqualTo(whole.fingerprint());
        assertThat(texts(apart.withSchemaBack(), apart.withSchemaBack().train()))
                .containsExactlyInAnyOrder(SONGS);
        Dataset kept = apart.keeping((head, relation, tail) -> true);
        assertThat(texts(kept, kept.train())).containsExactlyInAnyOrder(SONGS);
    }

    @Test
    void everythingIsAFactIfAskedFor() {
        Dataset data = Graphs.dataset(SONGS).withSchemaAsFacts();
        assertThat(data.withSchemaApart()).isSameAs(data);
        Graph graph = data.buildGraph();
        assertThat(graph.schema()).isSameAs(graph);
        assertThat(data.statements()).isZero();
    }

    @Test
    void theStatementsOfAnOntologyAreItsFacts() {
        Dataset data = Graphs.dataset(
                "Lion rdfs:subClassOf Cat",
                "Cat rdfs:subClassOf Animal",
                "Cat rdf:type owl:Class",
                "Lion eats Antelope",
                "Antelope rdfs:subClassOf Animal");
        assertThat(data.withSchemaApart()).isSameAs(data);
    }

    @Test
    void plainNamesAreNoTerms() {
        Dataset data = Graphs.dataset("a type b", "b subClassOf c", "a knows d");
        assertThat(data.withSchemaApart()).isSameAs(data);
    }
}
