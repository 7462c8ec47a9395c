package dev.hornbeam.rule.count;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.testkit.Graphs;
import org.junit.jupiter.api.Test;

class CountingOptionsTest {

    @Test
    void theBudgetFallsAsFactsGrowAndNeverRises() {
        assertThat(CountingOptions.DEFAULTS.suiting(graph(1_000))).isEqualTo(CountingOptions.DEFAULTS);
        Graph larger = graph(900_000);
        long budget = CountingOptions.DEFAULTS.suiting(larger).budget();
        assertThat(budget)
                .isEqualTo(2_000_000L * 300_000 / larger.tripleCount())
                .isBetween(600_000L, 700_000L);
        assertThat(CountingOptions.DEFAULTS.suiting(larger).leastSources())
                .isEqualTo(CountingOptions.DEFAULTS.leastSources());
        assertThat(CountingOptions.DEFAULTS.withBudget(7).suiting(larger).budget())
                .isEqualTo(7);
    }

    private static Graph graph(int facts) {
        return Graphs.random(1, 200_000, 4, facts);
    }
}
