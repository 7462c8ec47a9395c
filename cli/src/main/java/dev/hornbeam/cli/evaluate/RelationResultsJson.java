package dev.hornbeam.cli.evaluate;

import dev.hornbeam.eval.AnswerTally;
import dev.hornbeam.eval.Confusion;
import dev.hornbeam.eval.MeanDeviation;
import dev.hornbeam.eval.RelationReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How well relations were answered, for programs; {@code accuracy} comes first. */
final class RelationResultsJson {
    private RelationResultsJson() {}

    static Map<String, Object> of(RelationResults results) {
        RelationReport first = results.first();
        Map<String, Object> json = new LinkedHashMap<>();
        MeanDeviation accuracy = results.over(report -> report.all().accuracy());
        json.put("accuracy", accuracy.mean());
        json.put("accuracySd", accuracy.deviation());
        json.put("mrr", results.over(report -> report.all().mrr()).mean());
        json.put("task", "relation");
        json.put("models", results.models());
        json.put("data", results.data());
        json.put("split", results.split().label());
        json.put("trace", results.paths().trace().name().toLowerCase(Locale.ROOT));
        json.put("maxLength", results.paths().maxLength());
        json.put("questions", first.all().queries());
        json.put("unlinked", first.unlinked());
        json.put("cut", first.cut());
        json.put("ceiling", first.ceiling());
        List<Object> hops = new ArrayList<>();
        results.hops().forEach(each -> hops.add(hops(results, each)));
        json.put("hops", hops);
        List<Object> mistakes = new ArrayList<>();
        for (Confusion.Mistake mistake : results.mistakes()) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("target", results.relations().name(mistake.target()));
            row.put("answered", results.relations().name(mistake.answered()));
            row.put("count", mistake.count());
            mistakes.add(row);
        }
        json.put("mistakes", mistakes);
        if (!results.recalls().isEmpty()) {
            Map<String, Object> rules = new LinkedHashMap<>();
            rules.put("recall", results.recall().mean());
            rules.put("recallSd", results.recall().deviation());
            rules.put("missed", results.missed());
            json.put("groundRules", rules);
        }
        return json;
    }

    private static Map<String, Object> hops(RelationResults results, int hops) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("hops", hops);
        row.put("questions", results.first().byHops().get(hops).queries());
        row.put("accuracy", results.overHops(hops, AnswerTally::accuracy).mean());
        row.put("accuracySd", results.overHops(hops, AnswerTally::accuracy).deviation());
        row.put("mrr", results.overHops(hops, AnswerTally::mrr).mean());
        return row;
    }
}
