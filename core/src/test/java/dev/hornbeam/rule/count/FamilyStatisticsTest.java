package dev.hornbeam.rule.count;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.testkit.BenchmarkData;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

class FamilyStatisticsTest {
    /** Expected counts were made by a few lines of another language that enumerate all paths. */
    @Test
    void rulesOfTheFamilyDataAreCountedAsByEnumeration() throws IOException {
        Graph graph = new DatasetReader()
                .read(BenchmarkData.folder("family"))
                .dataset()
                .buildGraph();
        String text = """
                1 wife(X,Y) ⇐ husband(Y,X)
                1 uncle(X,Y) ⇐ brother(X,A), brother(B,A), daughter(Y,B)
                1 aunt(X,Y) ⇐ aunt(X,A), sister(A,B), brother(B,Y)
                1 uncle(X,Y) ⇐ son(X,A), mother(A,B), father(B,Y)
                """;
        RuleSet rules = RuleFormat.TEXT
                .read(new BufferedReader(new StringReader(text)), "rules", graph.relations())
                .rules();
        RuleSet counted = new RuleStatisticsCounter(graph, CountingOptions.DEFAULTS.exact()).count(rules);
        assertThat(counted.stream().map(rule -> rule.statistics().orElseThrow()))
                .containsExactly(
                        RuleStatistics.exact(793, 956, 818, 948),
                        RuleStatistics.exact(612, 735, 734, 2884),
                        RuleStatistics.exact(1466, 1752, 1752, 2488),
                        RuleStatistics.exact(1002, 1226, 1195, 2884));
    }
}
