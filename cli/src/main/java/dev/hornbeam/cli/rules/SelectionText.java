package dev.hornbeam.cli.rules;

import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.console.TextTable;
import dev.hornbeam.complete.select.PickedRule;
import dev.hornbeam.complete.select.RuleSelection;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.rule.RuleStatistics;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.PrintStream;
import java.util.Locale;

/** Picked rules in the order of picking, what each adds, and how far they reach together. */
final class SelectionText {
    private SelectionText() {}

    /** @param names of the rules' relations, as they are shown */
    static void print(RuleSelection selection, Relations names, PrintStream out, Style style) {
        TextTable table = new TextTable("", "adds", "worth", "confidence", "support", "<rule");
        int place = 0;
        for (PickedRule picked : selection.picked()) {
            RuleStatistics counted = picked.rule().statistics().orElseThrow();
            table.row(
                    Integer.toString(++place),
                    String.format(Locale.ROOT, "%,.1f", picked.gain()),
                    Numbers.ratio(picked.rule().worth().orElseThrow()),
                    Numbers.ratio(counted.confidence().orElse(0)),
                    (counted.exact() ? "" : "≈ ") + Numbers.grouped(counted.support()),
                    RuleFormat.statement(picked.rule(), names));
        }
        table.print(out, style);
        out.println();
        String facts = selection.heldOut()
                ? Numbers.count(selection.facts(), "fact") + " held out of train"
                : Numbers.count(selection.facts(), "fact") + " of valid";
        out.println(String.format(
                Locale.ROOT,
                "%s reach MRR %.3f of %.3f of all %,d, on %s.",
                Numbers.count(selection.picked().size(), "rule"),
                selection.mrr(),
                selection.mrrOfAll(),
                selection.candidates(),
                facts));
        out.println(String.format(
                Locale.ROOT,
                "They add up to %,.1f facts answered, each weighed by how sure the rules are of it.",
                selection.gain()));
    }
}
