package dev.hornbeam.rule.mine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.testkit.Graphs;
import org.junit.jupiter.api.Test;

class MiningOptionsTest {
    private static MiningOptions suiting(int relations, int facts) {
        return MiningOptions.suiting(Graphs.random(1, 1000, relations, facts));
    }

    @Test
    void theLongerTheRulesTheMoreOfThem() {
        Graph graph = Graphs.random(1, 1000, 5, 10);
        assertThat(MiningOptions.suiting(graph, RuleLength.USUAL).rules()).isEqualTo(MiningOptions.FEWEST_RULES);
        MiningOptions longer = MiningOptions.suiting(graph, RuleLength.LONGEST);
        assertThat(longer.rules()).isEqualTo(MiningOptions.MOST_RULES);
        assertThat(longer.candidates()).isGreaterThan(longer.rules());
        assertThat(longer.paths().maxLength()).isEqualTo(RuleLength.LONGEST);
    }

    @Test
    void moreCandidatesAreCountedThanRulesKept() {
        for (int relations : new int[] {1, 50, 200}) {
            MiningOptions options = suiting(relations, 10);
            assertThat(options.candidates()).isGreaterThan(options.rules());
        }
    }

    @Test
    void manyFactsBoundTheWorkOfEach() {
        MiningOptions few = suiting(5, 1000);
        MiningOptions many = suiting(5, 150_000);
        assertThat(few.counting()).isEqualTo(MiningOptions.DEFAULTS.counting());
        assertThat(many.counting().budget()).isLessThan(few.counting().budget());
        assertThat(many.paths().halfPaths()).isLessThan(few.paths().halfPaths());
        assertThat(many.rules()).isEqualTo(few.rules());
    }

    @Test
    void limitsBelowOneAreRefused() {
        assertThatThrownBy(() -> MiningOptions.DEFAULTS.withRules(0)).hasMessageContaining("rules 0");
        assertThatThrownBy(() -> MiningOptions.DEFAULTS.withCandidates(0)).hasMessageContaining("candidates 0");
        assertThatThrownBy(() -> MiningOptions.DEFAULTS.withLeastSupport(0)).hasMessageContaining("least support 0");
    }
}
