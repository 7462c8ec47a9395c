package dev.hornbeam.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.Evaluator;
import dev.hornbeam.Facts;
import dev.hornbeam.MeanDeviation;
import dev.hornbeam.ModelInfo;
import dev.hornbeam.Named;
import dev.hornbeam.PairedTest;
import dev.hornbeam.Protocol;
import dev.hornbeam.Rank.Support;
import dev.hornbeam.Rank.TiePolicy;
import dev.hornbeam.RankingMetrics;
import dev.hornbeam.RankingMetrics.Counting;
import dev.hornbeam.RankingReport;
import dev.hornbeam.RankingReport.Direction;
import dev.hornbeam.ReliabilityRow;
import dev.hornbeam.graph.Split;
import dev.hornbeam.text.VisibleJson;
import dev.hornbeam.text.VisibleText;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The results of one evaluation, to be written in any form.
 *
 * @param overlap distinct facts that were asked for although they are among those reasoned on
 * @param counting which answers count as missed in a second figure, if any do
 * @param reliability predicted probabilities and actual shares; empty if there are none
 */
record EvaluationReport(
        Evaluator evaluator,
        Facts data,
        Split split,
        int overlap,
        RankingReport ranking,
        Optional<Counting> counting,
        List<ReliabilityRow> reliability) {

    EvaluationReport {
        reliability = List.copyOf(reliability);
    }

    /** The figures of a relation in one direction. */
    record Row(Named relation, boolean asksTail, Direction figures) {
        RankingMetrics metrics() {
            return figures.metrics();
        }

        /** How much of a perfect figure is missing: the possible gain from answering these queries better. */
        double lost() {
            return metrics().queries() * (1 - metrics().mrr());
        }
    }

    /** One row per relation and direction, those with the largest loss first; then tails come before heads. */
    List<Row> rows() {
        return Stream.concat(
                        ranking.relations().stream().map(each -> new Row(each.relation(), true, each.tails())),
                        ranking.relations().stream().map(each -> new Row(each.relation(), false, each.heads())))
                .filter(row -> row.metrics().queries() > 0)
                .sorted(Comparator.comparingDouble(Row::lost).reversed())
                .toList();
    }

    Protocol protocol() {
        return ranking.protocol();
    }

    /** The protocol's own figures. */
    RankingMetrics metrics() {
        return ranking.metrics();
    }

    /** The tie policies other than the protocol's own. */
    List<TiePolicy> otherTies() {
        return List.of(TiePolicy.MEAN, TiePolicy.OPTIMISTIC, TiePolicy.PESSIMISTIC, TiePolicy.RANDOM).stream()
                .filter(ties -> ties != protocol().ties())
                .toList();
    }

    /** {@code rules only, ranks up to 100}: which answers count as missed. */
    static String words(Counting counting) {
        String depth = counting.depth() == Long.MAX_VALUE ? "" : "ranks up to " + counting.depth();
        if (!counting.rulesOnly()) {
            return depth;
        }
        return "rules only" + (depth.isEmpty() ? "" : ", " + depth);
    }

    long unreached() {
        return ranking.questions().stream()
                .filter(question -> !question.reached())
                .count();
    }

    /** A note on what the protocol is for, if it needs one. */
    static final String PAPER_NOTE =
            "For comparison with the paper only: the first column is asked for, every walk counts, ties count as won, "
                    + "relations without rules are skipped; a model that predicts nothing would score 1.";

    /**
     * The results of all models of one evaluation.
     *
     * @param reports of the models, or of the file of rules
     * @param against of those that they are compared with
     * @param paired the comparison, if there is one
     * @param counting which answers count as missed, if any do
     */
    record EvaluationResults(
            List<EvaluationReport> reports,
            List<EvaluationReport> against,
            Optional<PairedTest> paired,
            Optional<Counting> counting) {

        EvaluationResults {
            reports = List.copyOf(reports);
            against = List.copyOf(against);
        }

        /** What is compared with what, {@code m1 against m2}. */
        String compared() {
            return against.isEmpty()
                    ? name(reports.subList(0, 1)) + " against " + name(reports.subList(1, 2))
                    : name(reports) + " against " + name(against);
        }

        private static String name(List<EvaluationReport> some) {
            String first = some.get(0).evaluator().name();
            return some.size() == 1 ? first : first + " and " + (some.size() - 1) + " more";
        }
    }

    /**
     * The results of an evaluation as text: the headline, what it is based on, and where the figure is lost.
     *
     * @param rows how many relations and directions to show, 0 for all
     */
    record EvaluationText(int rows, Style style) {
        private static final int WIDEST_NAME = 50;

        /** All results: one model in full, several in one table. */
        void print(EvaluationReport.EvaluationResults results, PrintStream out) {
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
            out.println(style.bold(report.evaluator().name()) + " on "
                    + report.split().label() + " of "
                    + report.data().name() + ", "
                    + report.protocol().label() + " protocol: "
                    + basis(report));
            if (report.protocol() == Protocol.PAPER) {
                out.println("  " + style.warning(EvaluationReport.PAPER_NOTE));
            }
            out.println();
            TextTable table = figures();
            row(table, report.protocol().ties().label() + " ties", report.metrics());
            report.counting()
                    .ifPresent(counting -> row(
                            table,
                            EvaluationReport.words(counting),
                            report.ranking().metrics(report.protocol().ties(), counting)));
            table.print(out, style);
            out.println();
            TextTable others = new TextTable("<otherwise broken", "MRR", "Hits@1", "Hits@3", "Hits@10", "mean rank");
            report.otherTies()
                    .forEach(ties ->
                            row(others, ties.label() + " ties", report.ranking().metrics(ties)));
            report.counting()
                    .ifPresent(counting -> report.otherTies()
                            .forEach(ties -> row(
                                    others,
                                    EvaluationReport.words(counting) + ", " + ties.label() + " ties",
                                    report.ranking().metrics(ties, counting))));
            others.print(out, style);
            out.println();
            notes(report).forEach(note -> out.println("  " + note));
            relations(report, out);
            reliability(report.reliability(), out);
        }

        /** Several runs in one table, with mean and standard deviation. */
        private void printAll(List<EvaluationReport> reports, PrintStream out) {
            EvaluationReport first = reports.get(0);
            out.println(style.bold(Text.count(reports.size(), "model")) + " on "
                    + first.split().label() + " of "
                    + first.data().name() + ", " + first.protocol().label() + " protocol, "
                    + first.protocol().ties().label() + " ties");
            if (first.protocol() == Protocol.PAPER) {
                out.println("  " + style.warning(EvaluationReport.PAPER_NOTE));
            }
            out.println();
            TextTable table = figures();
            reports.forEach(report -> row(table, report.evaluator().name(), report.metrics()));
            MeanFigures mean = MeanFigures.of(
                    reports.stream().map(EvaluationReport::metrics).toList());
            if (reports.size() > 1) {
                row(table, "mean", mean.mean());
                row(table, "± sd", mean.deviation());
            }
            first.counting().ifPresent(counting -> {
                MeanFigures counted = MeanFigures.of(reports.stream()
                        .map(report ->
                                report.ranking().metrics(report.protocol().ties(), counting))
                        .toList());
                row(table, EvaluationReport.words(counting) + ", mean", counted.mean());
                row(table, "± sd", counted.deviation());
            });
            table.print(out, style);
            reports.forEach(report -> {
                out.println();
                out.println(style.bold(report.evaluator().name()) + ": " + basis(report));
                notes(report).forEach(note -> out.println("  " + note));
            });
        }

        private static TextTable figures() {
            return new TextTable("<", "MRR", "Hits@1", "Hits@3", "Hits@10", "mean rank");
        }

        private static void row(TextTable table, String name, RankingMetrics metrics) {
            table.row(
                    Text.name(name, WIDEST_NAME),
                    ratio(metrics.mrr()),
                    ratio(metrics.hits1()),
                    ratio(metrics.hits3()),
                    ratio(metrics.hits10()),
                    rank(metrics.meanRank()));
        }

        /** A mean rank; missed answers have none. */
        static String rank(double mean) {
            return Double.isNaN(mean) ? "–" : Text.format("%,.1f", mean);
        }

        /** {@code .4832}, as such figures are compared. */
        static String ratio(double value) {
            return Text.format("%.4f", value);
        }

        static String basis(EvaluationReport report) {
            Evaluator evaluator = report.evaluator();
            return Text.count(evaluator.ruleCount(), "rule") + ", " + evaluator.aggregator() + " by "
                    + evaluator.measure() + ", reasoning on " + Text.count(evaluator.factCount(), "fact") + " of "
                    + evaluator.used().words();
        }

        /** What the figures are based on, in one sentence each. */
        static List<String> notes(EvaluationReport report) {
            RankingReport ranking = report.ranking();
            List<String> notes = new ArrayList<>();
            notes.add(Text.count(report.metrics().queries(), "query") + " among "
                    + Text.count(report.data().entities().size(), "entity") + "; no rule reaches the answer of "
                    + Text.grouped(report.unreached()) + " (" + Text.percent(ranking.unreached()) + ").");
            notes.add(share(ranking));
            if (report.overlap() > 0) {
                notes.add(Text.count(report.overlap(), "fact") + " of "
                        + report.split().label() + " are among the facts reasoned on.");
            }
            if (ranking.skipped() > 0) {
                notes.add(Text.count(ranking.skipped(), "query") + " skipped: no rule for the relation.");
            }
            notes.add(
                    ranking.cutRules() == 0
                            ? "No query was cut by the work budget."
                            : Text.count(ranking.cutQueries(), "distinct query") + " exceeded the work budget: "
                                    + Text.count(ranking.cutRules(), "rule")
                                    + " not followed. Maybe raise --budget.");
            notes.add(Text.format("Ranked in %.1f s (%.1f CPU s).", ranking.seconds(), ranking.cpuSeconds()));
            return notes;
        }

        /** Where the figure comes from. */
        private static String share(RankingReport ranking) {
            Map<Support, Double> parts = ranking.mrrBySupport();
            double whole = parts.values().stream().mapToDouble(part -> part).sum();
            return "Of the MRR " + Text.percent(parts.get(Support.CHAIN) / whole)
                    + " is of answers that chains lead to, "
                    + Text.percent(parts.get(Support.CONSTANTS) / whole)
                    + " of those that only other evidence speaks for, "
                    + Text.percent((parts.get(Support.FREQUENCY) + parts.get(Support.NOTHING)) / whole)
                    + " of those that no rule speaks for: ranked by frequency, or tied.";
        }

        private void relations(EvaluationReport report, PrintStream out) {
            List<EvaluationReport.Row> all = report.rows();
            int shown = rows == 0 ? all.size() : Math.min(rows, all.size());
            out.println();
            out.println(style.bold("Where it is lost") + ", relation and direction, the largest loss first"
                    + (shown < all.size() ? " (" + shown + " of " + all.size() + "; --rows 0 shows all)" : ""));
            TextTable table =
                    new TextTable("<asked", "queries", "MRR", "Hits@1", "Hits@10", "unreached", "<aggregator");
            for (EvaluationReport.Row row : all.subList(0, shown)) {
                table.row(
                        asked(report, row),
                        Text.grouped(row.metrics().queries()),
                        ratio(row.metrics().mrr()),
                        ratio(row.metrics().hits1()),
                        ratio(row.metrics().hits10()),
                        Text.percent(row.figures().unreached()),
                        row.figures().aggregator());
            }
            table.print(out, style);
        }

        /** {@code uncle(x, ?)} or {@code uncle(?, y)}. */
        static String asked(EvaluationReport report, Row row) {
            return Text.name(report.data().shownRelation(row.relation().name()), WIDEST_NAME)
                    + (row.asksTail() ? "(x, ?)" : "(?, y)");
        }

        private void reliability(List<ReliabilityRow> reliability, PrintStream out) {
            if (reliability.isEmpty()) {
                return;
            }
            out.println();
            out.println(style.bold("Shares of answers") + ", predicted and actual on this split");
            TextTable table = new TextTable("<share", "answers", "promised", "held");
            for (ReliabilityRow row : reliability) {
                table.row(
                        Text.format("%.1f to %.1f", row.from(), row.to()),
                        Text.grouped(Math.round(row.answers())),
                        Text.format("%.3f", row.promised()),
                        Text.format("%.3f", row.held()));
            }
            table.print(out, style);
        }
    }

    /** The results of an evaluation, for programs; the keys are described in docs/reasoning.md and stay as they are. */
    static final class EvaluationJson {
        private static final ObjectMapper JSON = VisibleJson.mapper();

        private EvaluationJson() {}

        static void print(EvaluationReport.EvaluationResults results, PrintStream out) throws IOException {
            ObjectNode all = group(results.reports());
            if (!results.against().isEmpty()) {
                all.set("against", group(results.against()));
            }
            results.paired().ifPresent(paired -> paired(all.putObject("paired"), paired));
            out.println(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(all));
        }

        private static ObjectNode group(List<EvaluationReport> reports) {
            return reports.size() == 1 ? one(reports.get(0)) : several(reports);
        }

        private static void paired(ObjectNode into, PairedTest paired) {
            into.put("facts", paired.facts());
            into.put("mrr", paired.first());
            into.put("mrr_against", paired.second());
            into.put("difference", paired.difference());
            into.put("low", paired.low());
            into.put("high", paired.high());
            into.put("p", paired.pValue());
            into.put("rounds", paired.rounds());
            into.put("seed", paired.seed());
        }

        private static ObjectNode several(List<EvaluationReport> reports) {
            EvaluationReport first = reports.get(0);
            MeanFigures mean = MeanFigures.of(
                    reports.stream().map(EvaluationReport::metrics).toList());
            ObjectNode all = JSON.createObjectNode();
            figures(all, mean.mean());
            all.put("protocol", first.protocol().label());
            all.put("split", first.split().label());
            all.put("data", first.data().name());
            figures(all.putObject("standard_deviation"), mean.deviation());
            for (TiePolicy ties : first.otherTies()) {
                figures(
                        all.putObject(ties.label()),
                        MeanFigures.of(reports.stream()
                                        .map(report -> report.ranking().metrics(ties))
                                        .toList())
                                .mean());
            }
            first.counting().ifPresent(counting -> {
                MeanFigures counted = MeanFigures.of(reports.stream()
                        .map(report ->
                                report.ranking().metrics(report.protocol().ties(), counting))
                        .toList());
                ObjectNode into = all.putObject("counted");
                figures(into, counted.mean());
                figures(into.putObject("standard_deviation"), counted.deviation());
            });
            ArrayNode runs = all.putArray("runs");
            reports.forEach(report -> runs.add(one(report)));
            return all;
        }

        private static ObjectNode one(EvaluationReport report) {
            ObjectNode all = JSON.createObjectNode();
            figures(all, report.metrics());
            all.put("queries", report.metrics().queries());
            all.put("unreached", report.unreached());
            Text.put(all, "unreached_share", report.ranking().unreached());
            all.put("protocol", report.protocol().label());
            all.put("ties", report.protocol().ties().label());
            report.otherTies()
                    .forEach(ties -> figures(
                            all.putObject(ties.label()), report.ranking().metrics(ties)));
            report.counting().ifPresent(counting -> counted(all.putObject("counted"), report, counting));
            ObjectNode parts = all.putObject("mrr_by_support");
            report.ranking().mrrBySupport().forEach((support, part) -> Text.put(parts, support.label(), part));
            Text.put(all, "share_of_rules", report.ranking().shareOfRules());
            all.put("split", report.split().label());
            all.put("data", report.data().name());
            all.put("entities", report.data().entities().size());
            all.put("facts", report.evaluator().used().words());
            all.put("fact_count", report.evaluator().factCount());
            all.put("overlap", report.overlap());
            all.put("rules", report.evaluator().ruleCount());
            all.put("aggregator", report.evaluator().aggregator());
            all.put("measure", report.evaluator().measure());
            all.put("budget", report.evaluator().budget());
            all.put("skipped", report.ranking().skipped());
            all.put("cut_queries", report.ranking().cutQueries());
            all.put("cut_rules", report.ranking().cutRules());
            all.put("seconds", report.ranking().seconds());
            all.put("cpu_seconds", report.ranking().cpuSeconds());
            relations(all.putArray("by_relation"), report);
            reliability(all.putArray("reliability"), report.reliability());
            all.put("model", report.evaluator().name());
            report.evaluator().info().ifPresent(info -> provenance(all.putObject("provenance"), info));
            return all;
        }

        /** The figures where some answers count as missed. */
        private static void counted(ObjectNode into, EvaluationReport report, Counting counting) {
            figures(into, report.ranking().metrics(report.protocol().ties(), counting));
            into.put("rules_only", counting.rulesOnly());
            if (counting.depth() < Long.MAX_VALUE) {
                into.put("depth", counting.depth());
            }
            report.otherTies()
                    .forEach(ties -> figures(
                            into.putObject(ties.label()), report.ranking().metrics(ties, counting)));
        }

        private static void figures(ObjectNode into, RankingMetrics metrics) {
            Text.put(into, "mrr", metrics.mrr());
            Text.put(into, "hits1", metrics.hits1());
            Text.put(into, "hits3", metrics.hits3());
            Text.put(into, "hits10", metrics.hits10());
            Text.put(into, "mean_rank", metrics.meanRank());
        }

        private static void relations(ArrayNode into, EvaluationReport report) {
            for (EvaluationReport.Row row : report.rows()) {
                ObjectNode relation = into.addObject();
                relation.put("relation", row.relation().name());
                relation.put("asked", row.asksTail() ? "tail" : "head");
                relation.put("queries", row.metrics().queries());
                figures(relation, row.metrics());
                Text.put(relation, "unreached_share", row.figures().unreached());
                relation.put("aggregator", row.figures().aggregator());
            }
        }

        private static void reliability(ArrayNode into, List<ReliabilityRow> rows) {
            for (ReliabilityRow row : rows) {
                ObjectNode range = into.addObject();
                Text.put(range, "from", row.from());
                Text.put(range, "to", row.to());
                Text.put(range, "answers", row.answers());
                Text.put(range, "promised", row.promised());
                Text.put(range, "held", row.held());
            }
        }

        private static void provenance(ObjectNode into, ModelInfo info) {
            into.put("created", info.created());
            into.put("data", info.data());
            into.put("fingerprint", info.fingerprint());
            into.put("seed", info.seed());
            into.put("final", info.counted());
            ObjectNode versions = into.putObject("versions");
            info.versions().forEach(versions::put);
        }
    }

    /** The results of an evaluation as one self-contained page: no script, no font, no network. */
    static final class EvaluationHtml {
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

        static String of(EvaluationReport.EvaluationResults results) {
            EvaluationHtml html = new EvaluationHtml();
            List<EvaluationReport> reports = results.reports();
            EvaluationReport first = reports.get(0);
            String title = first.split().label() + " of " + first.data().name();
            html.page.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                    + "<meta name=\"viewport\" content=\"width=device-width\"><title>"
                    + VisibleText.markup(title) + "</title>\n<style>\n" + STYLE + "</style></head><body>\n");
            html.page.append("<h1>How well it answers: " + VisibleText.markup(title) + "</h1>\n");
            html.paragraph(first.protocol().label() + " protocol, "
                    + first.protocol().ties().label() + " ties, all "
                    + Text.count(first.data().entities().size(), "entity")
                    + " are candidates, other known answers are left"
                    + " out.");
            if (first.protocol() == Protocol.PAPER) {
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
            MeanFigures mean = MeanFigures.of(
                    reports.stream().map(EvaluationReport::metrics).toList());
            page.append("<table>");
            figuresHeader();
            reports.forEach(report -> figures("", report.evaluator().name(), report.metrics()));
            figures("own", "mean", mean.mean());
            figures("", "± standard deviation", mean.deviation());
            page.append("</table>\n");
        }

        private void report(EvaluationReport report) {
            page.append("<h2>" + VisibleText.markup(report.evaluator().name()) + "</h2>\n");
            paragraph(EvaluationReport.EvaluationText.basis(report) + ".");
            page.append("<table>");
            figuresHeader();
            figures("own", report.protocol().ties().label() + " ties", report.metrics());
            report.otherTies()
                    .forEach(ties -> figures(
                            "dim", ties.label() + " ties", report.ranking().metrics(ties)));
            report.counting()
                    .ifPresent(counting -> figures(
                            "",
                            EvaluationReport.words(counting),
                            report.ranking().metrics(report.protocol().ties(), counting)));
            page.append("</table>\n");
            EvaluationReport.EvaluationText.notes(report).forEach(this::paragraph);
            relations(report);
            reliability(report.reliability());
            report.evaluator()
                    .info()
                    .ifPresent(info -> paragraph("Learned " + info.created() + " from "
                            + info.data() + " (fingerprint "
                            + info.fingerprint() + "), seed "
                            + info.seed()
                            + (info.counted() ? ", with --final" : "")
                            + "."));
        }

        private void figuresHeader() {
            header("", "MRR", "Hits@1", "Hits@3", "Hits@10", "mean rank");
        }

        private void figures(String kind, String name, RankingMetrics metrics) {
            page.append("<tr class=\"" + kind + "\">");
            cells(
                    name,
                    EvaluationReport.EvaluationText.ratio(metrics.mrr()),
                    EvaluationReport.EvaluationText.ratio(metrics.hits1()),
                    EvaluationReport.EvaluationText.ratio(metrics.hits3()),
                    EvaluationReport.EvaluationText.ratio(metrics.hits10()),
                    EvaluationReport.EvaluationText.rank(metrics.meanRank()));
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
                        EvaluationReport.EvaluationText.asked(report, row),
                        Text.grouped(row.metrics().queries()),
                        EvaluationReport.EvaluationText.ratio(row.metrics().mrr()));
                bar(row.metrics().mrr());
                cells(
                        EvaluationReport.EvaluationText.ratio(row.metrics().hits1()),
                        EvaluationReport.EvaluationText.ratio(row.metrics().hits10()),
                        Text.percent(row.figures().unreached()),
                        row.figures().aggregator());
                page.append("</tr>\n");
            }
            page.append("</table>\n");
        }

        private void reliability(List<ReliabilityRow> rows) {
            if (rows.isEmpty()) {
                return;
            }
            page.append("<h2>Shares of answers</h2>\n");
            paragraph("The share of an answer, and how many of such answers were right on this split.");
            page.append("<table>");
            header("share", "answers", "promised", "", "held", "");
            for (ReliabilityRow row : rows) {
                page.append("<tr>");
                cells(
                        Text.format("%.1f to %.1f", row.from(), row.to()),
                        Text.grouped(Math.round(row.answers())),
                        EvaluationReport.EvaluationText.ratio(row.promised()));
                bar(row.promised());
                cells(EvaluationReport.EvaluationText.ratio(row.held()));
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
            page.append(Text.format(
                    "<td class=\"l\"><span class=\"box\"><span class=\"bar\" style=\"width:%.1f%%\"></span></span></td>",
                    width));
        }

        private void paragraph(String text) {
            page.append("<p>" + VisibleText.markup(text) + "</p>\n");
        }
    }

    /** A paired comparison in sentences. */
    private static final class ComparisonText {
        private static final double UNLIKELY = 0.05;

        private ComparisonText() {}

        static List<String> of(PairedTest paired) {
            return List.of(
                    Text.format(
                            "MRR %.4f and %.4f, difference %+.4f; 95 %% interval %+.4f to %+.4f (paired bootstrap of %s,"
                                    + " both directions of a fact together).",
                            paired.first(),
                            paired.second(),
                            paired.difference(),
                            paired.low(),
                            paired.high(),
                            Text.count(paired.facts(), "fact")),
                    Text.format(
                            "p = %.4f (paired permutation test, two-sided; %,d rounds, seed %d): %s",
                            paired.pValue(),
                            paired.rounds(),
                            paired.seed(),
                            paired.pValue() < UNLIKELY
                                    ? "chance alone would rarely give such a difference."
                                    : "chance alone may well give such a difference."));
        }
    }

    /**
     * Figures of several runs combined.
     *
     * @param mean of each figure
     * @param deviation the sample standard deviation of each figure, 0 for a single run
     */
    record MeanFigures(RankingMetrics mean, RankingMetrics deviation) {

        public static MeanFigures of(List<RankingMetrics> runs) {
            return new MeanFigures(taken(runs, MeanDeviation::mean), taken(runs, MeanDeviation::deviation));
        }

        private static RankingMetrics taken(List<RankingMetrics> runs, ToDoubleFunction<MeanDeviation> part) {
            return new RankingMetrics(
                    runs.get(0).queries(),
                    part.applyAsDouble(over(runs, RankingMetrics::mrr)),
                    part.applyAsDouble(over(runs, RankingMetrics::hits1)),
                    part.applyAsDouble(over(runs, RankingMetrics::hits3)),
                    part.applyAsDouble(over(runs, RankingMetrics::hits10)),
                    part.applyAsDouble(over(runs, RankingMetrics::meanRank)));
        }

        private static MeanDeviation over(List<RankingMetrics> runs, ToDoubleFunction<RankingMetrics> figure) {
            return MeanDeviation.of(runs.stream().mapToDouble(figure).boxed().toList());
        }
    }
}
