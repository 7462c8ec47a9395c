package dev.hornbeam.cli.evaluate;

import dev.hornbeam.complete.FactsUsed;
import dev.hornbeam.complete.RankedQuery.RankListener;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.eval.Evaluation.Counting;
import dev.hornbeam.eval.Evaluation.RankingMetrics;
import dev.hornbeam.eval.Protocol;
import dev.hornbeam.eval.Rank.TiePolicy;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.calibrate.Calibration.ReliabilityRow;
import dev.hornbeam.work.Progress;
import dev.hornbeam.work.Stopwatch;
import dev.hornbeam.work.Stopwatch.StepCost;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The results of one evaluation, to be written in any form.
 *
 * @param overlap distinct facts that were asked for although they are among those reasoned on
 * @param counting which answers count as missed in a second figure, if any do
 * @param reliability predicted probabilities and actual shares; empty if there are none
 * @param cost the cost of ranking alone
 */
record EvaluationReport(
        Contestant contestant,
        Dataset data,
        Split split,
        int overlap,
        Evaluation evaluation,
        Optional<Counting> counting,
        List<ReliabilityRow> reliability,
        StepCost cost) {

    EvaluationReport {
        reliability = List.copyOf(reliability);
    }

    /** Ranks the answers of a split among all entities, without other answers that any split knows. */
    static EvaluationReport of(
            Contestant contestant,
            Dataset data,
            Split split,
            Protocol protocol,
            int overlap,
            Optional<Counting> counting,
            RankListener listener) {
        Triples asked = data.split(split);
        Graph known = FactsUsed.ALL.buildGraph(data);
        Stopwatch watch = new Stopwatch();
        Evaluation evaluation = contestant.completion().evaluate(asked, known, protocol, Progress.NONE, listener);
        StepCost cost = watch.cost();
        return new EvaluationReport(
                contestant, data, split, overlap, evaluation, counting, reliability(contestant, asked, known), cost);
    }

    private static List<ReliabilityRow> reliability(Contestant contestant, Triples asked, Graph known) {
        if (contestant.completion().calibration().directedCount() == 0) {
            return List.of();
        }
        return contestant
                .completion()
                .calibrator()
                .reliability(contestant.completion().calibration(), asked, known)
                .stream()
                .filter(row -> row.answers() > 0)
                .toList();
    }

    /** The figures of a relation in one direction. */
    record Row(int relation, RankingMetrics metrics, double unreached, String aggregator) {
        /** How much of a perfect figure is missing: the possible gain from answering these queries better. */
        double lost() {
            return metrics.queries() * (1 - metrics.mrr());
        }
    }

    /** One row per relation and direction, those with the largest loss first. */
    List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        evaluation
                .byRelation(evaluation.protocol().ties())
                .forEach((relation, metrics) -> rows.add(new Row(
                        relation,
                        metrics,
                        evaluation.unreachedByRelation().get(relation),
                        contestant
                                .completion()
                                .aggregation()
                                .of(relation)
                                .kind()
                                .label())));
        rows.sort(Comparator.comparingDouble(Row::lost).reversed().thenComparingInt(Row::relation));
        return rows;
    }

    Relations relations() {
        return data.relations();
    }

    /** A relation as it is shown. */
    String shown(int relation) {
        return data.displayNames().relation(relation);
    }

    /** The protocol's own figures. */
    RankingMetrics metrics() {
        return evaluation.metrics();
    }

    /** The tie policies other than the protocol's own. */
    List<TiePolicy> otherTies() {
        return List.of(TiePolicy.MEAN, TiePolicy.OPTIMISTIC, TiePolicy.PESSIMISTIC, TiePolicy.RANDOM).stream()
                .filter(ties -> ties != evaluation.protocol().ties())
                .toList();
    }

    /** {@code rules only, ranks up to 100}: which answers count as missed. */
    static String words(Counting counting) {
        String depth = counting.depth() == Long.MAX_VALUE ? "" : "ranks up to " + counting.depth();
        if (!counting.rulesOnly()) {
            return depth;
        }
        return "rules only" + (depth.isEmpty() ? "" : ", " + depth);
    }

    long unreached() {
        return evaluation.outcomes().stream()
                .filter(outcome -> !outcome.reached())
                .count();
    }

    /** A note on what the protocol is for, if it needs one. */
    static final String PAPER_NOTE =
            "For comparison with the paper only: one side is asked, ties count as won, relations "
                    + "without rules are skipped; a model that predicts nothing would score 1.";
}
