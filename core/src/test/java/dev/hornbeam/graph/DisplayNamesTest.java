package dev.hornbeam.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.input.InputException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DisplayNamesTest {
    private static final Prefixes PREFIXES =
            new Prefixes(Map.of("obo", "http://obo/", "xsd", "http://xsd#", "wdt", "http://wdt/"));

    private final Vocabulary entities = Vocabulary.of(
            "<http://obo/DOID_162>",
            "<http://obo/DOID_4>",
            "<http://obo/Disease>",
            "Ann",
            "\"1\"^^<http://xsd#int>",
            "<http://else/where/x>",
            "<http://obo/DOID_5>",
            "<http://obo/Caf%C3%A9>",
            "<http://else/where/DOID_5>");
    private final Relations relations =
            Relations.of("<http://wdt/P31>", "<http://wdt/partOf>", "likes", "wdt:P99", "<http://wdt/P99>");
    private final Labels labels = new Labels(
            Vocabulary.of("cancer", "disease", "twin", "coffee"),
            new int[] {0, 2, 1, -1, -1, -1, 2, 3, -1},
            Map.of("<http://wdt/P31>", "instance of", "<http://wdt/partOf>", "part of"));
    private final DisplayNames names = new DisplayNames(entities, relations, PREFIXES, labels);
    private final NameFinder finder = new NameFinder("data", entities, relations, PREFIXES, labels);

    @Test
    void anEntityIsShownByItsLabelWithTheShortFormBeside() {
        assertThat(names.entity(0)).isEqualTo("cancer (obo:DOID_162)");
        assertThat(names.entity(2)).isEqualTo("obo:Disease"); // the label says the same
        assertThat(names.entity(3)).isEqualTo("Ann");
        assertThat(names.entity(4)).isEqualTo("\"1\"^^xsd:int");
        assertThat(names.entity(5)).isEqualTo("<http://else/where/x>");
    }

    @Test
    void aRelationIsShownSoThatItsArgumentsCanFollow() {
        assertThat(names.relation(0)).isEqualTo("instance of {wdt:P31}");
        assertThat(names.relation(relations.inverse(0))).isEqualTo("inv_instance of {wdt:P31}");
        assertThat(names.relation(1)).isEqualTo("wdt:partOf");
        assertThat(names.relations().name(2)).isEqualTo("likes");
    }

    @Test
    void aShortFormThatIsAnotherNameIsNotUsed() {
        assertThat(names.relations().name(3)).isEqualTo("wdt:P99");
        assertThat(names.relations().name(4)).isEqualTo("<http://wdt/P99>");
        assertThat(names.relations().count()).isEqualTo(relations.count());
    }

    @Test
    void everyWayToTypeANameFindsIt() {
        for (String word : new String[] {
            "<http://obo/DOID_162>", "http://obo/DOID_162", "obo:DOID_162", "cancer", "Cancer", "cancer (obo:DOID_162)"
        }) {
            assertThat(finder.entity(word)).as(word).isZero();
        }
        for (String word : new String[] {"<http://wdt/P31>", "http://wdt/P31", "wdt:P31", "instance of"}) {
            assertThat(finder.relation(word)).as(word).isZero();
            assertThat(finder.relation("inv_" + word)).as(word).isEqualTo(relations.inverse(0));
        }
        assertThat(finder.entity("\"1\"^^<http://xsd#int>")).isEqualTo(4);
    }

    @Test
    void whateverIsShownCanBeTyped() {
        for (int entity = 0; entity < entities.size(); entity++) {
            assertThat(finder.entity(names.entity(entity))).isEqualTo(entity);
        }
        for (int relation = 0; relation < relations.directedCount(); relation++) {
            assertThat(finder.relation(names.relations().name(relation))).isEqualTo(relation);
        }
    }

    @Test
    void aLocalNameOfOneIsEnoughAndOfSeveralListsThem() {
        assertThat(finder.relation("partOf")).isEqualTo(1);
        assertThat(finder.relation("inv_partOf")).isEqualTo(relations.inverse(1));
        assertThat(finder.entity("DOID_162")).isZero();
        assertThat(finder.entity("x")).isEqualTo(5);
        assertThatThrownBy(() -> finder.entity("DOID_5"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a local name of 2 entities: obo:DOID_5, <http://else/where/DOID_5>");
    }

    @Test
    void percentEncodedNamesAreShownAndTypedDecoded() {
        assertThat(names.entity(7)).isEqualTo("coffee (obo:Café)");
        for (String word : new String[] {"obo:Café", "Café", "http://obo/Caf%C3%A9", "coffee (obo:Café)"}) {
            assertThat(finder.entity(word)).as(word).isEqualTo(7);
        }
        assertThat(LocalNames.decoded("a%2Fb")).isEqualTo("a%2Fb");
        assertThat(LocalNames.decoded("a%FFb")).isEqualTo("a%FFb");
        assertThat(LocalNames.decoded("100%")).isEqualTo("100%");
        assertThat(LocalNames.decoded("a%E2%80%AEb")).isEqualTo("a%E2%80%AEb"); // turns the direction of text
    }

    @Test
    void aLabelOfSeveralListsThem() {
        assertThatThrownBy(() -> finder.entity("twin"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("found a label of 2 entities: obo:DOID_4, obo:DOID_5")
                .hasMessageContaining("Maybe you meant obo:DOID_4.");
    }

    @Test
    void anIriThatIsNoneAndAPrefixThatIsNotThereAreNamed() {
        assertThatThrownBy(() -> finder.entity("<http://obo/DOID_162"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a malformed IRI <http://obo/DOID_162");
        assertThatThrownBy(() -> finder.relation("wikidata:P31"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("the unknown prefix wikidata:")
                .hasMessageContaining("obo:, wdt:, xsd:");
        assertThatThrownBy(() -> finder.entity("canser")).hasMessageContaining("Maybe you meant cancer.");
    }
}
