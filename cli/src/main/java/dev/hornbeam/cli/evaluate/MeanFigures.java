package dev.hornbeam.cli.evaluate;

import dev.hornbeam.eval.Evaluation.RankingMetrics;
import dev.hornbeam.eval.MeanDeviation;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Figures of several runs combined.
 *
 * @param mean of each figure
 * @param deviation the sample standard deviation of each figure, 0 for a single run
 */
public record MeanFigures(RankingMetrics mean, RankingMetrics deviation) {

    public static MeanFigures of(List<RankingMetrics> runs) {
        return new MeanFigures(taken(runs, MeanDeviation::mean), taken(runs, MeanDeviation::deviation));
    }

    private static RankingMetrics taken(List<RankingMetrics> runs, ToDoubleFunction<MeanDeviation> part) {
        return new RankingMetrics(
                runs.get(0).queries(),
                part.applyAsDouble(over(runs, RankingMetrics::mrr)),
                part.applyAsDouble(over(runs, RankingMetrics::hits1)),
                part.applyAsDouble(over(runs, RankingMetrics::hits3)),
                part.applyAsDouble(over(runs, RankingMetrics::hits10)),
                part.applyAsDouble(over(runs, RankingMetrics::meanRank)));
    }

    private static MeanDeviation over(List<RankingMetrics> runs, ToDoubleFunction<RankingMetrics> figure) {
        return MeanDeviation.of(runs.stream().mapToDouble(figure).boxed().toList());
    }
}
