package dev.hornbeam.complete;

import dev.hornbeam.eval.Protocol;
import dev.hornbeam.eval.TiePolicy;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.attribute.AttributeLearner;
import dev.hornbeam.reason.attribute.AttributeOptions;
import dev.hornbeam.reason.attribute.AttributeRules;
import dev.hornbeam.reason.attribute.MatrixInverse;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Progress;
import dev.hornbeam.work.TimeLimit;
import java.util.List;

/**
 * Learns rules with constants, and chooses how strongly their weights are pulled towards 0 by how well they answer facts held
 * out. Where learning takes long, nothing is tried: the usual pull does nearly as well on graphs of every kind.
 */
final class AttributeTuner {
    private static final double[] PULLS = {20, 100, 500};

    /** Entities beyond which learning takes too long to be tried. */
    private static final int SMALL = 4_000;

    /** The most facts held out that are asked. */
    private static final int ASKED = 1_000;

    private final CompletionOptions options;
    private final MatrixInverse inverse;
    private final TimeLimit limit;

    AttributeTuner(CompletionOptions options, MatrixInverse inverse, TimeLimit limit) {
        this.options = options;
        this.inverse = inverse;
        this.limit = limit;
    }

    /**
     * The rules of a graph.
     *
     * @param heldOut facts that are not in the graph
     * @param known every fact
     */
    AttributeRules learn(Graph graph, Triples heldOut, Graph known, Progress progress) {
        if (!options.attributes().used()) {
            return AttributeRules.NONE;
        }
        if (limit.isSet() && learner(graph, options.attributes()).expectedSeconds() > limit.left()) {
            limit.cut("rules with constants were left out");
            return AttributeRules.NONE;
        }
        if (options.attributes().pull() > 0 || heldOut.isEmpty() || graph.entityCount() > SMALL) {
            return learn(graph, options.attributes(), progress);
        }
        Triples some = HeldOutSample.of(heldOut, ASKED);
        AttributeRules best = AttributeRules.NONE;
        double bestMrr = -1;
        double bestPull = 0;
        boolean small = AttributeLearner.isSmall(graph);
        for (double pull : PULLS) {
            if (bestMrr >= 0 && limit.isOver()) {
                break;
            }
            AttributeOptions how = options.attributes().withPull(pull);
            AttributeRules rules = small ? learner(graph, how).solve(progress) : learn(graph, how, progress);
            double mrr = alone(graph, rules)
                    .evaluate(some, known, Protocol.STANDARD)
                    .metrics(TiePolicy.MEAN)
                    .mrr();
            if (mrr > bestMrr) {
                best = rules;
                bestPull = pull;
                bestMrr = mrr;
            }
        }
        return small ? learn(graph, options.attributes().withPull(bestPull), progress) : best;
    }

    /** Learns again from more facts, with the pull that was chosen. */
    AttributeRules learnAgain(Graph graph, AttributeRules before, Progress progress) {
        return before.isEmpty()
                ? AttributeRules.NONE
                : learn(graph, options.attributes().withPull(before.pull()), progress);
    }

    private AttributeRules learn(Graph graph, AttributeOptions how, Progress progress) {
        return learner(graph, how).learn(progress);
    }

    private AttributeLearner learner(Graph graph, AttributeOptions how) {
        return new AttributeLearner(graph, how, inverse, new ParallelTasks(options.threads()));
    }

    private GraphCompleter alone(Graph graph, AttributeRules rules) {
        RuleBook book = new RuleBook(RuleSet.of(graph.relations(), List.of()), options.measure()).with(rules);
        return new GraphCompleter(
                graph,
                book,
                Aggregation.everywhere(
                        AggregatorKind.ATTRIBUTES, graph.relations().directedCount()),
                Calibration.NONE,
                options);
    }
}
