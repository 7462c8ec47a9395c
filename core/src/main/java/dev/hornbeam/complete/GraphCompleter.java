package dev.hornbeam.complete;

import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.eval.Protocol;
import dev.hornbeam.eval.Rank;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.Reasoner;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.Aggregator;
import dev.hornbeam.reason.calibrate.Calibration;
import dev.hornbeam.reason.calibrate.Calibrator;
import dev.hornbeam.reason.ground.Grounding;
import dev.hornbeam.reason.ground.PathGrounder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.work.Tasks;

/**
 * All that completes a graph: its facts, the rules, how their votes are aggregated, and what the scores are worth;
 * immutable.
 */
public record GraphCompleter(
        Graph graph, RuleBook rules, Aggregation aggregation, Calibration calibration, CompletionOptions options) {

    /** Ranks the answers of triples. */
    public Evaluation evaluate(Triples triples, Graph known, Protocol protocol) {
        return evaluator(known, protocol).evaluate(triples, aggregation);
    }

    /**
     * Where an answer stands among all entities under {@link Protocol#STANDARD}, other answers that the graph has left
     * out. If the graph has this one too, it stands where it would in the graph without that fact.
     */
    public Rank rank(Query query, int answer) {
        Aggregator aggregator = aggregation.of(query.relation());
        Grounding grounding = new PathGrounder(graph, options.budget())
                .ground(query, rules.of(query.relation()), answer, aggregator.usesTypical());
        double[] scores = new double[grounding.size()];
        aggregator.score(grounding, scores);
        return new Ranker(graph, graph, Protocol.STANDARD.usesPrior()).rank(grounding, scores, answer);
    }

    /** The evaluator of these rules on this graph, for other ways of aggregating. */
    public RankingEvaluator evaluator(Graph known, Protocol protocol) {
        return new RankingEvaluator(graph, known, rules, protocol, options.budget(), new Tasks(options.threads()));
    }

    /** The calibrator of these scores. */
    public Calibrator calibrator() {
        return new Calibrator(graph, rules, aggregation, options.budget(), new Tasks(options.threads()));
    }

    /** A reasoner for one thread. */
    public Reasoner reasoner() {
        return new Reasoner(graph, rules, aggregation, calibration, options.budget());
    }
}
