package dev.hornbeam.bench;

import dev.hornbeam.Protocol;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.RankingEvaluator;
import dev.hornbeam.complete.Weighting;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.work.ParallelTasks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * CPU seconds of ranking the answers of test against the number of queries and the number of rules, a tenth, three
 * tenths and all of each; every {@code 1/n}-th is taken, so that parts resemble the whole.
 *
 * <p>Usage: {@code bench/run ReasoningScaleBench MODEL ../shared/data/debian12}
 */
public final class ReasoningScaleBench {
    private static final double[] SHARES = {0.1, 0.3, 1};

    private final Dataset data;
    private final Graph known;
    private final GraphCompleter completion;
    private final RuleSet rules;
    private final Weighting reasoning;

    private ReasoningScaleBench(Dataset data, ModelFolder model) {
        this.data = data;
        this.known = Graph.of(
                data.entities(),
                data.relations(),
                data.train().and(data.valid()).and(data.test()));
        this.rules = model.rules().over(data.relations());
        this.reasoning = model.weighting().orElseThrow();
        this.completion = reasoning.on(data.buildGraph(), model.rules());
    }

    public static void main(String[] args) throws Exception {
        Dataset data = new DatasetReader().read(args[1]).dataset();
        ReasoningScaleBench bench = new ReasoningScaleBench(data, ModelFolder.open(Path.of(args[0])));
        bench.measure(1, .1); // warms up
        System.out.println("queries   rules  rules used  CPU s  CPU ms per query  cut");
        for (double share : SHARES) {
            bench.measure(share, 1);
        }
        for (double share : SHARES) {
            bench.measure(1, share);
        }
    }

    /** Noisy-or, which needs no weights: only grounding is measured. */
    private void measure(double queryShare, double ruleShare) throws Exception {
        Triples asked = part(data.test(), queryShare);
        RuleBook book = reasoning.book(part(rules, ruleShare));
        Aggregation aggregation =
                Aggregation.everywhere(AggregatorKind.NOISY_OR, data.relations().directedCount());
        RankingEvaluator evaluator = new RankingEvaluator(
                completion.graph(),
                known,
                book,
                Protocol.STANDARD,
                completion.options().budget(),
                new ParallelTasks(completion.options().threads()));
        Evaluation[] evaluation = new Evaluation[1];
        double seconds = CpuClock.seconds(() -> evaluation[0] = evaluator.evaluate(asked, aggregation));
        int queries = evaluation[0].outcomes().size();
        System.out.printf(
                "%,7d  %5.0f%%  %,10d  %5.1f  %14.3f  %,d%n",
                queries,
                100 * ruleShare,
                part(rules, ruleShare).size(),
                seconds,
                1000 * seconds / queries,
                evaluation[0].cutQueries());
    }

    private static Triples part(Triples all, double share) {
        Triples.Builder part = new Triples.Builder();
        for (int i = 0; i < all.size(); i++) {
            if (isTaken(i, share)) {
                part.add(all.head(i), all.relation(i), all.tail(i));
            }
        }
        return part.build();
    }

    private static RuleSet part(RuleSet all, double share) {
        List<Rule> part = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (isTaken(i, share)) {
                part.add(all.get(i));
            }
        }
        return RuleSet.of(all.relations(), part);
    }

    private static boolean isTaken(int i, double share) {
        return (long) ((i + 1) * share) > (long) (i * share);
    }
}
