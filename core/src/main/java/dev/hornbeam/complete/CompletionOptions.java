package dev.hornbeam.complete;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.reason.aggregate.WeightOptions;
import dev.hornbeam.reason.attribute.AttributeOptions;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.rule.RuleMeasure;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * How reasoning is learned; {@link #DEFAULTS} holds every default.
 *
 * @param measure what is used as the confidence of a rule; {@link RuleMeasure#WORTH} gives way to {@link RuleMeasure#LAPLACE} where that
 *     does better on facts held out, and where rules are not rated
 * @param most how many rules per relation and inverse are used
 * @param learning how weights are learned
 * @param budget the most edges that a query may look up and follow
 * @param attributes how rules with constants are learned
 * @param threads how many threads work; the result does not depend on it
 */
public record CompletionOptions(
        RuleMeasure measure, int most, WeightOptions learning, int budget, AttributeOptions attributes, int threads) {
    public static final CompletionOptions DEFAULTS = new CompletionOptions(
            RuleMeasure.WORTH,
            Integer.MAX_VALUE,
            WeightOptions.DEFAULTS,
            PathGrounder.DEFAULT_BUDGET,
            AttributeOptions.DEFAULTS,
            Runtime.getRuntime().availableProcessors());

    public CompletionOptions {
        Objects.requireNonNull(measure, "measure");
        Objects.requireNonNull(learning, "learning");
        Objects.requireNonNull(attributes, "attributes");
        if (most < 1 || budget < 1 || threads < 1) {
            throw new IllegalArgumentException(
                    "most " + most + ", budget " + budget + ", threads " + threads + ": expected at least 1 each");
        }
    }

    private static final int FEW_FACTS = 30_000;
    private static final int MANY_FACTS = 100_000;
    private static final int ALL_QUERIES = 60_000;
    private static final int LEAST_QUERIES = 100;

    /**
     * Options that suit a graph: the more facts, the fewer training queries per relation, and the less work per query.
     */
    public static CompletionOptions suiting(Graph graph) {
        if (graph.tripleCount() <= MANY_FACTS) {
            return graph.tripleCount() <= FEW_FACTS
                    ? DEFAULTS.withLearning(learning -> learning.withQueries(5_000))
                    : DEFAULTS;
        }
        int queries = ALL_QUERIES / graph.relations().directedCount();
        return DEFAULTS.withBudget(200_000)
                .withLearning(learning -> learning.withQueries(
                                Math.max(LEAST_QUERIES, Math.min(learning.queries(), queries)))
                        .withRivals(300));
    }

    public CompletionOptions withMeasure(RuleMeasure value) {
        return new CompletionOptions(value, most, learning, budget, attributes, threads);
    }

    public CompletionOptions withMost(int value) {
        return new CompletionOptions(measure, value, learning, budget, attributes, threads);
    }

    public CompletionOptions withLearning(UnaryOperator<WeightOptions> change) {
        return new CompletionOptions(measure, most, change.apply(learning), budget, attributes, threads);
    }

    public CompletionOptions withBudget(int value) {
        return new CompletionOptions(measure, most, learning, value, attributes, threads);
    }

    public CompletionOptions withAttributes(UnaryOperator<AttributeOptions> change) {
        return new CompletionOptions(measure, most, learning, budget, change.apply(attributes), threads);
    }

    public CompletionOptions withThreads(int value) {
        return new CompletionOptions(measure, most, learning, budget, attributes, value);
    }
}
