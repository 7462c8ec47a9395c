package dev.hornbeam.cli.evaluate;

import dev.hornbeam.complete.RankListener;
import dev.hornbeam.complete.RankedQuery;
import dev.hornbeam.eval.Rank;
import dev.hornbeam.eval.RankedAnswer;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/** Notes every question of one evaluation as lines of the files of {@code --ranks} and {@code --predictions}. */
final class RankLines implements RankListener {
    static final String RANK_TITLES =
            "head\trelation\ttail\tdirection\toptimistic\tmean\tpessimistic\treached\trule\tmodel";
    static final String PREDICTION_TITLES =
            "head\trelation\ttail\tdirection\tposition\tanswer\tscore\tprobability\trule\tmodel";

    private final Dataset data;
    private final Calibration calibration;
    private final String model;
    private final boolean ranks;
    private final int predictions;
    private final Map<Integer, String> rankLines = new ConcurrentHashMap<>();
    private final Map<Integer, List<String>> predictionLines = new ConcurrentHashMap<>();

    /** @param predictions how many to note per question, 0 for none */
    RankLines(Dataset data, Contestant contestant, boolean ranks, int predictions) {
        this.data = data;
        this.calibration = contestant.completion().calibration();
        this.model = VisibleText.line(contestant.name());
        this.ranks = ranks;
        this.predictions = predictions;
    }

    @Override
    public void ranked(int place, RankedQuery query) {
        String fact = fact(query.outcome());
        if (ranks) {
            rankLines.put(place, rankLine(fact, query));
        }
        if (predictions > 0) {
            predictionLines.put(place, predictionLines(fact, query));
        }
    }

    private String rankLine(String fact, RankedQuery query) {
        Rank rank = query.outcome().rank();
        return fact + "\t" + rank.optimistic() + "\t" + number(rank.mean()) + "\t" + rank.pessimistic() + "\t"
                + query.outcome().support().label() + "\t"
                + query.bestRule(query.outcome().answer()).orElse("") + "\t" + model;
    }

    private List<String> predictionLines(String fact, RankedQuery query) {
        List<String> lines = new ArrayList<>();
        for (RankedQuery.Scored scored : query.best(predictions)) {
            double probability = calibration.directedCount() == 0
                    ? Double.NaN
                    : calibration.probability(query.outcome().relation(), scored.score());
            lines.add(fact + "\t" + (lines.size() + 1) + "\t"
                    + data.entities().name(scored.entity()) + "\t" + scored.score() + "\t"
                    + (Double.isNaN(probability) ? "" : String.format(Locale.ROOT, "%.4f", probability)) + "\t"
                    + query.bestRule(scored.entity()).orElse("") + "\t" + model);
        }
        return lines;
    }

    /** The fact that is asked for, as the data has it, and the side that is asked for. */
    private String fact(RankedAnswer outcome) {
        Relations relations = data.relations();
        boolean asksHead = relations.isInverse(outcome.relation());
        int head = asksHead ? outcome.answer() : outcome.entity();
        int tail = asksHead ? outcome.entity() : outcome.answer();
        return data.entities().name(head) + "\t" + relations.name(relations.base(outcome.relation())) + "\t"
                + data.entities().name(tail) + "\t" + (asksHead ? "head" : "tail");
    }

    private static String number(double rank) {
        return rank == Math.rint(rank) ? Long.toString((long) rank) : Double.toString(rank);
    }

    /** The lines of {@code --ranks}, in order of the questions. */
    List<String> ranks() {
        return IntStream.range(0, rankLines.size()).mapToObj(rankLines::get).toList();
    }

    /** The lines of {@code --predictions}, in order of the questions. */
    List<String> predictions() {
        return IntStream.range(0, predictionLines.size())
                .mapToObj(predictionLines::get)
                .flatMap(List::stream)
                .toList();
    }
}
