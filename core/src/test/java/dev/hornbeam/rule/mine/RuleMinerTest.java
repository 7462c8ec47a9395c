package dev.hornbeam.rule.mine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.testkit.Graphs;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RuleMinerTest {

    /** Ten grandparents; the last one's grandchild is not stated. */
    private static Graph families() {
        List<String> facts = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            facts.add("a" + i + " child b" + i);
            facts.add("b" + i + " child c" + i);
            if (i < 9) {
                facts.add("a" + i + " grandchild c" + i);
            }
        }
        return Graphs.of(facts.toArray(new String[0]));
    }

    @Test
    void findsTheRuleBehindTheFactsWithItsCounts() {
        Graph graph = families();
        RuleSet rules = new RuleMiner(graph, MiningOptions.DEFAULTS).mine(1);
        int child = graph.relations().id("child");
        Rule best = rules.byHead(graph.relations().id("grandchild")).get(0);
        assertThat(best.body()).containsExactly(child, child);
        assertThat(best.statistics().orElseThrow().support()).isEqualTo(9);
        assertThat(best.statistics().orElseThrow().bodySize()).isEqualTo(10);
        assertThat(best.score()).isEqualTo((9 + 1) / (10 + 2.0));
    }

    @Test
    void keepsAsManyRulesAsAskedAndNoneForInverses() {
        Graph graph = Graphs.random(3, 20, 3, 150);
        RuleSet rules = new RuleMiner(graph, MiningOptions.DEFAULTS.withRules(4)).mine(1);
        assertThat(rules.heads()).containsExactly(0, 1, 2);
        rules.heads().forEach(head -> assertThat(rules.byHead(head)).hasSize(4));
    }

    @Test
    void everyStageTellsHowFarItIs() {
        List<Long> told = new ArrayList<>();
        new RuleMiner(Graphs.random(3, 20, 3, 150), MiningOptions.DEFAULTS).mine(1, rule -> true, (done, total) -> {
            assertThat(done).isBetween(0L, total);
            told.add(done == total ? -1 : done);
        });
        // gathering closed paths, walking open ones, counting, joining facts by long bodies, trying them, counting
        // those kept
        assertThat(told.stream().filter(done -> done == -1).count()).isGreaterThanOrEqualTo(6);
    }
}
