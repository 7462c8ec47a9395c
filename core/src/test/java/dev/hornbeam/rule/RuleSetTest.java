package dev.hornbeam.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Rule.Fold;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuleSetTest {
    private static final Relations LETTERS = Relations.of("a", "b", "c");

    private static Rule rule(String head, double score, String... body) {
        int[] ids = new int[body.length];
        for (int i = 0; i < body.length; i++) {
            ids[i] = LETTERS.id(body[i]);
        }
        return Rule.of(LETTERS.id(head), ids, score);
    }

    private final Rule weak = rule("a", 0.2, "b", "c").with(RuleStatistics.exact(9, 10, 10, 20));
    private final Rule strong = rule("a", 0.9, "c").with(RuleStatistics.exact(1, 10, 10, 20));
    private final Rule uncounted = rule("a", 0.5, "inv_a");
    private final Rule other = rule("b", 0.1, "a");
    private final RuleSet rules = RuleSet.of(LETTERS, List.of(weak, other, strong, uncounted));

    @Test
    void rulesKeepTheirOrderAndAreFoundByHead() {
        assertThat(rules).containsExactly(weak, other, strong, uncounted);
        assertThat(rules.heads()).containsExactly(0, 1);
        assertThat(rules.byHead(0)).containsExactly(weak, strong, uncounted);
        assertThat(rules.byHead(2)).isEmpty();
        assertThat(rules.maxLength()).isEqualTo(2);
    }

    @Test
    void bestFirstByAnyMeasureAndRulesWithoutItLast() {
        assertThat(rules.sortedBy(RuleMeasure.SCORE)).containsExactly(strong, uncounted, weak, other);
        assertThat(rules.sortedBy(RuleMeasure.CONFIDENCE)).containsExactly(weak, strong, uncounted, other);
        assertThat(rules.sortedBy(RuleMeasure.SUPPORT)).containsExactly(weak, strong, uncounted, other);
    }

    @Test
    void ofTwoSetsTheFirstStatesWhatBothState() {
        Rule again = rule("a", 0.7, "c");
        Rule fresh = rule("c", 0.3, "b", "b");
        assertThat(rules.and(RuleSet.of(LETTERS, List.of(again, fresh))))
                .containsExactly(weak, other, strong, uncounted, fresh);
    }

    @Test
    void theBestOfEachHead() {
        assertThat(rules.topOfEachHead(1, RuleMeasure.SCORE)).containsExactly(strong, other);
        assertThat(rules.topOfEachHead(2, RuleMeasure.CONFIDENCE)).containsExactly(weak, strong, other);
    }

    @Test
    void theBestOfDifferentHeadsComeBeforeTheSecondBestOfAny() {
        assertThat(rules.bestOfDifferentHeads(3, RuleMeasure.SCORE.bestFirst()))
                .containsExactly(strong, other, uncounted);
        assertThat(rules.bestOfDifferentHeads(1, RuleMeasure.SCORE.bestFirst())).containsExactly(strong);
        assertThat(rules.bestOfDifferentHeads(9, RuleMeasure.SCORE.bestFirst()))
                .containsExactly(strong, other, uncounted, weak);
    }

    @Test
    void worthAndFoldGoAlongToAnotherGraphAsFarAsItCanStateThem() {
        Relations shuffled = Relations.of("c", "b", "a");
        Rule folded = weak.withWorth(0.5).folded(new Fold(List.of(LETTERS.id("inv_b")), 2));
        Rule moved = RuleSet.of(LETTERS, List.of(folded)).over(shuffled).get(0);
        assertThat(moved.worth()).hasValue(0.5);
        assertThat(moved.fold()).contains(new Fold(List.of(shuffled.id("inv_b")), 2));

        Rule strange = strong.withWorth(0.4).folded(new Fold(List.of(LETTERS.id("b")), 1));
        Rule kept = RuleSet.of(LETTERS, List.of(strange))
                .over(Relations.of("a", "c"))
                .get(0);
        assertThat(kept.worth()).hasValue(0.4);
        assertThat(kept.fold()).isEmpty();
    }

    @Test
    void countingAgainDropsWhatFollowedFromTheOldCounts() {
        Rule standing = weak.withWorth(0.5).folded(new Fold(List.of(1), 0));
        Rule again = standing.with(RuleStatistics.exact(1, 2, 2, 2));
        assertThat(again.worth()).isEmpty();
        assertThat(again.fold()).isEmpty();
    }

    @Test
    void aStatementStandsOnce() {
        List<Rule> twice = List.of(uncounted, rule("a", 0.7, "inv_a"));
        assertThatThrownBy(() -> RuleSet.of(LETTERS, twice)).hasMessageContaining("twice");
    }

    @Test
    void anIdBeyondTheRelationsIsRefused() {
        List<Rule> strange = List.of(Rule.of(0, new int[] {6}, 1));
        assertThatThrownBy(() -> RuleSet.of(LETTERS, strange)).hasMessageContaining("relation 6");
    }

    @Test
    void rulesMoveToAnotherGraphByName() {
        Relations others = Relations.of("z", "c", "a");
        RuleSet moved = rules.over(others);
        assertThat(moved.size()).isEqualTo(2);
        assertThat(moved.get(0).head()).isEqualTo(others.id("a"));
        assertThat(moved.get(0).body()).containsExactly(others.id("c"));
        assertThat(moved.get(0).statistics()).isEqualTo(strong.statistics());
        assertThat(moved.get(1).body()).containsExactly(others.id("inv_a"));
        assertThat(rules.unknownIn(others)).containsOnlyKeys("b").containsEntry("b", 2);
    }
}
