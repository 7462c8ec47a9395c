package dev.hornbeam.experiment.work;

import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.eval.Protocol;
import dev.hornbeam.eval.RankingMetrics;
import dev.hornbeam.experiment.Row;
import java.util.LinkedHashMap;
import java.util.Map;

/** The figures of a ranking as a row of results. */
final class Ranking {
    private Ranking() {}

    /** @param more labels beside method and protocol */
    static Row row(String method, Evaluation evaluation, Map<String, String> more) {
        Protocol protocol = evaluation.protocol();
        RankingMetrics metrics = evaluation.metrics();
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put(Row.METHOD, method);
        labels.put(Row.PROTOCOL, protocol.label());
        labels.putAll(more);
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("mrr", metrics.mrr());
        values.put("hits1", metrics.hits1());
        values.put("hits3", metrics.hits3());
        values.put("hits10", metrics.hits10());
        values.put("meanRank", metrics.meanRank());
        values.put("queries", (double) metrics.queries());
        values.put("skipped", (double) evaluation.skipped());
        values.put("unreached", evaluation.unreachedShare());
        values.values().removeIf(value -> !Double.isFinite(value));
        return new Row(labels, values);
    }
}
