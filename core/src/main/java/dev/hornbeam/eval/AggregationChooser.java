package dev.hornbeam.eval;

import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.aggregate.Aggregation;
import java.util.ArrayList;
import java.util.List;

/**
 * Chooses among ways of aggregating, for each relation and inverse, by the mean reciprocal rank on facts held out. Where
 * there are few such facts the figure is pulled towards that over all relations, so that two lucky queries decide
 * nothing.
 */
public final class AggregationChooser {
    /** How many queries the figure over all relations counts for unless told otherwise. */
    public static final double DEFAULT_PULL = 20;

    private final Evaluator evaluator;
    private final double pull;

    /** @param pull how many queries the figure over all relations counts for */
    public AggregationChooser(Evaluator evaluator, double pull) {
        this.evaluator = evaluator;
        this.pull = pull;
    }

    /** For each relation and inverse the best of these on held-out facts, the earlier one of equals. */
    public Aggregation choose(List<Aggregation> choices, Triples heldOut) {
        int directedCount = choices.get(0).directedCount();
        double[] count = new double[directedCount];
        List<double[]> reciprocal = new ArrayList<>();
        List<Evaluation> evaluations = evaluator.evaluate(heldOut, choices);
        for (Evaluation evaluation : evaluations) {
            double[] sums = new double[directedCount];
            for (Outcome outcome : evaluation.outcomes()) {
                sums[outcome.query().relation()] += 1 / outcome.rank().mean();
            }
            reciprocal.add(sums);
        }
        for (Outcome outcome : evaluations.get(0).outcomes()) {
            count[outcome.query().relation()]++;
        }
        int[] best = new int[directedCount];
        double[] bestFigure = new double[directedCount];
        for (int choice = 0; choice < choices.size(); choice++) {
            double overall = heldOut.isEmpty()
                    ? 0
                    : evaluations.get(choice).metrics(TiePolicy.MEAN).mrr();
            for (int relation = 0; relation < directedCount; relation++) {
                double figure = (reciprocal.get(choice)[relation] + pull * overall) / (count[relation] + pull);
                if (choice == 0 || figure > bestFigure[relation]) {
                    best[relation] = choice;
                    bestFigure[relation] = figure;
                }
            }
        }
        return Aggregation.of(
                directedCount, relation -> choices.get(best[relation]).of(relation));
    }
}
