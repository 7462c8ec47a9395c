package dev.hornbeam.experiment.work;

import dev.hornbeam.experiment.Cell;
import dev.hornbeam.experiment.CellOutcome;
import dev.hornbeam.experiment.DataFolder;
import dev.hornbeam.experiment.Row;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.learn.LearnListener;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.learn.Learner;
import dev.hornbeam.neural.model.Composition;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleStatistics;
import dev.hornbeam.rule.text.RuleFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Extracts the best rules of lengths 2 and 3 from a model, head by head, and shows how the model composes each body.
 */
final class CaseStudyWork implements CheckedWork {
    private static final int HEADS = 10;
    private static final int RULES = 2;

    @Override
    public CellOutcome run(Cell cell, DataFolder folder, LearnListener listener) {
        CellSettings settings = new CellSettings(cell);
        try (LearnedModel model = new Learner(settings.options(), listener).learn(folder.graph(cell.data()))) {
            List<Row> rows = new ArrayList<>();
            model.rules().heads().stream()
                    .limit(settings.whole(WorkSetting.HEADS, HEADS))
                    .forEach(head -> {
                        for (int length = 2; length <= 3; length++) {
                            HeadRules.of(model, head, length, RULES, RuleMeasure.WORTH)
                                    .forEach(rule -> rows.add(row(rule, model)));
                        }
                    });
            return CellOutcome.of(rows, model.provenance().data(), model.settings());
        }
    }

    private static Row row(Rule rule, LearnedModel model) {
        Relations relations = model.relations();
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("head", relations.name(rule.head()));
        labels.put("length", "" + rule.length());
        labels.put("rule", RuleFormat.statement(rule, relations));
        labels.put("composition", composed(model.model().compose(rule.body()), rule.body(), relations));
        Map<String, Double> values = new LinkedHashMap<>();
        rule.worth().ifPresent(worth -> values.put("worth", worth));
        values.put("score", rule.score());
        rule.statistics().ifPresent(counted -> count(counted, values));
        return new Row(labels, values);
    }

    private static void count(RuleStatistics counted, Map<String, Double> values) {
        counted.confidence().ifPresent(confidence -> values.put("confidence", confidence));
        values.put("support", (double) counted.support());
    }

    /** {@code (a ∘ b ⇒ c 0.61) ∘ d}: what was merged first, and which relation the model gives it. */
    static String composed(Composition node, int[] body, Relations relations) {
        if (node.parts().isEmpty()) {
            return relations.name(body[node.from()]);
        }
        String parts = node.parts().stream()
                .map(part -> {
                    String inner = composed(part, body, relations);
                    return part.parts().isEmpty() ? inner : "(" + inner + " ⇒ " + best(part, relations) + ")";
                })
                .collect(Collectors.joining(" ∘ "));
        return node.to() - node.from() == body.length ? parts + " ⇒ " + best(node, relations) : parts;
    }

    private static String best(Composition node, Relations relations) {
        Composition.Head head = node.topHeads(1).get(0);
        String name = head.relation() < 0 ? "null" : relations.name(head.relation());
        return name + String.format(Locale.ROOT, " %.2f", head.probability());
    }
}
