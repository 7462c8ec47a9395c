package dev.hornbeam.complete;

import static java.util.stream.Collectors.toMap;

import dev.hornbeam.eval.Protocol;
import dev.hornbeam.eval.TiePolicy;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.work.Progress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Decides whether the network has a say in what a rule is worth: counts with its score as the prior where they rank facts held
 * out clearly better by the best rule of each answer, else counts alone. Where the two are close, weights learned from counts
 * alone were better (fb15k-237).
 */
final class MeasureChooser {
    /** By how much the mean reciprocal rank must be higher for the network to have a say. */
    private static final double CLEARLY = 0.003;

    private static final String BY_WORTH = "max by worth";
    private static final String BY_COUNTS = "max by counts alone";

    private final Graph graph;
    private final Graph known;
    private final CompletionOptions options;

    MeasureChooser(Graph graph, Graph known, CompletionOptions options) {
        this.graph = graph;
        this.known = known;
        this.options = options;
    }

    /**
     * What was chosen.
     *
     * @param mrr the figures of both measures by their names, that of the rejected one first; empty if there was no choice
     */
    record Choice(RuleMeasure measure, Map<String, Double> mrr) {
        /** The figure of the rejected measure alone, for whoever asks the same questions by the other one again. */
        Map<String, Double> rejected() {
            return mrr.entrySet().stream().limit(1).collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
        }
    }

    /**
     * The measure that suits facts held out.
     *
     * @param book makes the rules ready by the measure of options
     * @param progress is called with how many questions are asked, once for each measure
     */
    Choice choose(RuleSet rules, Triples asked, Function<CompletionOptions, RuleBook> book, Progress progress) {
        if (options.measure() != RuleMeasure.WORTH) {
            return new Choice(options.measure(), Map.of());
        }
        if (rules.stream().anyMatch(rule -> rule.worth().isEmpty())) {
            return new Choice(RuleMeasure.LAPLACE, Map.of());
        }
        if (asked.isEmpty()) {
            return new Choice(RuleMeasure.WORTH, Map.of());
        }
        double worth = mrr(RuleMeasure.WORTH, asked, book, progress);
        double laplace = mrr(RuleMeasure.LAPLACE, asked, book, progress);
        Map<String, Double> mrr = new LinkedHashMap<>();
        if (worth >= laplace + CLEARLY) {
            mrr.put(BY_COUNTS, laplace);
            mrr.put(BY_WORTH, worth);
            return new Choice(RuleMeasure.WORTH, mrr);
        }
        mrr.put(BY_WORTH, worth);
        mrr.put(BY_COUNTS, laplace);
        return new Choice(RuleMeasure.LAPLACE, mrr);
    }

    private double mrr(
            RuleMeasure measure, Triples asked, Function<CompletionOptions, RuleBook> book, Progress progress) {
        CompletionOptions by = options.withMeasure(measure);
        Aggregation max =
                Aggregation.everywhere(AggregatorKind.MAX, graph.relations().directedCount());
        return new GraphCompleter(graph, book.apply(by), max, Calibration.NONE, by)
                .evaluator(known, Protocol.STANDARD)
                .evaluate(asked, List.of(max), progress)
                .get(0)
                .metrics(TiePolicy.MEAN)
                .mrr();
    }
}
