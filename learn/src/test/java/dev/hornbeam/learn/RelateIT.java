package dev.hornbeam.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.Fact;
import dev.hornbeam.Facts;
import dev.hornbeam.Named;
import dev.hornbeam.RelationRanking;
import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model of one graph is asked about entities of graphs that it never saw. */
class RelateIT {
    @TempDir
    private static Path folder;

    private static RelationModel model;

    @BeforeAll
    static void learn() {
        List<Fact> train = new ArrayList<>();
        List<Fact> valid = new ArrayList<>();
        for (int i = 0; i < 80; i++) {
            train.add(new Fact("ann" + i, "sister", "bea" + i));
            train.add(new Fact("bea" + i, "mother", "cleo" + i));
            train.add(new Fact("cleo" + i, "admires", "dan" + i % 7));
            (i % 3 == 0 ? valid : train).add(new Fact("ann" + i, "aunt", "cleo" + i));
        }
        Hornbeam.learner()
                .seed(1)
                .dimension(16)
                .maxLength(2)
                .option("weights", false)
                .learn(Facts.of(train, valid, List.of()), folder.resolve("model"), IfThere.REFUSE);
        model = RelationModel.load(folder.resolve("model"));
    }

    @AfterAll
    static void close() {
        model.close();
    }

    private static Facts facts(String... rows) {
        List<Fact> facts = new ArrayList<>();
        for (String row : rows) {
            String[] words = row.split(" ");
            facts.add(new Fact(words[0], words[1], words[2]));
        }
        return Facts.of(facts);
    }

    private static void assertDistribution(RelationRanking ranking) {
        double sum = ranking.noRelation();
        for (var guess : ranking.relations()) {
            sum += guess.probability();
        }
        assertThat(sum).isCloseTo(1, within(1e-9));
        assertThat(ranking.relations()).hasSize(4);
    }

    @Test
    void twoFactsMakeAnAuntThoughTheGraphKnowsNoAunt() {
        RelationRanking ranking = model.relate(facts("Ann sister Bea", "Bea mother Cleo"), "Ann", "Cleo");
        assertThat(ranking.answer().map(Named::name)).contains("aunt");
        assertThat(ranking.best().probability()).isGreaterThan(0.5);
        assertThat(ranking.note()).isEmpty();
        assertDistribution(ranking);
    }

    @Test
    void relationsAreFoundByTheNameOfTheirIri() {
        Facts written = facts("Ann <http://example.org/sister> Bea", "Bea <http://example.org/mother> Cleo");
        assertThat(model.relate(written, "Ann", "Cleo").answer().map(Named::name))
                .contains("aunt");
        assertThat(model.unknown(written)).isEmpty();
    }

    @Test
    void relationsAreFoundByAMap() throws IOException {
        Facts german = facts("Ann Schwester Bea", "Bea Mutter Cleo");
        Path map = Files.writeString(folder.resolve("map.tsv"), "sister\tSchwester\nmother\tMutter\n");
        RelationModel mapped = model.withRelationNames(map);
        RelationRanking ranking = mapped.relate(german, "Ann", "Cleo");
        assertThat(ranking.answer().map(Named::name)).contains("aunt");
        assertThat(ranking.relations())
                .isEqualTo(model.relate(facts("Ann sister Bea", "Bea mother Cleo"), "Ann", "Cleo")
                        .relations());
        assertThat(mapped.unknown(german)).isEmpty();
    }

    /** What the graph calls by a name of the model may be something else: the map decides. */
    @Test
    void aMapMayGiveANameOfTheModelToAnotherRelation() {
        RelationRanking ranking = model.withRelationNames(Map.of("sister", "admires"))
                .relate(facts("Ann admires Bea", "Bea mother Cleo"), "Ann", "Cleo");
        assertThat(ranking.answer().map(Named::name)).contains("aunt");
    }

    @Test
    void aChainThatMeansNothingIsNoRelation() {
        RelationRanking ranking = model.relate(facts("Bea mother Cleo", "Cleo admires Dan"), "Bea", "Dan");
        assertThat(ranking.answer()).isEmpty();
        assertThat(ranking.noRelation()).isGreaterThan(0.5);
        assertThat(ranking.basis()).isEqualTo("paths");
        assertDistribution(ranking);
    }

    @Test
    void whereNoPathLinksTheTwoThereIsNoRelation() {
        RelationRanking ranking = model.relate(facts("Ann sister Bea", "Cid mother Dan"), "Ann", "Dan");
        assertThat(ranking.answer()).isEmpty();
        assertThat(ranking.noRelation()).isEqualTo(1);
        assertThat(ranking.basis()).isEqualTo("unlinked");
        assertDistribution(ranking);
    }

    @Test
    void aModelOfTheFirstVersionStillAnswersAndSaysHow() throws Exception {
        Path golden = Path.of(RelateIT.class.getResource("golden-0.1.0").toURI());
        try (RelationModel old = RelationModel.load(golden)) {
            String relation = old.relations().get(0).name();
            RelationRanking ranking = old.relate(facts("a " + relation + " b", "b " + relation + " c"), "a", "c");
            assertThat(ranking.note()).contains("no calibration");
            assertThat(ranking.noRelation()).isBetween(0.0, 1.0);
            assertThat(ranking.relations().stream()
                                    .mapToDouble(each -> each.probability())
                                    .sum()
                            + ranking.noRelation())
                    .isCloseTo(1, within(1e-6));
        }
    }

    @Test
    void badInputIsRefusedInOneLine() {
        Facts two = facts("Ann sister Bea", "Bea mother Cleo", "Eve paints Fay");
        assertRefused(() -> model.relate(facts("a paints b"), "a", "b"), "no relation that the model knows");
        assertRefused(() -> model.relate(two, "Eve", "Cleo"), "no fact about it by a relation that the model knows");
        assertRefused(() -> model.relate(two, "Annn", "Cleo"), "Maybe you meant Ann.");
        assertRefused(() -> model.relate(two, "Ann", "Ann"), "the same entity");
        assertRefused(
                () -> model.withRelationNames(Map.of("sistr", "sister")).relate(two, "Ann", "Cleo"),
                "Maybe you meant sister");
        assertRefused(
                () -> model.withRelationNames(Map.of("aunt", "pains")).relate(two, "Ann", "Cleo"),
                "Maybe you meant paints");
    }

    private static void assertRefused(Runnable asked, String why) {
        assertThatThrownBy(asked::run)
                .isInstanceOf(InputException.class)
                .hasMessageContaining(why)
                .message()
                .doesNotContain("\n");
    }
}
