package dev.hornbeam.cli.evaluate;

import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.console.TextTable;
import dev.hornbeam.eval.RelationReport;
import dev.hornbeam.eval.RelationReport.AnswerTally;
import dev.hornbeam.eval.RelationReport.Confusion;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/** How well relations were answered, as text. */
final class RelationResultsText {
    private static final int MISTAKES_SHOWN = 12;

    private final RelationResults results;
    private final Style style;

    RelationResultsText(RelationResults results, Style style) {
        this.results = results;
        this.style = style;
    }

    void print(PrintStream out) {
        RelationReport first = results.first();
        out.println(style.bold(results.data() + ", " + results.split().label()) + ": accuracy "
                + style.bold(results.over(report -> report.all().accuracy()).toString()) + ", MRR "
                + results.over(report -> report.all().mrr()) + " over "
                + Numbers.count(first.all().queries(), "question")
                + (results.models().size() > 1
                        ? ", mean ± sd of " + results.models().size() + " models"
                        : ""));
        out.println("  paths " + results.paths().trace().name().toLowerCase(Locale.ROOT) + ", up to "
                + Numbers.count(results.paths().maxLength(), "step") + "; "
                + Numbers.count(first.unlinked(), "question") + " without a path, " + Numbers.grouped(first.cut())
                + " cut; at most " + String.format(Locale.ROOT, "%.3f", first.ceiling())
                + " can be right by paths alone");
        out.println();
        hops(out);
        mistakes(out);
        if (!results.recalls().isEmpty()) {
            recall(out);
        }
    }

    private void hops(PrintStream out) {
        TextTable table = new TextTable("<hops", "questions", "accuracy", "MRR");
        for (int hops : results.hops()) {
            table.row(
                    hops == 0 ? "no path" : "" + hops,
                    Numbers.grouped(results.first().byHops().get(hops).queries()),
                    results.overHops(hops, AnswerTally::accuracy).toString(),
                    results.overHops(hops, AnswerTally::mrr).toString());
        }
        table.row(
                "all",
                Numbers.grouped(results.first().all().queries()),
                results.over(report -> report.all().accuracy()).toString(),
                results.over(report -> report.all().mrr()).toString());
        table.print(out, style);
    }

    private void mistakes(PrintStream out) {
        List<Confusion.Mistake> mistakes = results.mistakes();
        out.println();
        if (mistakes.isEmpty()) {
            out.println(style.good("No mistakes."));
            return;
        }
        out.println(style.bold("Mistakes") + (results.models().size() > 1 ? ", all models together" : ""));
        TextTable table = new TextTable("<true", "<answered", "times");
        for (Confusion.Mistake mistake : mistakes.subList(0, Math.min(MISTAKES_SHOWN, mistakes.size()))) {
            table.row(
                    results.relations().name(mistake.target()),
                    results.relations().name(mistake.answered()),
                    Numbers.grouped(mistake.count()));
        }
        table.print(out, style);
        if (mistakes.size() > MISTAKES_SHOWN) {
            out.println(style.dim("  and " + (mistakes.size() - MISTAKES_SHOWN) + " more kinds"));
        }
    }

    private void recall(PrintStream out) {
        out.println();
        int rules = results.recalls().get(0).found().size()
                + results.recalls().get(0).missed().size();
        out.println(style.bold("Ground rules") + ": recall " + results.recall() + " of " + rules);
        results.missed()
                .forEach((rule, models) ->
                        out.println("  missed " + rule + (results.models().size() > 1 ? " (by " + models + ")" : "")));
    }
}
