package dev.hornbeam.cli.evaluate;

import dev.hornbeam.eval.RankingMetrics;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Figures of several runs taken together.
 *
 * @param mean of each figure
 * @param deviation the sample standard deviation of each figure, 0 for a single run
 */
public record MeanFigures(RankingMetrics mean, RankingMetrics deviation) {

    public static MeanFigures of(List<RankingMetrics> runs) {
        long queries = runs.get(0).queries();
        return new MeanFigures(
                new RankingMetrics(
                        queries,
                        mean(runs, RankingMetrics::mrr),
                        mean(runs, RankingMetrics::hits1),
                        mean(runs, RankingMetrics::hits3),
                        mean(runs, RankingMetrics::hits10),
                        mean(runs, RankingMetrics::meanRank)),
                new RankingMetrics(
                        queries,
                        deviation(runs, RankingMetrics::mrr),
                        deviation(runs, RankingMetrics::hits1),
                        deviation(runs, RankingMetrics::hits3),
                        deviation(runs, RankingMetrics::hits10),
                        deviation(runs, RankingMetrics::meanRank)));
    }

    private static double mean(List<RankingMetrics> runs, ToDoubleFunction<RankingMetrics> figure) {
        return runs.stream().mapToDouble(figure).average().orElseThrow();
    }

    private static double deviation(List<RankingMetrics> runs, ToDoubleFunction<RankingMetrics> figure) {
        if (runs.size() < 2) {
            return 0;
        }
        double mean = mean(runs, figure);
        double squares = runs.stream()
                .mapToDouble(run -> Math.pow(figure.applyAsDouble(run) - mean, 2))
                .sum();
        return Math.sqrt(squares / (runs.size() - 1));
    }
}
