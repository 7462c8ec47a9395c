package dev.hornbeam.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Relations;
import org.junit.jupiter.api.Test;

class RuleTest {
    private static final Relations FAMILY = Relations.of("mother", "brother", "uncle");
    private static final int MOTHER = 0;
    private static final int BROTHER = 1;
    private static final int UNCLE = 2;

    private final Rule uncle = Rule.of(UNCLE, new int[] {MOTHER, BROTHER}, 0.9);

    @Test
    void aRuleDoesNotChangeWithTheArraysAround() {
        int[] body = {MOTHER, BROTHER};
        Rule rule = Rule.of(UNCLE, body, 0.9);
        body[0] = UNCLE;
        rule.body()[1] = UNCLE;
        assertThat(rule).isEqualTo(uncle).hasSameHashCodeAs(uncle);
    }

    @Test
    void rulesDifferByStatementScoreAndStatistics() {
        assertThat(uncle).isNotEqualTo(Rule.of(MOTHER, uncle.body(), 0.9));
        assertThat(uncle).isNotEqualTo(Rule.of(UNCLE, new int[] {BROTHER, MOTHER}, 0.9));
        assertThat(uncle).isNotEqualTo(Rule.of(UNCLE, uncle.body(), 0.8));
        assertThat(uncle).isNotEqualTo(uncle.with(RuleStatistics.exact(1, 2, 2, 3)));
        assertThat(uncle.sameStatement(uncle.with(RuleStatistics.exact(1, 2, 2, 3))))
                .isTrue();
    }

    @Test
    void theMirrorReadsTheChainFromItsOtherEnd() {
        Rule mirror = uncle.mirror(FAMILY);
        assertThat(mirror.head()).isEqualTo(FAMILY.id("inv_uncle"));
        assertThat(mirror.body()).containsExactly(FAMILY.id("inv_brother"), FAMILY.id("inv_mother"));
        assertThat(mirror.mirror(FAMILY)).isEqualTo(uncle);
    }

    @Test
    void theCanonicalRuleHasAHeadOfTheFiles() {
        assertThat(uncle.canonical(FAMILY)).isEqualTo(uncle);
        assertThat(uncle.mirror(FAMILY).canonical(FAMILY)).isEqualTo(uncle);
    }

    @Test
    void theMirrorKeepsTheCountsOfPairsButNotThePca() {
        RuleStatistics mirrored = uncle.with(RuleStatistics.exact(3, 8, 4, 10))
                .mirror(FAMILY)
                .statistics()
                .orElseThrow();
        assertThat(mirrored).isEqualTo(RuleStatistics.exact(3, 8, RuleStatistics.UNKNOWN, 10));
    }

    @Test
    void onlyTheHeadItselfAsBodySaysNothing() {
        assertThat(Rule.of(UNCLE, new int[] {UNCLE}, 1).isTrivial()).isTrue();
        assertThat(Rule.of(UNCLE, new int[] {FAMILY.inverse(UNCLE)}, 1).isTrivial())
                .isFalse();
        assertThat(uncle.isTrivial()).isFalse();
    }

    @Test
    void aScoreIsAProbability() {
        assertThatThrownBy(() -> Rule.of(UNCLE, new int[] {MOTHER}, 1.1)).hasMessageContaining("1.1");
        assertThatThrownBy(() -> Rule.of(UNCLE, new int[] {MOTHER}, Double.NaN)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> Rule.of(UNCLE, new int[0], 1)).hasMessageContaining("without a body");
    }

    @Test
    void confidencesAreRatiosOfPairs() {
        RuleStatistics statistics = RuleStatistics.exact(3, 8, 4, 10);
        assertThat(statistics.confidence()).hasValue(0.375);
        assertThat(statistics.laplaceConfidence()).isCloseTo(0.4, within(1e-12));
        assertThat(statistics.pcaConfidence()).hasValue(0.75);
        assertThat(statistics.headCoverage()).hasValue(0.3);
    }

    @Test
    void aBodyWithNoInstanceHasNoConfidence() {
        RuleStatistics none = RuleStatistics.exact(0, 0, 0, 10);
        assertThat(none.confidence()).isEmpty();
        assertThat(none.pcaConfidence()).isEmpty();
        assertThat(none.laplaceConfidence()).isEqualTo(0.5);
        assertThat(none.headCoverage()).hasValue(0);
    }

    @Test
    void countsThatContradictEachOtherAreRefused() {
        assertThatThrownBy(() -> RuleStatistics.exact(5, 4, 4, 9)).hasMessageContaining("body size 4");
        assertThatThrownBy(() -> RuleStatistics.exact(3, 4, 2, 9)).hasMessageContaining("PCA body size 2");
        assertThatThrownBy(() -> new RuleStatistics(1, 4, 2, 9, true, 0.1)).hasMessageContaining("exact");
    }
}
