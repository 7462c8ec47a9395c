package dev.hornbeam.experiment.work;

import com.sun.management.OperatingSystemMXBean;
import dev.hornbeam.experiment.Cell;
import dev.hornbeam.experiment.CellOutcome;
import dev.hornbeam.experiment.DataFolder;
import dev.hornbeam.experiment.Row;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.learn.LearnListener;
import dev.hornbeam.learn.LearnStep;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.learn.Learner;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.model.LearningMetrics;
import dev.hornbeam.neural.option.ModelOptions;
import dev.hornbeam.neural.option.Structure;
import dev.hornbeam.neural.option.TrainerOptions;
import dev.hornbeam.neural.plain.PlainPass;
import dev.hornbeam.neural.train.EpochProgress;
import dev.hornbeam.neural.train.Trainer;
import dev.hornbeam.path.corpus.Corpus;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What learning costs, step by step; and, where declared, what one training pass costs in our formulation and in the plain
 * one, in which every sampled path is a row and nothing is shared.
 */
final class CostWork implements CheckedWork {
    private static final int PLAIN_PATHS = 200_000;
    private static final int PLAIN_BATCHES = 10;
    private static final int FAST_BATCH = 2048;
    private static final double NANOS = 1e9;

    @Override
    public CellOutcome run(Cell cell, DataFolder folder, LearnListener listener) {
        CellSettings settings = new CellSettings(cell);
        Dataset whole = folder.graph(cell.data());
        Dataset data = Share.of(whole, settings.number(WorkSetting.SHARE, 1), cell.seed());
        try (LearnedModel model = new Learner(settings.asUsual(), listener).learn(data)) {
            List<Row> rows = new ArrayList<>();
            rows.add(learning(data, model.provenance().metrics()));
            for (String dimension : settings.list(WorkSetting.PLAIN, "")) {
                passes(model.corpus(), Integer.parseInt(dimension), cell.seed(), rows);
            }
            return CellOutcome.of(rows, DataSource.of(whole), model.settings());
        }
    }

    @Override
    public boolean alone() {
        return true;
    }

    private static Row learning(Dataset data, LearningMetrics metrics) {
        Map<String, Double> values = new LinkedHashMap<>();
        values.put("triples", (double) data.train().size());
        values.put("bodies", (double) metrics.paths().bodies());
        values.put("epochs", (double) metrics.fit().epochs());
        for (LearnStep step : LearnStep.values()) {
            if (metrics.effort().costs().containsKey(step.label())) {
                values.put(
                        step.label() + "Seconds",
                        metrics.effort().cost(step.label()).seconds());
            }
        }
        values.put("seconds", metrics.effort().total().seconds());
        values.put("cpuSeconds", metrics.effort().total().cpuSeconds());
        values.put(
                "trainCpuSeconds",
                metrics.effort().cost(LearnStep.TRAIN.label()).cpuSeconds());
        values.put("megabytes", metrics.effort().peakBytes() / (double) (1 << 20));
        values.put("rules", (double) metrics.rules());
        return new Row(Map.of("what", "learning", Row.METHOD, "ours"), values);
    }

    private static void passes(Corpus corpus, int dimension, long seed, List<Row> rows) {
        double plain = new PlainPass(corpus.directedCount(), dimension, PLAIN_PATHS, PLAIN_BATCHES)
                .seconds(CostWork::cpuNanos, seed);
        rows.add(pass("plain, 200,000 paths", dimension, plain, 1));
        for (Structure structure : new Structure[] {Structure.GREEDY, Structure.CHART}) {
            double fast = fast(corpus, dimension, structure);
            String name = structure.name().toLowerCase(Locale.ROOT) + ", all distinct bodies";
            rows.add(pass(name, dimension, fast, plain / fast));
        }
    }

    private static Row pass(String formulation, int dimension, double seconds, double gain) {
        return new Row(
                Map.of("what", "pass", "formulation", formulation, "d", "" + dimension),
                Map.of("passCpuSeconds", seconds, "gain", gain));
    }

    private static double fast(Corpus corpus, int dimension, Structure structure) {
        ModelOptions model = ModelOptions.DEFAULTS.withDimension(dimension).withStructure(structure);
        TrainerOptions options = TrainerOptions.DEFAULTS
                .withSchedule(schedule -> schedule.withEpochs(1)
                        .withLeastSteps(0)
                        .withBatch(FAST_BATCH)
                        .withRate(1e-4))
                .withAgreement(agreement -> agreement.withWeight(0))
                .withStopping(stopping -> stopping.withHeldOut(0));
        long start = cpuNanos();
        new Trainer(model, options)
                .train(corpus, EpochProgress.Listener.none())
                .model()
                .close();
        return (cpuNanos() - start) / NANOS;
    }

    private static long cpuNanos() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : System.nanoTime();
    }
}
