package dev.hornbeam.shape;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExpectedFactsTest {
    private static List<String> gaps(List<String> facts) {
        Graph graph =
                Graphs.dataset(facts.toArray(String[]::new)).withSchemaApart().buildGraph();
        return new ExpectedFacts(graph, Prefixes.NONE)
                .gaps().stream()
                        .map(gap -> gap.lacking().size() + " of " + gap.members() + " "
                                + graph.entities().name(gap.ofClass()) + " "
                                + graph.relations().name(gap.part()) + (gap.isStated() ? " stated" : ""))
                        .toList();
    }

    /** A hundred albums, three of which lack an artist; some have a cover. */
    private static List<String> albums() {
        List<String> facts = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            facts.add("album" + i + " rdf:type Album");
            facts.add("album" + i + " " + (i < 97 ? "artist" : "seller") + " x");
            if (i < 80) {
                facts.add("album" + i + " cover picture" + i);
            }
        }
        return facts;
    }

    @Test
    void whatNearlyAllOfAClassHaveIsExpectedOfTheOthers() {
        assertThat(gaps(albums())).containsExactly("3 of 100 Album artist");
    }

    @Test
    void whatTheSchemaAsksForIsExpected() {
        List<String> facts = albums();
        facts.addAll(List.of(
                "_:shape sh:targetClass Album",
                "_:shape sh:property _:cover",
                "_:cover sh:path cover",
                "_:cover sh:minCount \"1\"^^<http://www.w3.org/2001/XMLSchema#integer>",
                "Album rdfs:subClassOf _:some",
                "_:some owl:onProperty artist",
                "_:some owl:someValuesFrom Person"));
        assertThat(gaps(facts)).containsExactly("3 of 100 Album artist stated", "20 of 100 Album cover stated");
    }

    @Test
    void whatANarrowerClassHasIsNotExpectedOfAWiderOne() {
        List<String> facts = albums();
        facts.add("Album rdfs:subClassOf Work");
        for (int i = 0; i < 3; i++) {
            facts.add("sculpture" + i + " rdf:type Work");
            facts.add("sculpture" + i + " seller x");
        }
        assertThat(gaps(facts)).containsExactly("3 of 100 Album artist");
    }
}
