package dev.hornbeam.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.Constraint;
import dev.hornbeam.Constraint.Origin;
import dev.hornbeam.ConstraintKind;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.input.InputException;
import dev.hornbeam.testkit.Graphs;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatedConstraintsTest {
    private static StatedConstraints in(String... facts) {
        return new StatedConstraints(Graphs.of(facts), Prefixes.NONE);
    }

    private static List<String> texts(StatedConstraints stated) {
        return stated.constraints().stream().map(Constraint::toString).toList();
    }

    @Test
    void owlRdfsAndShaclAreRead() {
        StatedConstraints stated = in(
                "a capital b",
                "b capitalOf a",
                "a near b",
                "a parent b",
                "a code x",
                "capital rdf:type owl:FunctionalProperty",
                "capitalOf rdf:type owl:InverseFunctionalProperty",
                "near rdf:type owl:SymmetricProperty",
                "parent rdf:type owl:AsymmetricProperty",
                "parent rdf:type owl:IrreflexiveProperty",
                "near rdf:type owl:TransitiveProperty",
                "capital owl:inverseOf capitalOf",
                "capital rdfs:domain Country",
                "capital <http://www.w3.org/2000/01/rdf-schema#range> City",
                "capital rdfs:range City",
                "Country owl:disjointWith City",
                "_:s sh:path code",
                "_:s sh:maxCount \"1\"^^<http://www.w3.org/2001/XMLSchema#integer>");
        assertThat(texts(stated))
                .containsExactlyInAnyOrder(
                        "functional capital",
                        "inverse-functional capitalOf",
                        "symmetric near",
                        "asymmetric parent",
                        "irreflexive parent",
                        "transitive near",
                        "inverse capital capitalOf",
                        "subject-kind capital Country",
                        "object-kind capital City",
                        "disjoint City Country",
                        "functional code");
        assertThat(stated.notes()).isEmpty();
    }

    @Test
    void aStatementThatMostFactsContradictIsNotUsed() {
        StatedConstraints stated = in("a has b", "a has c", "a has d", "has rdf:type owl:FunctionalProperty");
        assertThat(stated.constraints()).isEmpty();
        assertThat(stated.notes())
                .containsExactly(
                        "has is stated to be functional, but 3 of 3 facts contradict that: the statement is not used.");
    }

    @Test
    void aStatedConstraintWinsOverALearnedOne() {
        Constraints learned = Constraints.of(List.of(
                new Constraint(ConstraintKind.ACYCLIC, "near", "", 50, 50, Origin.LEARNED),
                new Constraint(ConstraintKind.OBJECT_KIND, "near", "Town", 50, 50, Origin.LEARNED)));
        StatedConstraints stated = in("a near b", "near rdf:type owl:SymmetricProperty", "near rdfs:range Place");
        assertThat(stated.over(learned, "data").all().stream().map(Constraint::toString))
                .containsExactlyInAnyOrder("symmetric near", "object-kind near Place");
    }

    @Test
    void statementsThatContradictEachOtherAreRefused() {
        StatedConstraints stated =
                in("a near b", "near rdf:type owl:SymmetricProperty", "near rdf:type owl:AsymmetricProperty");
        assertThatThrownBy(() -> stated.over(Constraints.NONE, "data"))
                .isInstanceOf(InputException.class)
                .hasMessage(
                        "data: found statements that make near both symmetric and asymmetric, expected one of the two."
                                + " Maybe remove one of the statements.");
    }

    @Test
    void aClassAboveAnEntityOwnIsNoContradiction() {
        Graph graph = Graphs.of(
                "x rdf:type Agent",
                "y rdf:type Tree",
                "z rdf:type Poet",
                "Person rdfs:subClassOf Agent",
                "Poet rdfs:subClassOf Person",
                "z knows z",
                "knows rdfs:domain Person");
        ConstraintCheck check = new StatedConstraints(graph, Prefixes.NONE)
                .over(Constraints.NONE, "data")
                .on(graph, Prefixes.NONE);
        int knows = graph.relations().id("knows");
        int poet = graph.entities().id("z");
        assertThat(check.of(graph.entities().id("x"), knows, poet)).isEmpty();
        assertThat(check.of(poet, knows, poet)).isEmpty();
        assertThat(check.of(graph.entities().id("Agent"), knows, poet))
                .as("an entity without a class may be anything")
                .isEmpty();
        assertThat(check.of(graph.entities().id("y"), knows, poet)).isPresent();
    }
}
