package dev.hornbeam.experiment.work;

import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.eval.Protocol;
import dev.hornbeam.experiment.Cell;
import dev.hornbeam.experiment.CellOutcome;
import dev.hornbeam.experiment.DataFolder;
import dev.hornbeam.experiment.Row;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.learn.LearnListener;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.learn.Learner;
import dev.hornbeam.learn.setting.LearnSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Learns from one graph and completes another with the same relations and none of its entities: {@code X} and
 * {@code X_ind}. All entities of the second graph are ranked.
 */
final class InductiveWork implements CheckedWork {
    private static final String OTHER = "_ind";

    @Override
    public CellOutcome run(Cell cell, DataFolder folder, LearnListener listener) {
        CellSettings settings = new CellSettings(cell);
        Dataset other = folder.graph(cell.data() + OTHER);
        Dataset data = folder.graph(cell.data());
        Graph facts = other.buildGraph();
        Graph known = Graph.of(
                other.entities(),
                other.relations(),
                other.train().and(other.valid()).and(other.test()));
        try (LearnedModel model = new Learner(settings.options(), listener).learn(data)) {
            LearnSettings settled = model.settings();
            List<Row> rows = new ArrayList<>();
            GraphCompleter completion = model.weighting().orElseThrow().on(facts, model.rules());
            add(CompletionWork.CHOSEN, completion.evaluate(other.test(), known, Protocol.STANDARD), rows);
            ScoredRules scored = ScoredRules.of(data.buildGraph(), model.corpus(), model.model(), settled)
                    .on(facts);
            add(CompletionWork.NCRL, scored.evaluate(other.test(), known, Protocol.STANDARD), rows);
            return CellOutcome.of(rows, model.provenance().data(), settled);
        }
    }

    private static void add(String method, Evaluation evaluation, List<Row> rows) {
        rows.add(Ranking.row(method, evaluation, Map.of()));
        rows.add(Ranking.rulesAlone(method, evaluation));
    }
}
