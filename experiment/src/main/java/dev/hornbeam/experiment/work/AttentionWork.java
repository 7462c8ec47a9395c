package dev.hornbeam.experiment.work;

import dev.hornbeam.draw.HeatMap;
import dev.hornbeam.experiment.Cell;
import dev.hornbeam.experiment.CellOutcome;
import dev.hornbeam.experiment.DataFolder;
import dev.hornbeam.experiment.Row;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.learn.LearnListener;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.learn.Learner;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Shows what a model attends to: for the best body of every head, its distribution over all those heads and null. */
final class AttentionWork implements CheckedWork {
    private static final int HEADS = 12;
    private static final String NULL_HEAD = "null";

    @Override
    public CellOutcome run(Cell cell, DataFolder folder, LearnListener listener) {
        CellSettings settings = new CellSettings(cell);
        try (LearnedModel model = new Learner(settings.options(), listener).learn(folder.graph(cell.data()))) {
            Relations relations = model.relations();
            List<Integer> heads = model.rules().heads().stream()
                    .limit(settings.whole(WorkSetting.HEADS, HEADS))
                    .toList();
            List<int[]> bodies = new ArrayList<>();
            for (int length = 2; length <= 3; length++) {
                for (int head : heads) {
                    HeadRules.of(model, head, length, 1, RuleMeasure.SCORE).stream()
                            .map(Rule::body)
                            .filter(body -> bodies.stream().noneMatch(each -> Arrays.equals(each, body)))
                            .forEach(bodies::add);
                }
            }
            float[][] theta = model.model().score(bodies);
            List<String> names =
                    bodies.stream().map(body -> text(body, relations)).toList();
            List<String> columns = new ArrayList<>();
            heads.forEach(head -> columns.add(relations.name(head)));
            columns.add(NULL_HEAD);
            double[][] fields = new double[bodies.size()][columns.size()];
            List<Row> rows = new ArrayList<>();
            for (int i = 0; i < names.size(); i++) {
                for (int j = 0; j < columns.size(); j++) {
                    fields[i][j] = theta[i][j < heads.size() ? heads.get(j) + 1 : BodyScorer.NULL];
                    Map<String, String> labels = new LinkedHashMap<>();
                    labels.put("body", names.get(i));
                    labels.put("head", columns.get(j));
                    rows.add(new Row(labels, Map.of("attention", fields[i][j])));
                }
            }
            String title = "What bodies of " + cell.data() + " are taken for";
            String svg = HeatMap.ofShares(title, "body", "head", names, columns, fields)
                    .svg();
            return CellOutcome.of(rows, model.provenance().data(), model.settings())
                    .with("attention-" + cell.data() + "-" + cell.seed() + ".svg", svg);
        }
    }

    private static String text(int[] body, Relations relations) {
        return IntStream.of(body).mapToObj(relations::name).collect(Collectors.joining(" ∘ "));
    }
}
