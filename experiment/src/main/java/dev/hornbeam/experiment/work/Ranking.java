package dev.hornbeam.experiment.work;

import dev.hornbeam.Protocol;
import dev.hornbeam.RankingMetrics;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.eval.RankedAnswer;
import dev.hornbeam.experiment.Row;
import java.util.LinkedHashMap;
import java.util.Map;

/** The figures of a ranking as a row of results. */
final class Ranking {
    private Ranking() {}

    /** @param more labels in addition to method and protocol */
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

    /**
     * The same with answers that no rule reaches counted as missed, where the standard protocol ranks them by how often
     * they are an answer: this shows the value of the rules alone.
     */
    static Row rulesAlone(String method, Evaluation evaluation) {
        double[] sums = new double[3];
        for (RankedAnswer outcome : evaluation.outcomes()) {
            double rank = outcome.rank().under(evaluation.protocol().ties());
            if (outcome.reached()) {
                sums[0] += 1 / rank;
                sums[1] += rank <= 1 ? 1 : 0;
                sums[2] += rank <= 10 ? 1 : 0;
            }
        }
        double queries = Math.max(1, evaluation.outcomes().size());
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("mrr", sums[0] / queries);
        values.put("hits1", sums[1] / queries);
        values.put("hits10", sums[2] / queries);
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put(Row.METHOD, method + ", rules alone");
        labels.put(Row.PROTOCOL, evaluation.protocol().label());
        return new Row(labels, values);
    }
}
