package dev.hornbeam.cli.rules;

import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.console.TextTable;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.RuleStatistics;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.PrintStream;
import java.util.Optional;

/** Rules in columns: worth, confidence and support before the rule itself. */
public final class RuleTable {
    private RuleTable() {}

    /** @param names of the rules' relations, as they are shown */
    public static void print(RuleSet rules, Relations names, PrintStream out, Style style) {
        TextTable table = new TextTable("worth", "confidence", "support", "<rule");
        for (Rule rule : rules) {
            Optional<RuleStatistics> counted = rule.statistics();
            table.row(
                    rule.worth().isPresent() ? Numbers.ratio(rule.worth().getAsDouble()) : "–",
                    counted.filter(s -> s.bodySize() > 0)
                            .map(s -> Numbers.ratio(s.confidence().orElseThrow()))
                            .orElse("–"),
                    counted.map(s -> (s.exact() ? "" : "≈ ") + Numbers.grouped(s.support()))
                            .orElse("–"),
                    RuleFormat.statement(rule, names));
        }
        table.print(out, style);
    }
}
