package dev.hornbeam.bench;

import dev.hornbeam.Progress;
import dev.hornbeam.ReliabilityRow;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.reason.calibrate.Calibrator;
import dev.hornbeam.reason.calibrate.FactModel.Missing;
import dev.hornbeam.rule.RuleSet;
import java.nio.file.Path;
import java.util.List;

/**
 * Whether probabilities keep what they promise: those of answers, to questions about test facts, and those of new facts, where every
 * entity is asked and most have no answer. A new fact counts as right if it is a test fact; facts of valid count as known.
 *
 * <p>Usage: {@code bench/run CalibrationBench MODEL DATA [again=true]}, with a model learned without {@code --final};
 * {@code again=true} learns probabilities from valid anew instead of taking those of the model
 */
public final class CalibrationBench {
    private CalibrationBench() {}

    public static void main(String[] args) {
        ModelFolder folder = ModelFolder.open(Path.of(args[0]));
        Dataset data = new DatasetReader().read(args[1]).dataset();
        RuleSet rules = folder.rules();
        Graph train = data.buildGraph();
        Triples both = data.train().and(data.valid());
        Graph known = Graph.of(data.entities(), data.relations(), both);
        GraphCompleter completer = folder.weighting(rules).orElseThrow().on(train, rules);
        Calibrator calibrator = completer.calibrator();
        double hidden = (double) data.test().size() / data.valid().size();
        Calibration calibration = new Arguments(args, 2).text("again", "").isEmpty()
                ? completer.calibration()
                : calibrator
                        .hiding(hidden)
                        .calibrate(data.valid())
                        .with(calibrator.factModel(data.valid(), new Missing(hidden, true), Progress.NONE));
        print("answers (predict)", calibrator.reliability(calibration, data.test(), known));
        print("new facts (complete)", calibrator.factReliability(calibration, data.test(), known));
    }

    private static void print(String what, List<ReliabilityRow> rows) {
        System.out.println(what);
        double all = 0;
        double error = 0;
        double likely = 0;
        double likelyError = 0;
        for (ReliabilityRow row : rows) {
            if (row.answers() == 0) {
                continue;
            }
            System.out.printf(
                    "  %.1f to %.1f  %12.0f  promised %.3f  held %.3f%n",
                    row.from(), row.to(), row.answers(), row.promised(), row.held());
            double gap = row.answers() * Math.abs(row.promised() - row.held());
            all += row.answers();
            error += gap;
            likely += row.from() >= .1 ? row.answers() : 0;
            likelyError += row.from() >= .1 ? gap : 0;
        }
        System.out.printf(
                "  expected calibration error %.4f of all, %.4f of those from 0.1 on%n",
                error / all, likelyError / likely);
    }
}
