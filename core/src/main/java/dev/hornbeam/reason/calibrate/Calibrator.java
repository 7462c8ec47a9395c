package dev.hornbeam.reason.calibrate;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Progress;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Learns probabilities from held-out facts: a relation or inverse with enough right answers has its own steps, the
 * others share the steps of all that are aggregated in the same way.
 */
public final class Calibrator {
    /** How many right answers a relation or inverse needs to have its own steps. */
    private static final double ENOUGH = 50;

    private static final int QUERIES = 100;
    private static final int ROWS = 10;

    private final Graph graph;
    private final RuleBook rules;
    private final Aggregation aggregation;
    private final int budget;
    private final ParallelTasks tasks;

    /** @param budget the most edges that a query may look up and follow */
    public Calibrator(Graph graph, RuleBook rules, Aggregation aggregation, int budget, ParallelTasks tasks) {
        this.graph = graph;
        this.rules = rules;
        this.aggregation = aggregation;
        this.budget = budget;
        this.tasks = tasks;
    }

    /** Probabilities from these facts, which must not be in the graph. */
    public Calibration calibrate(Triples heldOut) {
        return calibrate(heldOut, Progress.NONE);
    }

    /**
     * The same.
     *
     * @param progress is called with how many relations and inverses are done
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public Calibration calibrate(Triples heldOut, Progress progress) {
        List<HeldOutScores.Seen> seen = collect(heldOut, graph, progress);
        Map<AggregatorKind, Isotonic> pooled = new EnumMap<>(AggregatorKind.class);
        for (int relation = 0; relation < seen.size(); relation++) {
            pooled.computeIfAbsent(aggregation.of(relation).kind(), kind -> new Isotonic())
                    .addAll(seen.get(relation).scores);
        }
        Map<AggregatorKind, Steps> shared = new EnumMap<>(AggregatorKind.class);
        pooled.forEach((kind, scores) -> shared.put(kind, scores.isEmpty() ? Steps.NEVER : scores.fit()));
        List<Steps> steps = new ArrayList<>();
        double[] unreached = new double[seen.size()];
        for (int relation = 0; relation < unreached.length; relation++) {
            HeldOutScores.Seen own = seen.get(relation);
            boolean enough = own.scores.rights() >= ENOUGH;
            steps.add(
                    enough
                            ? own.scores.fit()
                            : shared.get(aggregation.of(relation).kind()));
            unreached[relation] = own.unreached == 0 ? 0 : own.unreachedRight / own.unreached;
        }
        return new Calibration(steps, unreached);
    }

    /**
     * How reliable probabilities are on facts, in ten rows of equal width; use facts other than those calibrated on.
     */
    public List<ReliabilityRow> reliability(Calibration calibration, Triples facts) {
        return reliability(calibration, facts, graph);
    }

    /**
     * The same without answers known from other facts: they would count as wrong.
     *
     * @param known every fact that is known, over the same ids
     */
    public List<ReliabilityRow> reliability(Calibration calibration, Triples facts, Graph known) {
        double[] answers = new double[ROWS];
        double[] promised = new double[ROWS];
        double[] held = new double[ROWS];
        List<HeldOutScores.Seen> seen = collect(facts, known, Progress.NONE);
        for (int relation = 0; relation < seen.size(); relation++) {
            int asked = relation;
            seen.get(relation).scores.forEach((score, times, right) -> {
                double probability = calibration.probability(asked, score);
                int row = Math.min(ROWS - 1, (int) (probability * ROWS));
                answers[row] += times;
                promised[row] += times * probability;
                held[row] += right;
            });
        }
        List<ReliabilityRow> rows = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            rows.add(new ReliabilityRow(
                    (double) row / ROWS,
                    (row + 1.0) / ROWS,
                    answers[row],
                    promised[row] / answers[row],
                    held[row] / answers[row]));
        }
        return rows;
    }

    private List<HeldOutScores.Seen> collect(Triples facts, Graph known, Progress progress) {
        return new HeldOutScores(graph, known, rules, aggregation, budget, facts, QUERIES).collect(tasks, progress);
    }
}
