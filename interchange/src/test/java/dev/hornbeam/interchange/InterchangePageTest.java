package dev.hornbeam.interchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.example.RoyalHouses;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportOptions;
import dev.hornbeam.rule.export.ExportedRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page of formats shows what is written, and every format. */
class InterchangePageTest {
    private static String page() throws IOException {
        return Files.readString(Path.of(System.getProperty("hornbeam.root"), "docs", "interchange.md"));
    }

    /** Your mother's mother is your grandmother, as counted in the royal houses. */
    private static ExportedRules grandmother() {
        Graph graph = RoyalHouses.dataset().buildGraph();
        Relations relations = graph.relations();
        int mother = relations.id("mother");
        Rule rule = Rule.of(relations.id("grandmother"), new int[] {mother, mother}, 1);
        RuleSet counted =
                new RuleStatisticsCounter(graph, CountingOptions.DEFAULTS).count(RuleSet.of(relations, List.of(rule)));
        return ExportedRules.of(counted, ExportOptions.DEFAULTS);
    }

    @Test
    void everyFormatIsShownAsItIsWritten() throws IOException {
        String page = page();
        for (ExportFormat format : ExportFormat.all()) {
            assertThat(page).as(format.name()).contains("| `" + format.name() + "` |");
            if (format.own().isEmpty()) {
                for (String line : shown(format)) {
                    assertThat(page).as(format.name()).contains(line);
                }
            }
        }
    }

    /** The lines of the rule itself, without what every file begins with. */
    private static List<String> shown(ExportFormat format) {
        String text = Travellers.exported(format.name(), grandmother());
        return text.lines()
                .filter(line -> line.contains("grandmother"))
                .map(line -> "    " + line)
                .collect(Collectors.toList());
    }

    @Test
    void everyEndingOnThePageIsOne() throws IOException {
        String page = page();
        for (ExportFormat format : ExportFormat.all()) {
            if (format.own().isEmpty()) {
                String endings =
                        format.endings().stream().map(each -> "`" + each + "`").collect(Collectors.joining(", "));
                assertThat(page).as(format.name()).contains(endings);
            }
        }
    }
}
