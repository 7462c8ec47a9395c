package dev.hornbeam.cli.evaluate;

import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.console.TextTable;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.eval.Evaluation.RankingMetrics;
import dev.hornbeam.eval.Protocol;
import dev.hornbeam.eval.RankedAnswer.Support;
import dev.hornbeam.reason.calibrate.Calibration.ReliabilityRow;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The results of an evaluation as text: the headline, what it is based on, and where the figure is lost. */
final class EvaluationText {
    private static final int WIDEST_NAME = 50;

    private final int rows;
    private final Style style;

    /** @param rows how many relations and directions to show, 0 for all */
    EvaluationText(int rows, Style style) {
        this.rows = rows;
        this.style = style;
    }

    /** All results: one model in full, several in one table. */
    void print(EvaluationResults results, PrintStream out) {
        if (results.reports().size() == 1) {
            print(results.reports().get(0), out);
        } else {
            printAll(results.reports(), out);
        }
        if (!results.against().isEmpty()) {
            out.println();
            printAll(results.against(), out);
        }
        results.paired().ifPresent(paired -> {
            out.println();
            out.println(style.bold("Paired comparison") + ", " + results.compared());
            ComparisonText.of(paired).forEach(line -> out.println("  " + line));
        });
    }

    private void print(EvaluationReport report, PrintStream out) {
        out.println(style.bold(report.contestant().name()) + " on "
                + report.split().label() + " of "
                + report.data().name() + ", " + report.evaluation().protocol().label() + " protocol: "
                + basis(report));
        if (report.evaluation().protocol() == Protocol.PAPER) {
            out.println("  " + style.warning(EvaluationReport.PAPER_NOTE));
        }
        out.println();
        TextTable table = figures();
        row(table, report.evaluation().protocol().ties().label() + " ties", report.metrics());
        report.counting()
                .ifPresent(counting -> row(
                        table,
                        EvaluationReport.words(counting),
                        report.evaluation()
                                .metrics(report.evaluation().protocol().ties(), counting)));
        table.print(out, style);
        out.println();
        TextTable others = new TextTable("<otherwise broken", "MRR", "Hits@1", "Hits@3", "Hits@10", "mean rank");
        report.otherTies()
                .forEach(ties ->
                        row(others, ties.label() + " ties", report.evaluation().metrics(ties)));
        report.counting()
                .ifPresent(counting -> report.otherTies()
                        .forEach(ties -> row(
                                others,
                                EvaluationReport.words(counting) + ", " + ties.label() + " ties",
                                report.evaluation().metrics(ties, counting))));
        others.print(out, style);
        out.println();
        notes(report).forEach(note -> out.println("  " + note));
        relations(report, out);
        reliability(report.reliability(), out);
    }

    /** Several runs in one table, with mean and standard deviation. */
    private void printAll(List<EvaluationReport> reports, PrintStream out) {
        EvaluationReport first = reports.get(0);
        out.println(style.bold(Numbers.count(reports.size(), "model")) + " on "
                + first.split().label() + " of "
                + first.data().name() + ", " + first.evaluation().protocol().label() + " protocol, "
                + first.evaluation().protocol().ties().label() + " ties");
        if (first.evaluation().protocol() == Protocol.PAPER) {
            out.println("  " + style.warning(EvaluationReport.PAPER_NOTE));
        }
        out.println();
        TextTable table = figures();
        reports.forEach(report -> row(table, report.contestant().name(), report.metrics()));
        MeanFigures mean =
                MeanFigures.of(reports.stream().map(EvaluationReport::metrics).toList());
        if (reports.size() > 1) {
            row(table, "mean", mean.mean());
            row(table, "± sd", mean.deviation());
        }
        first.counting().ifPresent(counting -> {
            MeanFigures counted = MeanFigures.of(reports.stream()
                    .map(report -> report.evaluation()
                            .metrics(report.evaluation().protocol().ties(), counting))
                    .toList());
            row(table, EvaluationReport.words(counting) + ", mean", counted.mean());
            row(table, "± sd", counted.deviation());
        });
        table.print(out, style);
        reports.forEach(report -> {
            out.println();
            out.println(style.bold(report.contestant().name()) + ": " + basis(report));
            notes(report).forEach(note -> out.println("  " + note));
        });
    }

    private static TextTable figures() {
        return new TextTable("<", "MRR", "Hits@1", "Hits@3", "Hits@10", "mean rank");
    }

    private static void row(TextTable table, String name, RankingMetrics metrics) {
        table.row(
                NameText.of(name, WIDEST_NAME),
                ratio(metrics.mrr()),
                ratio(metrics.hits1()),
                ratio(metrics.hits3()),
                ratio(metrics.hits10()),
                rank(metrics.meanRank()));
    }

    /** A mean rank; missed answers have none. */
    static String rank(double mean) {
        return Double.isNaN(mean) ? "–" : String.format(Locale.ROOT, "%,.1f", mean);
    }

    /** {@code .4832}, as such figures are compared. */
    static String ratio(double value) {
        return String.format(Locale.ROOT, "%.4f", value);
    }

    static String basis(EvaluationReport report) {
        Contestant contestant = report.contestant();
        return Numbers.count(contestant.rules(), "rule") + ", " + contestant.aggregator() + " by "
                + contestant.completion().options().measure().label() + ", reasoning on "
                + Numbers.count(contestant.completion().graph().tripleCount(), "fact") + " of "
                + contestant.used().words();
    }

    /** What the figures are based on, in one sentence each. */
    static List<String> notes(EvaluationReport report) {
        Evaluation evaluation = report.evaluation();
        List<String> notes = new ArrayList<>();
        notes.add(Numbers.count(report.metrics().queries(), "query") + " among "
                + Numbers.count(report.data().entities().size(), "entity") + "; no rule reaches the answer of "
                + Numbers.grouped(report.unreached()) + " (" + Numbers.percent(evaluation.unreachedShare()) + ").");
        notes.add(share(evaluation));
        if (report.overlap() > 0) {
            notes.add(Numbers.count(report.overlap(), "fact") + " of "
                    + report.split().label() + " are among the facts reasoned on.");
        }
        if (evaluation.skipped() > 0) {
            notes.add(Numbers.count(evaluation.skipped(), "query") + " skipped: no rule for the relation.");
        }
        notes.add(
                evaluation.cutRules() == 0
                        ? "No query was cut by the work budget."
                        : Numbers.count(evaluation.cutQueries(), "distinct query") + " exceeded the work budget: "
                                + Numbers.count(evaluation.cutRules(), "rule")
                                + " not followed. Maybe raise --budget.");
        notes.add(String.format(
                Locale.ROOT,
                "Ranked in %.1f s (%.1f CPU s).",
                report.cost().seconds(),
                report.cost().cpuSeconds()));
        return notes;
    }

    /** Where the figure comes from. */
    private static String share(Evaluation evaluation) {
        Map<Support, Double> parts = evaluation.mrrBySupport();
        double whole = parts.values().stream().mapToDouble(part -> part).sum();
        return "Of the MRR " + Numbers.percent(parts.get(Support.CHAIN) / whole)
                + " is of answers that chains lead to, "
                + Numbers.percent(parts.get(Support.CONSTANTS) / whole)
                + " of those that only rules with constants speak for, "
                + Numbers.percent((parts.get(Support.FREQUENCY) + parts.get(Support.NOTHING)) / whole)
                + " of those that no rule speaks for: ranked by frequency, or tied.";
    }

    private void relations(EvaluationReport report, PrintStream out) {
        List<EvaluationReport.Row> all = report.rows();
        int shown = rows == 0 ? all.size() : Math.min(rows, all.size());
        out.println();
        out.println(style.bold("Where it is lost") + ", relation and direction, the largest loss first"
                + (shown < all.size() ? " (" + shown + " of " + all.size() + "; --rows 0 shows all)" : ""));
        TextTable table = new TextTable("<asked", "queries", "MRR", "Hits@1", "Hits@10", "unreached", "<aggregator");
        for (EvaluationReport.Row row : all.subList(0, shown)) {
            table.row(
                    asked(report, row.relation()),
                    Numbers.grouped(row.metrics().queries()),
                    ratio(row.metrics().mrr()),
                    ratio(row.metrics().hits1()),
                    ratio(row.metrics().hits10()),
                    Numbers.percent(row.unreached()),
                    row.aggregator());
        }
        table.print(out, style);
    }

    /** {@code uncle(x, ?)} or {@code uncle(?, y)}. */
    static String asked(EvaluationReport report, int relation) {
        String name = NameText.of(report.shown(report.relations().base(relation)), WIDEST_NAME);
        return name + (report.relations().isInverse(relation) ? "(?, y)" : "(x, ?)");
    }

    private void reliability(List<ReliabilityRow> reliability, PrintStream out) {
        if (reliability.isEmpty()) {
            return;
        }
        out.println();
        out.println(style.bold("Probabilities") + ", predicted and actual on this split");
        TextTable table = new TextTable("<probability", "answers", "promised", "held");
        for (ReliabilityRow row : reliability) {
            table.row(
                    String.format(Locale.ROOT, "%.1f to %.1f", row.from(), row.to()),
                    Numbers.grouped(Math.round(row.answers())),
                    String.format(Locale.ROOT, "%.3f", row.promised()),
                    String.format(Locale.ROOT, "%.3f", row.held()));
        }
        table.print(out, style);
    }
}
