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
import java.util.ArrayList;
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
                        "subject-kind capitalOf City",
                        "object-kind capitalOf Country",
                        "disjoint City Country",
                        "functional code");
        assertThat(stated.notes()).isEmpty();
    }

    @Test
    void aStatementThatMostFactsContradictIsNotUsed() {
        StatedConstraints stated = in("a has b", "a has c", "a has d", "has rdf:type owl:FunctionalProperty");
        assertThat(stated.constraints()).isEmpty();
        assertThat(stated.notes()).containsExactly("functional has: stated, but broken by 3 of 3 facts; not enforced.");
    }

    /** Every river flows through a country, although the schema says that rivers flow through provinces. */
    private static Graph rivers(String... statements) {
        List<String> facts = new ArrayList<>(List.of(statements));
        for (int i = 0; i < 12; i++) {
            facts.add("river" + i + " rdf:type River");
            facts.add("country" + i + " rdf:type Country");
            facts.add("river" + i + " through country" + i);
        }
        return Graphs.of(facts.toArray(String[]::new));
    }

    @Test
    void aDomainThatEveryFactBreaksIsReportedAndNotEnforced() {
        Graph graph = rivers("through rdfs:domain Lake", "through rdfs:range Country");
        StatedConstraints stated = new StatedConstraints(graph, Prefixes.NONE);
        assertThat(stated.notes())
                .containsExactly("subject-kind through Lake: stated, but broken by 12 of 12 facts; not enforced.");
        assertThat(stated.constraints())
                .containsExactly(
                        new Constraint(ConstraintKind.OBJECT_KIND, "through", "Country", 12, 12, Origin.STATED));
        ConstraintCheck check = stated.over(Constraints.NONE, "data").on(graph, Prefixes.NONE);
        int through = graph.relations().id("through");
        assertThat(check.of(
                        graph.entities().id("river0"), through, graph.entities().id("country1")))
                .isEmpty();
        assertThat(check.of(
                        graph.entities().id("river0"), through, graph.entities().id("river1")))
                .isPresent();
    }

    @Test
    void aStatementKeptInAModelIsDroppedToo() {
        Constraint domain = new Constraint(ConstraintKind.SUBJECT_KIND, "through", "Lake", Origin.STATED);
        Constraint learned = new Constraint(ConstraintKind.OBJECT_KIND, "through", "Lake", 9, 9, Origin.LEARNED);
        Graph graph = rivers("lake rdf:type Lake");
        StatedConstraints stated = new StatedConstraints(graph, Prefixes.NONE);
        Constraints ofModel = Constraints.of(List.of(domain, learned));
        assertThat(stated.enforceable(ofModel, false).all()).containsExactly(learned);
        assertThat(stated.enforceable(ofModel, true).all()).isEmpty();
        assertThat(stated.notes()).hasSize(2);
    }

    @Test
    void oneExceptionAmongFewFactsRefutesNothing() {
        StatedConstraints stated = in(
                "a rdf:type City",
                "b rdf:type City",
                "c rdf:type River",
                "a in x",
                "b in x",
                "c in x",
                "in rdfs:domain City");
        assertThat(stated.constraints())
                .containsExactly(new Constraint(ConstraintKind.SUBJECT_KIND, "in", "City", 2, 3, Origin.STATED));
    }

    @Test
    void disjointUnionsMakeSubclassesThatExcludeEachOther() {
        Graph graph = Graphs.of(
                "Water owl:disjointUnionOf _:1",
                "_:1 rdf:first Lake",
                "_:1 rdf:rest _:2",
                "_:2 rdf:first River",
                "_:2 rdf:rest rdf:nil",
                "rhine rdf:type River",
                "como rdf:type Lake",
                "bern rdf:type City",
                "rhine feeds como",
                "feeds rdfs:domain Water");
        StatedConstraints stated = new StatedConstraints(graph, Prefixes.NONE);
        assertThat(texts(stated)).containsExactlyInAnyOrder("disjoint Lake River", "subject-kind feeds Water");
        ConstraintCheck check = stated.over(Constraints.NONE, "data").on(graph, Prefixes.NONE);
        int rhine = graph.entities().id("rhine");
        int como = graph.entities().id("como");
        int feeds = graph.relations().id("feeds");
        assertThat(check.of(como, feeds, rhine)).as("a lake is a water").isEmpty();
        assertThat(check.of(graph.entities().id("bern"), feeds, rhine)).isPresent();
        int type = graph.relations().id("rdf:type");
        assertThat(check.of(rhine, type, graph.entities().id("Lake"))).isPresent();
        assertThat(check.of(rhine, type, graph.entities().id("River"))).isEmpty();
    }

    @Test
    void disjointClassesThatShareTheirMembersAreReported() {
        StatedConstraints stated = in(
                "a rdf:type City",
                "a rdf:type Port",
                "b rdf:type City",
                "b rdf:type Port",
                "c rdf:type City",
                "City owl:disjointWith Port");
        assertThat(stated.constraints()).isEmpty();
        assertThat(stated.notes())
                .containsExactly("disjoint City Port: stated, but broken by 2 of 2 entities; not enforced.");
    }

    @Test
    void unionsAreAlternativesAndEquivalentClassesAreOne() {
        Graph graph = Graphs.of(
                "a in b",
                "in rdfs:domain _:u",
                "_:u owl:unionOf _:1",
                "_:1 rdf:first City",
                "_:1 rdf:rest _:2",
                "_:2 rdf:first River",
                "_:2 rdf:rest rdf:nil",
                "City owl:equivalentClass Town",
                "a rdf:type Town",
                "c rdf:type Person");
        StatedConstraints stated = new StatedConstraints(graph, Prefixes.NONE);
        assertThat(texts(stated)).containsExactlyInAnyOrder("subject-kind in City", "subject-kind in River");
        ConstraintCheck check = stated.over(Constraints.NONE, "data").on(graph, Prefixes.NONE);
        int in = graph.relations().id("in");
        int to = graph.entities().id("b");
        assertThat(check.of(graph.entities().id("a"), in, to)).isEmpty();
        assertThat(check.of(graph.entities().id("c"), in, to)).isPresent();
    }

    @Test
    void narrowerAndInverseRelationsInherit() {
        StatedConstraints stated = in(
                "a capital b",
                "b capitalOf a",
                "c seat d",
                "capital rdfs:subPropertyOf seat",
                "seat rdfs:subPropertyOf centre",
                "seat rdf:type owl:FunctionalProperty",
                "seat rdfs:range City",
                "capital owl:inverseOf capitalOf",
                "capitalOf rdfs:range Country");
        assertThat(texts(stated))
                .containsExactlyInAnyOrder(
                        "functional seat",
                        "functional capital",
                        "object-kind seat City",
                        "object-kind capital City",
                        "inverse capital capitalOf",
                        "object-kind capitalOf Country",
                        "subject-kind capital Country");
    }

    @Test
    void restrictionsAreConclusionsThatTheFactsMayRefute() {
        StatedConstraints stated = in(
                "a boss b",
                "a knows b",
                "a knows c",
                "Worker rdfs:subClassOf _:1",
                "_:1 owl:onProperty boss",
                "_:1 owl:maxCardinality \"1\"",
                "Worker rdfs:subClassOf _:2",
                "_:2 owl:onProperty knows",
                "_:2 owl:cardinality \"1\"",
                "Worker rdfs:subClassOf _:3",
                "_:3 owl:onProperty boss",
                "_:3 owl:allValuesFrom Person");
        assertThat(texts(stated)).containsExactlyInAnyOrder("functional boss", "object-kind boss Person");
        assertThat(stated.notes()).isEmpty();
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
