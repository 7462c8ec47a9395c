package dev.hornbeam.cli.evaluate;

import dev.hornbeam.eval.MeanDeviation;
import dev.hornbeam.eval.RelationReport;
import dev.hornbeam.eval.RelationReport.AnswerTally;
import dev.hornbeam.eval.RelationReport.Confusion;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleRecall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * How well one model, or several with different seeds, answered the same questions.
 *
 * @param models their names
 * @param data the name of the collection
 * @param split which questions were asked
 * @param paths the paths that counted
 * @param relations of models and questions
 * @param reports one per model
 * @param recalls of the rules that generated the data, one per model; empty if they are not known
 */
record RelationResults(
        List<String> models,
        String data,
        Split split,
        PathOptions paths,
        Relations relations,
        List<RelationReport> reports,
        List<RuleRecall> recalls) {

    MeanDeviation over(ToDoubleFunction<RelationReport> figure) {
        List<Double> values = new ArrayList<>();
        reports.forEach(report -> values.add(figure.applyAsDouble(report)));
        return MeanDeviation.of(values);
    }

    /** The same for the questions of a number of hops. */
    MeanDeviation overHops(int hops, ToDoubleFunction<AnswerTally> figure) {
        return over(report -> figure.applyAsDouble(report.byHops().get(hops)));
    }

    SortedSet<Integer> hops() {
        return new TreeSet<>(reports.get(0).byHops().keySet());
    }

    /** The first of the reports, for what does not depend on the model. */
    RelationReport first() {
        return reports.get(0);
    }

    MeanDeviation recall() {
        List<Double> values = new ArrayList<>();
        recalls.forEach(recall -> values.add(recall.recall()));
        return MeanDeviation.of(values);
    }

    /** The mistakes of all models together, most frequent first. */
    List<Confusion.Mistake> mistakes() {
        Map<List<Integer>, Integer> counts = new LinkedHashMap<>();
        for (RelationReport report : reports) {
            for (Confusion.Mistake mistake : report.confusion().mistakes()) {
                counts.merge(List.of(mistake.target(), mistake.answered()), mistake.count(), Integer::sum);
            }
        }
        List<Confusion.Mistake> mistakes = new ArrayList<>();
        counts.forEach((pair, count) -> mistakes.add(new Confusion.Mistake(pair.get(0), pair.get(1), count)));
        mistakes.sort(Comparator.comparingInt(Confusion.Mistake::count).reversed());
        return mistakes;
    }

    /** The rules that some model missed, as text, with how many did. */
    Map<String, Integer> missed() {
        Map<String, Integer> missed = new TreeMap<>();
        for (RuleRecall recall : recalls) {
            recall.missed().forEach(rule -> missed.merge(text(rule), 1, Integer::sum));
        }
        return missed;
    }

    private String text(Rule rule) {
        List<String> names = new ArrayList<>();
        for (int relation : rule.body()) {
            names.add(relations.name(relation));
        }
        return String.join(" ∘ ", names) + " → " + relations.name(rule.head());
    }
}
