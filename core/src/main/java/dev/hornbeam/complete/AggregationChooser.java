package dev.hornbeam.complete;

import dev.hornbeam.Progress;
import dev.hornbeam.Rank.TiePolicy;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.eval.RankedAnswer;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.aggregate.Aggregation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Chooses among ways of aggregating, for each relation and inverse, by the mean reciprocal rank on facts held out.
 * Where there are few such facts the figure is pulled towards that over all relations, so that a few lucky queries do
 * not decide.
 */
public final class AggregationChooser {
    /** How many queries the figure over all relations counts for by default. */
    public static final double DEFAULT_PULL = 20;

    private final RankingEvaluator evaluator;
    private final double pull;

    /** @param pull how many queries the figure over all relations counts for */
    public AggregationChooser(RankingEvaluator evaluator, double pull) {
        this.evaluator = evaluator;
        this.pull = pull;
    }

    /**
     * What was chosen.
     *
     * @param aggregation the choice of each relation and inverse
     * @param mrr the mean reciprocal rank of each way of aggregating on the held-out facts, in the order given
     * @param chosenMrr that of the choice, on the very facts it was chosen by
     */
    public record Choice(Aggregation aggregation, List<Double> mrr, double chosenMrr) {
        public Choice {
            mrr = List.copyOf(mrr);
        }
    }

    /** For each relation and inverse the best of these on held-out facts, the earlier one of equals. */
    public Choice choose(List<Aggregation> choices, Triples heldOut) {
        return choose(choices, heldOut, Progress.NONE);
    }

    /**
     * The same.
     *
     * @param progress is called with how many queries are done
     */
    public Choice choose(List<Aggregation> choices, Triples heldOut, Progress progress) {
        int directedCount = choices.get(0).directedCount();
        double[] count = new double[directedCount];
        List<double[]> reciprocal = new ArrayList<>();
        List<Evaluation> evaluations = evaluator.evaluate(heldOut, choices, progress);
        for (Evaluation evaluation : evaluations) {
            double[] sums = new double[directedCount];
            for (RankedAnswer outcome : evaluation.outcomes()) {
                sums[outcome.relation()] += 1 / outcome.rank().mean();
            }
            reciprocal.add(sums);
        }
        for (RankedAnswer outcome : evaluations.get(0).outcomes()) {
            count[outcome.relation()]++;
        }
        List<Double> overall = evaluations.stream()
                .map(evaluation -> heldOut.isEmpty()
                        ? 0.0
                        : evaluation.metrics(TiePolicy.MEAN).mrr())
                .toList();
        int[] best = best(reciprocal, count, overall);
        double chosen = 0;
        for (int relation = 0; relation < directedCount; relation++) {
            chosen += reciprocal.get(best[relation])[relation];
        }
        return new Choice(
                Aggregation.of(
                        directedCount, relation -> choices.get(best[relation]).of(relation)),
                overall,
                heldOut.isEmpty() ? 0 : chosen / Arrays.stream(count).sum());
    }

    private int[] best(List<double[]> reciprocal, double[] count, List<Double> overall) {
        int[] best = new int[count.length];
        double[] bestFigure = new double[count.length];
        for (int choice = 0; choice < reciprocal.size(); choice++) {
            for (int relation = 0; relation < count.length; relation++) {
                double figure =
                        (reciprocal.get(choice)[relation] + pull * overall.get(choice)) / (count[relation] + pull);
                if (choice == 0 || figure > bestFigure[relation]) {
                    best[relation] = choice;
                    bestFigure[relation] = figure;
                }
            }
        }
        return best;
    }
}
