package dev.hornbeam.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.example.RoyalHouses.FamilyTree;
import dev.hornbeam.example.RoyalHouses.Person;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoyalHousesTest {
    private final Dataset data = RoyalHouses.dataset();
    private final Graph everything = Graph.of(
            data.entities(), data.relations(), data.train().and(data.valid()).and(data.test()));

    @Test
    void itIsLargeEnoughToLearnFrom() {
        assertThat(data.entities().size()).isGreaterThanOrEqualTo(250);
        assertThat(data.relations().count()).isGreaterThanOrEqualTo(12);
        assertThat(data.test().size()).isBetween(50, 200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Queen Victoria | mother | Edward VII",
                "Edward VII | son | Queen Victoria",
                "Prince Philip | husband | Elizabeth II",
                "Elizabeth II | grandmother | William, Prince of Wales",
                "Nicholas II of Russia | cousin | George V",
                "Wilhelm II of Germany | cousin | George V",
                "Wilhelm II of Germany | grandson | Queen Victoria",
                "Louis Mountbatten | uncle | Prince Philip",
                "Prince Louis of Wales | nephew | Prince Harry, Duke of Sussex",
                "Anne, Princess Royal | sister | Charles III",
                "Marie Antoinette | daughter | Maria Theresa"
            })
    void historyIsRight(String head, String relation, String tail) {
        assertThat(holds(head, relation, tail)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Queen Victoria | father | Edward VII",
                "Edward VII | mother | Queen Victoria",
                "Charles III | brother | Charles III",
                "Queen Camilla | mother | William, Prince of Wales"
            })
    void falsehoodsAreNotThere(String head, String relation, String tail) {
        assertThat(holds(head, relation, tail)).isFalse();
    }

    @Test
    void aHeldOutPairIsNotLinkedAtAllInTrain() {
        Graph train = data.buildGraph();
        int[] linking = new int[data.relations().directedCount()];
        for (Triple fact : data.test().and(data.valid()).asList()) {
            assertThat(train.linking(fact.head(), fact.tail(), linking)).isZero();
        }
    }

    @Test
    void noFactIsInTwoSplitsAndNoneIsRepeated() {
        assertThat(everything.duplicates()).isZero();
    }

    @Test
    void parentsAreOlderThanTheirChildrenAndOfTheRightSex() {
        FamilyTree tree = FamilyTree.read();
        for (Person person : tree.people().values()) {
            person.father().map(tree.people()::get).ifPresent(father -> {
                assertThat(father.isMale()).as(father.name()).isTrue();
                assertThat(person.born() - father.born()).as(person.name()).isBetween(12, 75);
            });
            person.mother().map(tree.people()::get).ifPresent(mother -> {
                assertThat(mother.isMale()).as(mother.name()).isFalse();
                assertThat(person.born() - mother.born()).as(person.name()).isBetween(12, 55);
            });
        }
        for (FamilyTree.Marriage marriage : tree.marriages()) {
            assertThat(tree.people().get(marriage.husband()).isMale()).isTrue();
            assertThat(tree.people().get(marriage.wife()).isMale()).isFalse();
        }
    }

    private boolean holds(String head, String relation, String tail) {
        assertThat(data.entities().id(head)).as(head).isNotNegative();
        assertThat(data.entities().id(tail)).as(tail).isNotNegative();
        return everything.contains(
                data.entities().id(head),
                data.relations().id(relation),
                data.entities().id(tail));
    }
}
