package dev.hornbeam;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model learned from one graph and applied to another whose entities are new and which lacks some relations. */
class OtherGraphTest {
    private static final int FAMILIES = 120;

    @TempDir
    static Path folder;

    private static RuleModel model;

    /** In nine families of ten the sister of a mother is known as an aunt. */
    @BeforeAll
    static void weighOneRule() throws IOException {
        List<Fact> facts = new ArrayList<>();
        for (int family = 0; family < FAMILIES; family++) {
            String own = Integer.toString(family);
            facts.add(new Fact("sister" + own, "sister", "mother" + own));
            facts.add(new Fact("mother" + own, "mother", "child" + own));
            facts.add(new Fact("mother" + own, "likes", "sister" + (family + 1) % FAMILIES));
            if (family % 10 != 0) {
                facts.add(new Fact("sister" + own, "aunt", "child" + own));
            }
        }
        Path rules = Files.writeString(folder.resolve("rules.txt"), "aunt(X,Y) <= sister(X,A), mother(A,Y)\n");
        model = RuleModel.ofRules(Facts.of(facts), rules);
    }

    private static Facts twoFacts(String sister, String mother) {
        return Facts.of(List.of(new Fact("Ann", sister, "Bea"), new Fact("Bea", mother, "Cleo")));
    }

    @Test
    void aRelationThatTheGraphLacksIsPredictedAsSurelyAsItsRuleIsRight() {
        Completion there = model.on(twoFacts("sister", "mother"));
        Prediction answer = there.tails("Ann", "aunt", 1).get(0);
        assertThat(answer.entity().name()).isEqualTo("Cleo");
        assertThat(answer.probability()).isCloseTo(0.9, within(0.05));
        assertThat(there.heads("aunt", "Cleo", 1).get(0).probability()).isEqualTo(answer.probability());
        assertThat(there.explain(new Fact("Ann", "aunt", "Cleo")).proofs()).hasSize(1);
        List<NewFact> found = new ArrayList<>();
        there.complete(0.5, found::add);
        assertThat(found).extracting(NewFact::fact).containsExactly(new Fact("Ann", "aunt", "Cleo"));
        assertThat(found.get(0).probability()).isEqualTo(answer.probability());
        assertThat(there.notes()).anyMatch(note -> note.contains("has no facts of likes, aunt"));
    }

    @Test
    void aGraphThatLacksRelationsIsMeasuredInBothDirections() {
        Fact asked = new Fact("Ann", "aunt", "Cleo");
        Facts facts = Facts.of(twoFacts("hasSister", "mother").train(), List.of(), List.of(asked));
        Evaluator evaluator =
                Evaluator.of(model.withRelationNames(Map.of("sister", "hasSister")), facts, EvaluationOptions.DEFAULTS);
        assertThat(evaluator.ruleCount()).isEqualTo(1);
        RankingReport report = evaluator.evaluate(facts.test());
        assertThat(report.questions())
                .hasSize(2)
                .extracting(RankingReport.RankedQuestion::fact)
                .containsOnly(asked);
        assertThat(report.mrr()).isEqualTo(1);
    }

    @Test
    void oneFactElsewhereInTheGraphChangesThatLittle() {
        Completion there = model.on(twoFacts("sister", "mother").plus(new Fact("Dora", "aunt", "Emil")));
        assertThat(there.tails("Ann", "aunt", 1).get(0).probability()).isGreaterThan(0.8);
    }

    @Test
    void aGraphWithTheRelationWhereTheRuleNeverHoldsDoubtsIt() {
        List<Fact> facts = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            facts.add(new Fact("s" + i, "sister", "m" + i));
            facts.add(new Fact("m" + i, "mother", "c" + i));
            facts.add(new Fact("a" + i, "aunt", "c" + i));
        }
        assertThat(model.on(Facts.of(facts)).tails("s1", "aunt", 1).get(0).probability())
                .isLessThan(0.3);
    }

    @Test
    void relationsAreMatchedByIriAndLastPart() {
        Completion there = model.on(twoFacts("<http://example.org/sister>", "<http://example.org/mother>"));
        assertThat(there.tails("Ann", "aunt", 1).get(0).entity().name()).isEqualTo("Cleo");
        assertThat(there.notes())
                .anyMatch(note -> note.startsWith("Matched sister = <http://example.org/sister>, mother = "));
    }

    @Test
    void relationsAreMatchedByAMap() throws IOException {
        Path map = Files.writeString(folder.resolve("map.tsv"), "# ours\ttheirs\nsister\tSchwester\nmother\tMutter\n");
        Completion there = model.withRelationNames(map).on(twoFacts("Schwester", "Mutter"));
        assertThat(there.tails("Ann", "aunt", 1).get(0).entity().name()).isEqualTo("Cleo");
        assertThat(there.rules())
                .extracting(ChainRule::toString)
                .containsExactly("aunt(X,Y) ⇐ Schwester(X,A), Mutter(A,Y)");
    }

    /** What the graph calls by a name of the model may be something else: the map decides. */
    @Test
    void aMapMayGiveANameOfTheModelToAnotherRelation() {
        Completion there = model.withRelationNames(Map.of("sister", "likes", "mother", "Mutter"))
                .on(twoFacts("likes", "Mutter"));
        assertThat(there.tails("Ann", "aunt", 1).get(0).entity().name()).isEqualTo("Cleo");
    }

    @Test
    void badMapsAndGraphsGetOneLine() throws IOException {
        Facts other = twoFacts("Schwester", "Mutter");
        assertThatThrownBy(() -> model.on(other))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("Maybe this is a model of another graph");
        assertThatThrownBy(() ->
                        model.withRelationNames(Map.of("sistr", "Schwester")).on(other))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("Maybe you meant sister");
        assertThatThrownBy(() ->
                        model.withRelationNames(Map.of("sister", "Schwestr")).on(other))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("Maybe you meant Schwester");
        Path columns = Files.writeString(folder.resolve("columns.tsv"), "sister Schwester\n");
        assertThatThrownBy(() -> model.withRelationNames(columns))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("columns.tsv:1: found 1 column");
        Path twice = Files.writeString(folder.resolve("twice.tsv"), "sister\tA\nmother\tA\n");
        assertThatThrownBy(() -> model.withRelationNames(twice))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("twice.tsv:2: found A a second time");
        assertThatThrownBy(() -> model.on(twoFacts("sister", "mother")).tails("Nobody", "aunt", 1))
                .isInstanceOf(InputException.class);
    }

    /** Measured there: a tenth of the aunts is hidden, and for each there are ten families where nobody is an aunt. */
    @Test
    void probabilitiesCanBeMeasuredOnTheOtherGraph() {
        List<Fact> facts = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            facts.add(new Fact("s" + i, "sister", "m" + i));
            facts.add(new Fact("m" + i, "mother", "c" + i));
            if (i % 2 == 0) {
                facts.add(new Fact("s" + i, "aunt", "c" + i));
            }
        }
        Completion there = model.on(Facts.of(facts));
        Completion measured = there.calibrated(Progress.NONE);
        List<NewFact> found = new ArrayList<>();
        measured.complete(0.01, found::add);
        assertThat(found)
                .hasSize(200)
                .allSatisfy(fact -> assertThat(fact.probability()).isCloseTo(0.1, within(0.05)));
    }
}
