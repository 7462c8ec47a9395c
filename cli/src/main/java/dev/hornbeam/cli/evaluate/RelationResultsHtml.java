package dev.hornbeam.cli.evaluate;

import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.eval.AnswerTally;
import dev.hornbeam.eval.RelationReport;
import dev.hornbeam.text.Markup;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * How well relations were answered, as a self-contained page: figures by hops, and which relation was answered for
 * which.
 */
final class RelationResultsHtml {
    private final RelationResults results;

    RelationResultsHtml(RelationResults results) {
        this.results = results;
    }

    String page() {
        String title = results.data() + ", " + results.split().label();
        StringBuilder body = new StringBuilder();
        RelationReport first = results.first();
        body.append("<h1>")
                .append(Markup.escape(title))
                .append("</h1>\n<p>Accuracy <b>")
                .append(results.over(report -> report.all().accuracy()))
                .append("</b>, mean reciprocal rank ")
                .append(results.over(report -> report.all().mrr()))
                .append(" over ")
                .append(Numbers.count(first.all().queries(), "question"))
                .append(". ")
                .append(Numbers.grouped(first.unlinked()))
                .append(" without a path, ")
                .append(Numbers.grouped(first.cut()))
                .append(" cut; at most ")
                .append(String.format(Locale.ROOT, "%.3f", first.ceiling()))
                .append(" can be right by paths alone.</p>\n<p>")
                .append(Markup.escape(String.join(", ", results.models())))
                .append(results.models().size() > 1 ? " (mean ± standard deviation)" : "")
                .append("</p>\n");
        hops(body);
        confusion(body);
        rules(body);
        return String.format(Locale.ROOT, """
                <!DOCTYPE html>
                <html lang="en"><head><meta charset="utf-8"><title>%s</title>
                <style>
                body { font: 15px/1.5 system-ui, "Segoe UI", Helvetica, Arial, sans-serif; color: #16202b; margin: 2em; }
                table { border-collapse: collapse; margin: 1em 0; }
                th, td { padding: .25em .7em; text-align: right; border-bottom: 1px solid #e1e6ea; }
                th:first-child { text-align: left; font-weight: 500; }
                .c td, .c th { padding: .15em .35em; font-size: 12px; text-align: center; }
                .c thead th { vertical-align: bottom; } .c thead span { writing-mode: vertical-rl; transform: rotate(180deg); }
                .d { outline: 1px solid #7c8a96; outline-offset: -1px; }
                </style></head><body>
                %s</body></html>
                """, Markup.escape(title), body);
    }

    private void hops(StringBuilder body) {
        body.append("<h2>By hops</h2>\n<table><thead><tr><th>hops</th><th>questions</th><th>accuracy</th><th>MRR</th>"
                + "</tr></thead>\n");
        for (int hops : results.hops()) {
            body.append("<tr><th>")
                    .append(hops == 0 ? "no path" : "" + hops)
                    .append("</th><td>")
                    .append(results.first().byHops().get(hops).queries())
                    .append("</td><td>")
                    .append(results.overHops(hops, AnswerTally::accuracy))
                    .append("</td><td>")
                    .append(results.overHops(hops, AnswerTally::mrr))
                    .append("</td></tr>\n");
        }
        body.append("</table>\n");
    }

    /** Rows are true relations, columns answers; all models together. */
    private void confusion(StringBuilder body) {
        int[] shown = IntStream.range(0, results.relations().count())
                .filter(relation -> IntStream.range(0, results.relations().count())
                        .anyMatch(other -> count(relation, other) + count(other, relation) > 0))
                .toArray();
        body.append(
                "<h2>Which relation was answered for which</h2>\n<p>Rows are the true relations, columns the answers"
                        + (results.models().size() > 1 ? ", all models together" : "")
                        + ".</p>\n<table class=\"c\"><thead><tr><th></th>");
        for (int answered : shown) {
            body.append("<th><span>").append(name(answered)).append("</span></th>");
        }
        body.append("</tr></thead>\n");
        for (int target : shown) {
            int all =
                    IntStream.of(shown).map(answered -> count(target, answered)).sum();
            body.append("<tr><th>").append(name(target)).append("</th>");
            for (int answered : shown) {
                cell(body, count(target, answered), all, target == answered);
            }
            body.append("</tr>\n");
        }
        body.append("</table>\n");
    }

    private static void cell(StringBuilder body, int count, int all, boolean right) {
        double share = all == 0 ? 0 : (double) count / all;
        body.append(String.format(
                Locale.ROOT,
                "<td%s style=\"background: rgba(11, 60, 111, %.2f)%s\">%s</td>",
                right ? " class=\"d\"" : "",
                count == 0 ? 0 : 0.08 + 0.8 * share,
                share > 0.5 ? "; color: #fff" : "",
                count == 0 ? "" : "" + count));
    }

    private void rules(StringBuilder body) {
        if (results.recalls().isEmpty()) {
            return;
        }
        body.append("<h2>Ground rules</h2>\n<p>Recall ")
                .append(results.recall())
                .append(".</p>\n<ul>\n");
        results.missed()
                .forEach((rule, models) -> body.append("<li>missed ")
                        .append(Markup.escape(rule))
                        .append(" (by ")
                        .append(models)
                        .append(")</li>\n"));
        body.append("</ul>\n");
    }

    private int count(int target, int answered) {
        return results.reports().stream()
                .mapToInt(report -> report.confusion().count(target, answered))
                .sum();
    }

    private String name(int relation) {
        return Markup.escape(results.relations().name(relation));
    }
}
