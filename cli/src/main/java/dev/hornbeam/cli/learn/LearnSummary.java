package dev.hornbeam.cli.learn;

import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.ShellWord;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.rules.RuleTable;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.model.LearningMetrics;
import dev.hornbeam.model.Task;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What learning came to, in a few lines, with the rules it is surest of. */
final class LearnSummary {
    private static final int SHOWN = 8;

    /** The share of the best score from which on a shorter rule is shown in its stead. */
    private static final double NEARLY = 0.8;

    private final LearnedModel model;
    private final Path folder;
    private final Style style;

    LearnSummary(LearnedModel model, Path folder, Style style) {
        this.model = model;
        this.folder = folder;
        this.style = style;
    }

    void print(PrintStream out) {
        LearningMetrics metrics = model.provenance().metrics();
        out.println(style.bold(folder.toString()) + ": " + Numbers.count(metrics.rules(), "rule") + " of "
                + Numbers.count(metrics.heads(), "head") + ", learned from "
                + Numbers.count(model.provenance().data().facts(), isRelation() ? "question" : "fact") + " in "
                + String.format(Locale.ROOT, "%.0f s", metrics.effort().total().seconds()));
        if (model.rules().isEmpty()) {
            out.println("  There are no rules: no body reached the least score. Maybe lower --min-score.");
            return;
        }
        out.println();
        out.println(style.bold("Surest rules"));
        RuleTable.print(surest(), out, style);
        out.println();
        if (isRelation()) {
            out.println(style.bold("Try next"));
            out.println("  hornbeam algebra " + ShellWord.of(folder));
            out.println("  hornbeam relate " + ShellWord.of(folder) + " STORIES --story 1");
            return;
        }
        String head = model.relations().name(surest().get(0).head());
        out.println(style.bold("Try next"));
        out.println("  hornbeam rules " + ShellWord.of(folder) + " --head " + ShellWord.of(head));
        out.println("  hornbeam info " + ShellWord.of(folder));
    }

    private boolean isRelation() {
        return model.provenance().task() == Task.RELATION;
    }

    /** Of each head the shortest of its best rules that the graph bears out, heads with the best scores first. */
    private RuleSet surest() {
        List<Rule> shown = new ArrayList<>();
        for (int head : model.rules().heads()) {
            List<Rule> rules = model.rules().byHead(head);
            List<Rule> supported = rules.stream()
                    .filter(rule -> rule.statistics().map(s -> s.support() > 0).orElse(false))
                    .toList();
            shown.add(readable(supported.isEmpty() ? rules : supported));
        }
        shown.sort(RuleMeasure.SCORE.bestFirst());
        return RuleSet.of(model.relations(), shown.subList(0, Math.min(SHOWN, shown.size())));
    }

    private static Rule readable(List<Rule> rules) {
        double best = rules.stream().mapToDouble(Rule::score).max().orElseThrow();
        return rules.stream()
                .filter(rule -> rule.score() >= NEARLY * best)
                .min(Comparator.comparingInt(Rule::length).thenComparing(RuleMeasure.SCORE.bestFirst()))
                .orElseThrow();
    }
}
