package dev.hornbeam.experiment.work;

import dev.hornbeam.experiment.Cell;
import dev.hornbeam.experiment.CellOutcome;
import dev.hornbeam.experiment.DataFolder;
import dev.hornbeam.experiment.Row;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.LearnListener;
import dev.hornbeam.learn.setting.LearnSettings;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.neural.train.EpochProgress;
import dev.hornbeam.neural.train.Trainer;
import dev.hornbeam.path.PathSampler;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.path.corpus.CorpusSplit;
import dev.hornbeam.rule.BodyScorer;
import dev.hornbeam.rule.CountTable;
import dev.hornbeam.rule.CrossEntropy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Holds out a fifth of the distinct bodies of three steps, learns from the others, and measures how well the heads of
 * the held-out ones are predicted: only composition can help, as they were never counted. The seed also decides which
 * bodies are held out.
 */
final class HeldOutWork implements CheckedWork {
    private static final double SHARE = 0.2;
    private static final int LENGTH = 3;

    @Override
    public CellOutcome run(Cell cell, DataFolder folder, LearnListener listener) {
        CellSettings settings = new CellSettings(cell);
        Dataset data = folder.graph(cell.data());
        LearnSettings sampling = settings.settled(null);
        Corpus corpus = PathSampler.of(sampling.sampler(), data.buildGraph(), sampling.paths())
                .sample(cell.seed());
        CorpusSplit split = CorpusSplit.holdOut(corpus, LENGTH, SHARE, cell.seed());
        if (split.heldOut().size() == 0) {
            throw InputException.of(
                    cell.key(), "no bodies of three steps", "some to hold out", "Maybe the graph is too small.");
        }
        LearnSettings settled = settings.settled(split.kept());
        List<Row> rows = new ArrayList<>();
        try (CompositionModel model = new Trainer(settled.model(), settled.trainer())
                .train(split.kept(), EpochProgress.Listener.none())
                .model()) {
            rows.add(row(Map.of(Row.METHOD, CompletionWork.NCRL), model, split.heldOut()));
        }
        // independent of the structure: the same for each
        Map<String, String> table = Map.of(Row.METHOD, CompletionWork.COUNT_TABLE, "structure", "–");
        rows.add(row(table, new CountTable(split.kept()), split.heldOut()));
        return CellOutcome.of(rows, DataSource.of(data), settled);
    }

    private static Row row(Map<String, String> labels, BodyScorer scorer, Corpus heldOut) {
        return new Row(
                labels, Map.of("crossEntropy", CrossEntropy.of(scorer, heldOut), "bodies", (double) heldOut.size()));
    }
}
