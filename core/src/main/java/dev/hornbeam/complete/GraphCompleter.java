package dev.hornbeam.complete;

import dev.hornbeam.Progress;
import dev.hornbeam.Protocol;
import dev.hornbeam.Rank;
import dev.hornbeam.complete.RankedQuery.RankListener;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.Reasoner;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregationLearner;
import dev.hornbeam.reason.aggregate.Aggregator;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.reason.calibrate.Calibrator;
import dev.hornbeam.reason.calibrate.FactModel.Missing;
import dev.hornbeam.reason.constant.ConstantBook;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.constant.ConstantRules;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.SplitMix;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Everything needed to complete a graph: its facts, the rules, how their votes are aggregated, and the probability of
 * each score; immutable.
 */
public record GraphCompleter(
        Graph graph, RuleBook rules, Aggregation aggregation, Calibration calibration, CompletionOptions options) {

    /** The share of facts that a graph is taken to lack if nothing is known about it. */
    static final double LACKING = 0.05;

    /** The share of facts that are hidden in turn to measure probabilities. */
    private static final double HIDDEN = 0.1;

    /** Rules applied without learned weights: the best rule of an answer decides, and there are no probabilities. */
    public static GraphCompleter of(Graph graph, RuleSet rules, CompletionOptions options) {
        return new GraphCompleter(
                graph,
                new RuleBook(rules, options.measure(), options.most()),
                Aggregation.everywhere(AggregatorKind.MAX, graph.relations().directedCount()),
                Calibration.NONE,
                options);
    }

    /** The same with rules with constants that were read from a file, which vote as chains do. */
    public GraphCompleter with(ConstantRules constants) {
        return new GraphCompleter(
                graph, rules.with(ConstantBook.of(constants, graph)), aggregation, calibration, options);
    }

    /** The same with one way of aggregating everywhere, without probabilities; weights are learned from the graph now. */
    public GraphCompleter aggregatedBy(AggregatorKind kind) {
        Aggregation other = kind == AggregatorKind.LEARNED
                ? new AggregationLearner(
                                graph,
                                rules,
                                options.learning(),
                                options.budget(),
                                new ParallelTasks(options.threads()))
                        .learn()
                : Aggregation.everywhere(kind, graph.relations().directedCount());
        return new GraphCompleter(graph, rules, other, Calibration.NONE, options);
    }

    /** Ranks the answers of triples. */
    public Evaluation evaluate(Triples triples, Graph known, Protocol protocol) {
        return evaluate(triples, known, protocol, Progress.NONE);
    }

    /**
     * The same.
     *
     * @param progress is called with how many queries are done
     */
    public Evaluation evaluate(Triples triples, Graph known, Protocol protocol, Progress progress) {
        return evaluate(triples, known, protocol, progress, RankListener.NONE);
    }

    /**
     * The same.
     *
     * @param listener is told of every answer
     */
    public Evaluation evaluate(
            Triples triples, Graph known, Protocol protocol, Progress progress, RankListener listener) {
        return evaluator(known, protocol)
                .evaluate(triples, List.of(aggregation), progress, listener)
                .get(0);
    }

    /**
     * The rank of an answer among all entities under {@link Protocol#STANDARD}, where other answers that the graph has
     * are left out. If the graph has this answer too, it is ranked as in the graph without that fact.
     */
    public Rank rank(Query query, int answer) {
        Aggregator aggregator = aggregation.of(query.relation());
        Grounding grounding = new PathGrounder(graph, options.budget())
                .ground(query, rules.of(query.relation()), answer, aggregator.usesEvidence());
        double[] scores = new double[grounding.size()];
        aggregator.score(grounding, scores);
        return new Ranker(graph, graph, Protocol.STANDARD.usesPrior()).rank(grounding, scores, answer);
    }

    /** The evaluator of these rules on this graph, for other ways of aggregating. */
    public RankingEvaluator evaluator(Graph known, Protocol protocol) {
        return new RankingEvaluator(
                graph, known, rules, protocol, options.budget(), new ParallelTasks(options.threads()));
    }

    /** The calibrator of these scores. */
    public Calibrator calibrator() {
        return new Calibrator(graph, rules, aggregation, options.budget(), new ParallelTasks(options.threads()));
    }

    /**
     * The same with probabilities measured on this graph, where a tenth of its facts are hidden in turn.
     *
     * @param all facts of the graph
     */
    public GraphCompleter calibratedHere(Triples all, Progress progress) {
        SplittableRandom random = new SplittableRandom(SplitMix.FIRST_SEED);
        Triples.Builder hidden = new Triples.Builder();
        for (int i = 0; i < all.size(); i++) {
            if (random.nextDouble() < HIDDEN) {
                hidden.add(all.head(i), all.relation(i), all.tail(i));
            }
        }
        Triples facts = hidden.build();
        Calibration here = calibrator()
                .calibrateAgain(facts, progress)
                .with(calibrator().factModel(facts, new Missing(LACKING / HIDDEN, false), progress));
        return new GraphCompleter(graph, rules, aggregation, calibration.measured(here), options);
    }

    /** A reasoner for one thread. */
    public Reasoner reasoner() {
        return new Reasoner(graph, rules, aggregation, calibration, options.budget());
    }
}
