package dev.hornbeam.cli.evaluate;

import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.eval.Evaluation.RankingMetrics;
import dev.hornbeam.eval.Protocol;
import dev.hornbeam.reason.calibrate.Calibration.ReliabilityRow;
import dev.hornbeam.text.VisibleText;
import java.util.List;
import java.util.Locale;

/** The results of an evaluation as one self-contained page: no script, no font, no network. */
final class EvaluationHtml {
    private static final String STYLE = """
            body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#222}
            h1{font-size:1.5rem}h2{font-size:1.15rem;margin-top:2.2rem}
            table{border-collapse:collapse;margin:.6rem 0;font-variant-numeric:tabular-nums}
            th,td{padding:.2rem .8rem;text-align:right;border-bottom:1px solid #e3e3e3}
            th:first-child,td:first-child,td.l{text-align:left}th{font-weight:600;color:#666}
            tr.own td{font-weight:700;font-size:1.1rem}.note{color:#9a5b00}.dim{color:#666}
            .bar{display:inline-block;height:.7rem;background:#3a8f8f;vertical-align:middle}
            .box{display:inline-block;width:8rem;background:#eee;text-align:left;line-height:0}
            @media(prefers-color-scheme:dark){body{background:#181a1b;color:#ddd}th,.dim{color:#999}
            th,td{border-color:#333}.box{background:#333}.note{color:#e0a040}}
            """;

    private final StringBuilder page = new StringBuilder();

    private EvaluationHtml() {}

    static String of(EvaluationResults results) {
        EvaluationHtml html = new EvaluationHtml();
        List<EvaluationReport> reports = results.reports();
        EvaluationReport first = reports.get(0);
        String title = first.split().label() + " of " + first.data().name();
        html.page.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                + "<meta name=\"viewport\" content=\"width=device-width\"><title>"
                + VisibleText.markup(title) + "</title>\n<style>\n" + STYLE + "</style></head><body>\n");
        html.page.append("<h1>How well it answers: " + VisibleText.markup(title) + "</h1>\n");
        html.paragraph(first.evaluation().protocol().label() + " protocol, "
                + first.evaluation().protocol().ties().label() + " ties, all "
                + Numbers.count(first.data().entities().size(), "entity")
                + " are candidates, other known answers are left"
                + " out.");
        if (first.evaluation().protocol() == Protocol.PAPER) {
            html.page.append("<p class=\"note\">" + VisibleText.markup(EvaluationReport.PAPER_NOTE) + "</p>\n");
        }
        if (reports.size() > 1) {
            html.mean(reports);
        }
        results.paired().ifPresent(paired -> {
            html.page.append("<h2>Paired comparison</h2>\n");
            html.paragraph(results.compared() + ":");
            ComparisonText.of(paired).forEach(html::paragraph);
        });
        reports.forEach(html::report);
        results.against().forEach(html::report);
        return html.page.append("</body></html>\n").toString();
    }

    private void mean(List<EvaluationReport> reports) {
        MeanFigures mean =
                MeanFigures.of(reports.stream().map(EvaluationReport::metrics).toList());
        page.append("<table>");
        figuresHeader();
        reports.forEach(report -> figures("", report.contestant().name(), report.metrics()));
        figures("own", "mean", mean.mean());
        figures("", "± standard deviation", mean.deviation());
        page.append("</table>\n");
    }

    private void report(EvaluationReport report) {
        page.append("<h2>" + VisibleText.markup(report.contestant().name()) + "</h2>\n");
        paragraph(EvaluationText.basis(report) + ".");
        page.append("<table>");
        figuresHeader();
        figures("own", report.evaluation().protocol().ties().label() + " ties", report.metrics());
        report.otherTies()
                .forEach(ties -> figures(
                        "dim", ties.label() + " ties", report.evaluation().metrics(ties)));
        report.counting()
                .ifPresent(counting -> figures(
                        "",
                        EvaluationReport.words(counting),
                        report.evaluation()
                                .metrics(report.evaluation().protocol().ties(), counting)));
        page.append("</table>\n");
        EvaluationText.notes(report).forEach(this::paragraph);
        relations(report);
        reliability(report.reliability());
        report.contestant()
                .provenance()
                .ifPresent(provenance -> paragraph("Learned " + provenance.created() + " from "
                        + provenance.data().name() + " (fingerprint "
                        + provenance.data().fingerprint() + "), seed "
                        + provenance.recorded().seed() + (provenance.recorded().countsValid() ? ", with --final" : "")
                        + "."));
    }

    private void figuresHeader() {
        header("", "MRR", "Hits@1", "Hits@3", "Hits@10", "mean rank");
    }

    private void figures(String kind, String name, RankingMetrics metrics) {
        page.append("<tr class=\"" + kind + "\">");
        cells(
                name,
                EvaluationText.ratio(metrics.mrr()),
                EvaluationText.ratio(metrics.hits1()),
                EvaluationText.ratio(metrics.hits3()),
                EvaluationText.ratio(metrics.hits10()),
                EvaluationText.rank(metrics.meanRank()));
        page.append("</tr>\n");
    }

    private void relations(EvaluationReport report) {
        page.append("<h2>Where it is lost</h2>\n");
        paragraph("By relation and direction; those that cost the figure most come first.");
        page.append("<table>");
        header("asked", "queries", "MRR", "", "Hits@1", "Hits@10", "unreached", "aggregator");
        for (EvaluationReport.Row row : report.rows()) {
            page.append("<tr>");
            cells(
                    EvaluationText.asked(report, row.relation()),
                    Numbers.grouped(row.metrics().queries()),
                    EvaluationText.ratio(row.metrics().mrr()));
            bar(row.metrics().mrr());
            cells(
                    EvaluationText.ratio(row.metrics().hits1()),
                    EvaluationText.ratio(row.metrics().hits10()),
                    Numbers.percent(row.unreached()),
                    row.aggregator());
            page.append("</tr>\n");
        }
        page.append("</table>\n");
    }

    private void reliability(List<ReliabilityRow> rows) {
        if (rows.isEmpty()) {
            return;
        }
        page.append("<h2>Probabilities</h2>\n");
        paragraph("The predicted probability and the share that was right on this split.");
        page.append("<table>");
        header("probability", "answers", "promised", "", "held", "");
        for (ReliabilityRow row : rows) {
            page.append("<tr>");
            cells(
                    String.format(Locale.ROOT, "%.1f to %.1f", row.from(), row.to()),
                    Numbers.grouped(Math.round(row.answers())),
                    EvaluationText.ratio(row.promised()));
            bar(row.promised());
            cells(EvaluationText.ratio(row.held()));
            bar(row.held());
            page.append("</tr>\n");
        }
        page.append("</table>\n");
    }

    private void header(String... titles) {
        page.append("<tr>");
        for (String title : titles) {
            page.append("<th>" + VisibleText.markup(title) + "</th>");
        }
        page.append("</tr>\n");
    }

    private void cells(String... cells) {
        for (String cell : cells) {
            page.append("<td>" + VisibleText.markup(cell) + "</td>");
        }
    }

    private void bar(double share) {
        double width = Double.isFinite(share) ? 100 * share : 0;
        page.append(String.format(
                Locale.ROOT,
                "<td class=\"l\"><span class=\"box\"><span class=\"bar\" style=\"width:%.1f%%\"></span></span></td>",
                width));
    }

    private void paragraph(String text) {
        page.append("<p>" + VisibleText.markup(text) + "</p>\n");
    }
}
