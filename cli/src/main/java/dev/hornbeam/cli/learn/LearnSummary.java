package dev.hornbeam.cli.learn;

import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.ShellWord;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.rules.RuleTable;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.model.LearningMetrics;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.model.Task;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Locale;

/** What learning came to, in a few lines, with the rules that are worth most. */
final class LearnSummary {
    private static final int SHOWN = 8;

    /** What a rule is worth at least, as a share of the best, to be shown for the sake of another head. */
    private static final double LEAST_SHARE = 0.5;

    private final Provenance provenance;
    private final RuleSet rules;
    private final Path folder;
    private final Style style;

    LearnSummary(Provenance provenance, RuleSet rules, Path folder, Style style) {
        this.provenance = provenance;
        this.rules = rules;
        this.folder = folder;
        this.style = style;
    }

    void print(PrintStream out) {
        LearningMetrics metrics = provenance.metrics();
        out.println(style.bold(folder.toString()) + ": " + Numbers.count(metrics.rules(), "rule") + " of "
                + Numbers.count(metrics.heads(), "head") + ", "
                + (provenance.metrics().fit().epochs() == 0 ? "weighed by " : "learned from ")
                + Numbers.count(provenance.data().facts(), isRelation() ? "question" : "fact") + " in "
                + String.format(Locale.ROOT, "%.0f s", metrics.effort().total().seconds()));
        if (rules.isEmpty()) {
            out.println(
                    "  There are no rules: no body that was asked for reached the least score. Maybe lower --min-score, or ask for more.");
            return;
        }
        out.println();
        out.println(style.bold("Best rules"));
        Relations names = provenance.displayNames(rules.relations()).relations();
        RuleTable.print(best(), names, out, style);
        out.println();
        if (isRelation()) {
            out.println(style.bold("Try next"));
            out.println("  hornbeam algebra " + ShellWord.of(folder));
            out.println("  hornbeam relate " + ShellWord.of(folder) + " STORIES --story 1");
            return;
        }
        String head = names.name(best().get(0).head());
        out.println(style.bold("Try next"));
        out.println("  hornbeam rules " + ShellWord.of(folder) + " --head " + ShellWord.of(head));
        out.println("  hornbeam info " + ShellWord.of(folder));
    }

    private boolean isRelation() {
        return provenance.task() == Task.RELATION;
    }

    /** The best rules that the graph bears out and that say something of their own, different heads first. */
    private RuleSet best() {
        RuleSet telling = rules.filter(rule -> rule.isSupported() && rule.fold().isEmpty());
        if (telling.isEmpty()) {
            return rules.bestOfDifferentHeads(SHOWN, RuleMeasure.SCORE);
        }
        Rule first = telling.sortedBy(RuleMeasure.WORTH).get(0);
        double least = LEAST_SHARE * first.worth().orElse(0);
        return telling.filter(rule -> rule.worth().orElse(0) >= least).bestOfDifferentHeads(SHOWN, RuleMeasure.WORTH);
    }
}
