package dev.hornbeam.cli.evaluate;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.eval.Evaluation.Counting;
import dev.hornbeam.eval.Evaluation.RankingMetrics;
import dev.hornbeam.eval.PairedTest;
import dev.hornbeam.eval.Rank.TiePolicy;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.reason.calibrate.Calibration.ReliabilityRow;
import dev.hornbeam.text.VisibleJson;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;

/** The results of an evaluation, for programs; the keys are described in docs/reasoning.md and stay as they are. */
final class EvaluationJson {
    private static final ObjectMapper JSON = VisibleJson.mapper();

    private EvaluationJson() {}

    static void print(EvaluationResults results, PrintStream out) throws IOException {
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
        MeanFigures mean =
                MeanFigures.of(reports.stream().map(EvaluationReport::metrics).toList());
        ObjectNode all = JSON.createObjectNode();
        figures(all, mean.mean());
        all.put("protocol", first.evaluation().protocol().label());
        all.put("split", first.split().label());
        all.put("data", first.data().name());
        figures(all.putObject("standard_deviation"), mean.deviation());
        for (TiePolicy ties : first.otherTies()) {
            figures(
                    all.putObject(ties.label()),
                    MeanFigures.of(reports.stream()
                                    .map(report -> report.evaluation().metrics(ties))
                                    .toList())
                            .mean());
        }
        first.counting().ifPresent(counting -> {
            MeanFigures counted = MeanFigures.of(reports.stream()
                    .map(report -> report.evaluation()
                            .metrics(report.evaluation().protocol().ties(), counting))
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
        put(all, "unreached_share", report.evaluation().unreachedShare());
        all.put("protocol", report.evaluation().protocol().label());
        all.put("ties", report.evaluation().protocol().ties().label());
        report.otherTies()
                .forEach(ties ->
                        figures(all.putObject(ties.label()), report.evaluation().metrics(ties)));
        report.counting().ifPresent(counting -> counted(all.putObject("counted"), report, counting));
        ObjectNode parts = all.putObject("mrr_by_support");
        report.evaluation().mrrBySupport().forEach((support, part) -> put(parts, support.label(), part));
        put(all, "share_of_rules", report.evaluation().shareOfRules());
        all.put("split", report.split().label());
        all.put("data", report.data().name());
        all.put("entities", report.data().entities().size());
        all.put("facts", report.contestant().used().words());
        all.put("fact_count", report.contestant().completion().graph().tripleCount());
        all.put("overlap", report.overlap());
        all.put("rules", report.contestant().rules());
        all.put("aggregator", report.contestant().aggregator());
        all.put("measure", report.contestant().completion().options().measure().label());
        all.put("budget", report.contestant().completion().options().budget());
        all.put("skipped", report.evaluation().skipped());
        all.put("cut_queries", report.evaluation().cutQueries());
        all.put("cut_rules", report.evaluation().cutRules());
        all.put("seconds", report.cost().seconds());
        all.put("cpu_seconds", report.cost().cpuSeconds());
        relations(all.putArray("by_relation"), report);
        reliability(all.putArray("reliability"), report.reliability());
        all.put("model", report.contestant().name());
        report.contestant().provenance().ifPresent(provenance -> provenance(all.putObject("provenance"), provenance));
        return all;
    }

    /** The figures where some answers count as missed. */
    private static void counted(ObjectNode into, EvaluationReport report, Counting counting) {
        figures(into, report.evaluation().metrics(report.evaluation().protocol().ties(), counting));
        into.put("rules_only", counting.rulesOnly());
        if (counting.depth() < Long.MAX_VALUE) {
            into.put("depth", counting.depth());
        }
        report.otherTies()
                .forEach(ties -> figures(
                        into.putObject(ties.label()), report.evaluation().metrics(ties, counting)));
    }

    private static void figures(ObjectNode into, RankingMetrics metrics) {
        put(into, "mrr", metrics.mrr());
        put(into, "hits1", metrics.hits1());
        put(into, "hits3", metrics.hits3());
        put(into, "hits10", metrics.hits10());
        put(into, "mean_rank", metrics.meanRank());
    }

    /** JSON has no NaN. */
    private static void put(ObjectNode into, String key, double value) {
        if (Double.isFinite(value)) {
            into.put(key, value);
        } else {
            into.putNull(key);
        }
    }

    private static void relations(ArrayNode into, EvaluationReport report) {
        for (EvaluationReport.Row row : report.rows()) {
            ObjectNode relation = into.addObject();
            relation.put("relation", report.relations().name(report.relations().base(row.relation())));
            relation.put("asked", report.relations().isInverse(row.relation()) ? "head" : "tail");
            relation.put("queries", row.metrics().queries());
            figures(relation, row.metrics());
            put(relation, "unreached_share", row.unreached());
            relation.put("aggregator", row.aggregator());
        }
    }

    private static void reliability(ArrayNode into, List<ReliabilityRow> rows) {
        for (ReliabilityRow row : rows) {
            ObjectNode range = into.addObject();
            put(range, "from", row.from());
            put(range, "to", row.to());
            put(range, "answers", row.answers());
            put(range, "promised", row.promised());
            put(range, "held", row.held());
        }
    }

    private static void provenance(ObjectNode into, Provenance provenance) {
        into.put("created", provenance.created());
        into.put("data", provenance.data().name());
        into.put("fingerprint", provenance.data().fingerprint());
        into.put("seed", provenance.recorded().seed());
        into.put("final", provenance.recorded().countsValid());
        ObjectNode versions = into.putObject("versions");
        provenance.versions().forEach(versions::put);
    }
}
