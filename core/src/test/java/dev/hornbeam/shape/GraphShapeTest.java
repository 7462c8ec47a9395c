package dev.hornbeam.shape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.ConstraintKind;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.shape.ConstraintCheck.Contradiction;
import dev.hornbeam.shape.GraphShape.RelationProfile;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class GraphShapeTest {
    /** People with a home and a boss, cities with a country. */
    private static List<String> people(int count) {
        List<String> facts = new ArrayList<>();
        for (int i = 1; i <= count; i++) {
            facts.add("p" + i + " livesIn c" + i % 20);
            facts.add("p" + i + " reportsTo p" + i / 2);
            facts.add("p" + i + " likes p" + (i * 7 + 3) % (count + 1));
            facts.add("p" + i + " likes p" + (i * 5 + 1) % (count + 1));
        }
        for (int i = 0; i < 20; i++) {
            facts.add("c" + i + " inCountry n" + i % 4);
        }
        return facts;
    }

    private static Graph graph(List<String> facts) {
        return Graphs.of(facts.toArray(String[]::new));
    }

    private static Constraints of(Graph graph) {
        return GraphShape.of(graph, Prefixes.NONE).constraints();
    }

    @Test
    void manyFactsGiveConstraintsAndFewGiveNone() {
        Constraints many = of(graph(people(200)));
        assertThat(many.has(ConstraintKind.FUNCTIONAL, "livesIn")).isTrue();
        assertThat(many.has(ConstraintKind.ACYCLIC, "reportsTo")).isTrue();
        assertThat(many.has(ConstraintKind.FUNCTIONAL, "likes")).isFalse();
        assertThat(many.has(ConstraintKind.FUNCTIONAL, "inCountry"))
                .as("20 facts are too few")
                .isFalse();
        Constraints few = of(graph(people(8)));
        assertThat(few.of(ConstraintKind.FUNCTIONAL)).isEmpty();
        assertThat(few.of(ConstraintKind.ACYCLIC)).isEmpty();
    }

    @Test
    void someExceptionsAreAllowedAndListedManyAreNot() {
        List<String> facts = people(200);
        facts.add("p7 livesIn c9");
        Graph one = graph(facts);
        assertThat(of(one).has(ConstraintKind.FUNCTIONAL, "livesIn")).isTrue();
        RelationProfile profile =
                GraphShape.of(one, Prefixes.NONE).profiles().get(one.relations().id("livesIn"));
        assertThat(profile.exceptions().get(ConstraintKind.FUNCTIONAL)).hasSize(2);
        for (int i = 1; i < 20; i++) {
            facts.add("p" + i + " livesIn c" + (i + 1) % 20);
        }
        assertThat(of(graph(facts)).has(ConstraintKind.FUNCTIONAL, "livesIn")).isFalse();
    }

    @Test
    void kindsThatNeverMeetExcludeEachOther() {
        Graph graph = graph(people(200));
        ConstraintCheck check = of(graph).on(graph, Prefixes.NONE);
        Optional<Contradiction> found =
                check.of(id(graph, "c3"), graph.relations().id("reportsTo"), id(graph, "p5"));
        assertThat(found).isPresent();
        assertThat(found.get().constraint().kind()).isEqualTo(ConstraintKind.DISJOINT);
        assertThat(text(graph, found.get()))
                .isEqualTo("c3 is a subject of inCountry, and no such is a subject of reportsTo");
        assertThat(check.of(id(graph, "p9"), graph.relations().id("likes"), id(graph, "p5")))
                .isEmpty();
    }

    @Test
    void aContradictionSaysWhatIsKnown() {
        Graph graph = graph(people(200));
        ConstraintCheck check = of(graph).on(graph, Prefixes.NONE);
        int lives = graph.relations().id("livesIn");
        int reports = graph.relations().id("reportsTo");
        assertThat(text(graph, check.of(id(graph, "p3"), lives, id(graph, "c9")).orElseThrow()))
                .isEqualTo("p3 already has livesIn c3");
        assertThat(check.of(id(graph, "p3"), lives, id(graph, "c3")))
                .as("the fact itself is no contradiction")
                .isEmpty();
        Graph root = graph(people(200));
        assertThat(text(root, check.of(id(root, "p0"), reports, id(root, "p12")).orElseThrow()))
                .isEqualTo("p12 leads to p0 by reportsTo already");
    }

    @Test
    void classesAreLearnedWhereThereAreTypes() {
        List<String> facts = people(200);
        for (int i = 1; i <= 200; i++) {
            facts.add("p" + i + " rdf:type Person");
        }
        for (int i = 0; i < 20; i++) {
            facts.add("c" + i + " rdf:type City");
        }
        Graph graph = graph(facts);
        assertThat(of(graph).find(ConstraintKind.SUBJECT_KIND, "livesIn", "Person"))
                .isPresent();
        ConstraintCheck check = of(graph).on(graph, Prefixes.NONE);
        assertThat(text(
                        graph,
                        check.of(id(graph, "c3"), graph.relations().id("livesIn"), id(graph, "c4"))
                                .orElseThrow()))
                .isEqualTo("c3 is City, but subjects of livesIn are Person");
    }

    @Test
    void inverseAndSymmetricRelationsAreFound() {
        List<String> facts = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            facts.add("a" + i + " owns b" + i);
            facts.add("b" + i + " ownedBy a" + i);
            facts.add("a" + i + " knows a" + (i + 1) % 60);
            facts.add("a" + (i + 1) % 60 + " knows a" + i);
        }
        Constraints found = of(graph(facts));
        assertThat(found.find(ConstraintKind.INVERSE, "owns", "ownedBy")).isPresent();
        assertThat(found.has(ConstraintKind.SYMMETRIC, "knows")).isTrue();
        assertThat(found.has(ConstraintKind.ACYCLIC, "knows")).isFalse();
    }

    private static int id(Graph graph, String name) {
        return graph.entities().id(name);
    }

    private static String text(Graph graph, Contradiction found) {
        return found.text(new DisplayNames(graph.entities(), graph.relations(), Prefixes.NONE, Labels.NONE));
    }
}
