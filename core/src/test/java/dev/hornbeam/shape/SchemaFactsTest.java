package dev.hornbeam.shape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.ConstraintKind;
import dev.hornbeam.SchemaUse;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.shape.SchemaFacts.Entailed;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class SchemaFactsTest {
    private static SchemaFacts in(Graph graph, SchemaUse use) {
        Constraints stated = new StatedConstraints(graph, Prefixes.NONE).over(Constraints.NONE, "test");
        return SchemaFacts.of(graph, Prefixes.NONE, stated.on(graph, Prefixes.NONE), use);
    }

    private static List<String> texts(Graph graph, SchemaFacts facts) {
        return facts.facts().stream().map(fact -> text(graph, fact)).toList();
    }

    private static String text(Graph graph, Entailed fact) {
        return graph.entities().name(fact.head()) + " " + graph.relations().name(fact.relation()) + " "
                + graph.entities().name(fact.tail());
    }

    private static Graph graph(List<String> facts) {
        return Graphs.dataset(facts.toArray(String[]::new)).withSchemaApart().buildGraph();
    }

    /** Forty songwriters of songs, three of whom are people without that type; one writer of nothing. */
    private static List<String> songs() {
        List<String> facts = new ArrayList<>(
                List.of("writer rdfs:range Songwriter", "Songwriter rdfs:subClassOf Person", "idle rdf:type Person"));
        for (int i = 0; i < 40; i++) {
            facts.add("song" + i + " rdf:type Song");
            facts.add("song" + i + " writer ann" + i);
            facts.add("ann" + i + " rdf:type " + (i < 37 ? "Songwriter" : "Person"));
        }
        return facts;
    }

    @Test
    void whoWroteASongIsASongwriterIfTheSchemaSaysSo() {
        Graph graph = graph(songs());
        SchemaFacts facts = in(graph, SchemaUse.MISSING);
        assertThat(texts(graph, facts))
                .containsExactly("ann37 rdf:type Songwriter", "ann38 rdf:type Songwriter", "ann39 rdf:type Songwriter");
        assertThat(facts.facts().get(0).reason().text(DisplayNames.of(Graphs.dataset("a b c"))))
                .isEqualTo("objects of writer are Songwriter");
    }

    @Test
    void aSortOfFactThatTheGraphNeverStatesIsNotMissing() {
        Graph graph = graph(songs());
        SchemaFacts facts = in(graph, SchemaUse.MISSING);
        assertThat(facts.unstated())
                .containsExactly(new SchemaFacts.Reason(SchemaFacts.Because.CLASS, "Songwriter", "Person"));
        assertThat(texts(graph, in(graph, SchemaUse.ALL)))
                .hasSize(40)
                .contains("ann0 rdf:type Person", "ann39 rdf:type Songwriter");
    }

    /** Few seas and few lakes, but so many waters together that one of them would be said to be one. */
    @Test
    void aClassThatNothingIsSaidToBeIsNotMissing() {
        List<String> facts = new ArrayList<>(List.of("Sea rdfs:subClassOf Water", "Lake rdfs:subClassOf Water"));
        for (int i = 0; i < 20; i++) {
            facts.add("sea" + i + " rdf:type Sea");
            facts.add("lake" + i + " rdf:type Lake");
        }
        assertThat(in(graph(facts), SchemaUse.MISSING).facts()).isEmpty();
        assertThat(in(graph(facts), SchemaUse.ALL).facts()).hasSize(40);
    }

    @Test
    void aRangeThatFewConfirmConcludesNothing() {
        List<String> facts = new ArrayList<>(List.of("writer rdfs:range Songwriter", "x rdf:type Songwriter"));
        for (int i = 0; i < 10; i++) {
            facts.add("song" + i + " writer ann" + i);
            facts.add("ann" + i + " rdf:type " + (i < 4 ? "Songwriter" : "Person"));
        }
        Graph graph = graph(facts);
        assertThat(in(graph, SchemaUse.ALL).facts()).isEmpty();
    }

    @Test
    void whatContradictsAConstraintDoesNotFollow() {
        Graph graph = graph(List.of(
                "a near b",
                "b near a",
                "c near d",
                "near rdf:type owl:SymmetricProperty",
                "a in x",
                "b in y",
                "x has a",
                "z has a",
                "has owl:inverseOf in",
                "in rdf:type owl:FunctionalProperty",
                "p rdf:type Cat",
                "Cat rdfs:subClassOf Animal",
                "p rdf:type Stone",
                "q rdf:type Stone",
                "r rdf:type Stone",
                "tom rdf:type Cat",
                "kit rdf:type Cat",
                "Stone owl:disjointWith Animal"));
        SchemaFacts facts = in(graph, SchemaUse.ALL);
        assertThat(texts(graph, facts))
                .containsExactlyInAnyOrder("d near c", "y has b", "tom rdf:type Animal", "kit rdf:type Animal");
        assertThat(facts.refused()).containsEntry(ConstraintKind.FUNCTIONAL, 1L).containsKey(ConstraintKind.DISJOINT);
    }

    @Test
    void restrictionsAndDefinitionsConclude() {
        Graph graph = graph(List.of(
                "rex rdf:type Dog",
                "rex eats bone",
                "rex ownedBy ann",
                "tom rdf:type Dog",
                "bone in kitchen",
                "tom livesIn town",
                "Dog rdfs:subClassOf _:r",
                "_:r owl:onProperty eats",
                "_:r owl:allValuesFrom Food",
                "Dog rdfs:subClassOf _:v",
                "_:v owl:onProperty livesIn",
                "_:v owl:hasValue town",
                "Pet owl:equivalentClass _:p",
                "_:p owl:intersectionOf _:l1",
                "_:l1 rdf:first Dog",
                "_:l1 rdf:rest _:l2",
                "_:l2 rdf:first _:s",
                "_:l2 rdf:rest rdf:nil",
                "_:s owl:onProperty ownedBy",
                "_:s owl:someValuesFrom owl:Thing",
                "pea rdf:type Food",
                "jam rdf:type Food",
                "rex eats pea",
                "rex eats jam",
                "tom eats rice",
                "rice rdf:type Food"));
        assertThat(texts(graph, in(graph, SchemaUse.ALL)))
                .containsExactly("rex rdf:type Pet", "bone rdf:type Food", "rex livesIn town");
    }

    /** Statements of every sort at random; what follows is what a loop over all of them finds. */
    @Property(tries = 300)
    void theClosureIsThatOfASlowLoop(@ForAll long seed) {
        Random random = new Random(seed);
        Set<String> facts = new LinkedHashSet<>();
        for (int r = 0; r < 4; r++) {
            facts.add("e" + random.nextInt(6) + " r" + r + " e" + random.nextInt(6));
        }
        for (int i = 0; i < 10; i++) {
            facts.add(
                    random.nextBoolean()
                            ? "e" + random.nextInt(6) + " rdf:type C" + random.nextInt(5)
                            : "e" + random.nextInt(6) + " r" + random.nextInt(4) + " e" + random.nextInt(6));
        }
        facts.add("e0 rdf:type C0");
        Set<String> schema = new LinkedHashSet<>();
        Set<String> ranged = new TreeSet<>();
        for (int i = 0; i < 5; i++) {
            String r = "r" + random.nextInt(4);
            String other = "r" + random.nextInt(4);
            String c = "C" + random.nextInt(5);
            String d = "C" + random.nextInt(5);
            switch (random.nextInt(9)) {
                case 0 -> schema.add(c + " rdfs:subClassOf " + d);
                case 1 -> schema.add(r + " rdfs:subPropertyOf " + other);
                case 2 -> schema.add(r + " owl:inverseOf " + other);
                case 3 -> schema.add(r + " rdf:type owl:SymmetricProperty");
                case 4 -> schema.add(r + " rdf:type owl:TransitiveProperty");
                case 5 -> {
                    String which = random.nextBoolean() ? "rdfs:domain" : "rdfs:range";
                    if (ranged.add(r + which)) {
                        schema.add(r + " " + which + " " + c);
                    }
                }
                case 6 -> {
                    schema.add(c + " rdfs:subClassOf _:a" + i);
                    schema.add("_:a" + i + " owl:onProperty " + r);
                    schema.add("_:a" + i + " owl:allValuesFrom " + d);
                }
                case 7 -> {
                    schema.add(c + " owl:equivalentClass _:s" + i);
                    schema.add("_:s" + i + " owl:onProperty " + r);
                    schema.add("_:s" + i + " owl:someValuesFrom " + d);
                }
                default -> {
                    schema.add(c + " rdfs:subClassOf _:h" + i);
                    schema.add("_:h" + i + " owl:onProperty " + r);
                    schema.add("_:h" + i + " owl:hasValue e1");
                }
            }
        }
        List<String> both = new ArrayList<>(facts);
        both.addAll(schema);
        Graph graph = Graphs.of(both.toArray(String[]::new));
        Set<String> expected = slowly(facts, schema);
        expected.removeAll(facts);
        assertThat(new TreeSet<>(texts(graph, SchemaFacts.closure(graph, Prefixes.NONE))))
                .isEqualTo(expected);
    }

    private static Set<String> slowly(Set<String> facts, Set<String> schema) {
        Set<String> all = new TreeSet<>(facts);
        int before = -1;
        while (all.size() != before) {
            before = all.size();
            for (String statement : schema) {
                String[] s = statement.split(" ");
                for (String fact : List.copyOf(all)) {
                    String[] f = fact.split(" ");
                    boolean typed = f[1].equals("rdf:type");
                    switch (s[1]) {
                        case "rdfs:subPropertyOf" -> addIf(f[1].equals(s[0]), f[0] + " " + s[2] + " " + f[2], all);
                        case "owl:inverseOf" -> {
                            addIf(f[1].equals(s[0]), f[2] + " " + s[2] + " " + f[0], all);
                            addIf(f[1].equals(s[2]), f[2] + " " + s[0] + " " + f[0], all);
                        }
                        case "rdfs:domain" -> addIf(f[1].equals(s[0]), f[0] + " rdf:type " + s[2], all);
                        case "rdfs:range" -> addIf(f[1].equals(s[0]), f[2] + " rdf:type " + s[2], all);
                        case "rdf:type" -> {
                            addIf(
                                    s[2].equals("owl:SymmetricProperty") && f[1].equals(s[0]),
                                    f[2] + " " + f[1] + " " + f[0],
                                    all);
                            for (String next : List.copyOf(all)) {
                                String[] n = next.split(" ");
                                addIf(
                                        s[2].equals("owl:TransitiveProperty")
                                                && f[1].equals(s[0])
                                                && n[1].equals(s[0])
                                                && n[0].equals(f[2]),
                                        f[0] + " " + f[1] + " " + n[2],
                                        all);
                            }
                        }
                        case "rdfs:subClassOf", "owl:equivalentClass" -> classes(s, f, typed, schema, all);
                        default -> {}
                    }
                }
            }
        }
        return all;
    }

    private static void classes(String[] s, String[] f, boolean typed, Set<String> schema, Set<String> all) {
        if (!s[2].startsWith("_:")) {
            addIf(typed && f[2].equals(s[0]), f[0] + " rdf:type " + s[2], all);
            return;
        }
        String property = object(schema, s[2] + " owl:onProperty ");
        String every = object(schema, s[2] + " owl:allValuesFrom ");
        String some = object(schema, s[2] + " owl:someValuesFrom ");
        String value = object(schema, s[2] + " owl:hasValue ");
        addIf(!value.isEmpty() && typed && f[2].equals(s[0]), f[0] + " " + property + " " + value, all);
        addIf(
                !every.isEmpty() && f[1].equals(property) && all.contains(f[0] + " rdf:type " + s[0]),
                f[2] + " rdf:type " + every,
                all);
        addIf(
                !some.isEmpty() && f[1].equals(property) && all.contains(f[2] + " rdf:type " + some),
                f[0] + " rdf:type " + s[0],
                all);
    }

    private static String object(Set<String> schema, String start) {
        return schema.stream()
                .filter(each -> each.startsWith(start))
                .map(each -> each.substring(start.length()))
                .findFirst()
                .orElse("");
    }

    private static void addIf(boolean holds, String fact, Set<String> all) {
        if (holds) {
            all.add(fact);
        }
    }
}
