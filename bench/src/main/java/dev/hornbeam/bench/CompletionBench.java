package dev.hornbeam.bench;

import dev.hornbeam.complete.CompletionLearner;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.RankingEvaluator;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.eval.Protocol;
import dev.hornbeam.eval.RankingMetrics;
import dev.hornbeam.eval.TiePolicy;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.calibrate.ReliabilityRow;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.mine.RuleMiner;
import java.util.Properties;

/**
 * Completion of a benchmark graph from its folder to its figures: mines rules, learns how to aggregate them, decides
 * everything on valid, and ranks the answers of valid and test.
 *
 * <p>Usage: {@code bench/run CompletionBench ../shared/data/wn18rr [seed=1] [split=both|valid] [table=true] [rules=500 …]}
 */
public final class CompletionBench {
    private final Dataset data;
    private final Graph known;
    private final CompletionSettings settings;
    private final long seed;

    private CompletionBench(Dataset data, CompletionSettings settings, long seed) {
        this.data = data;
        this.known = Graph.of(
                data.entities(),
                data.relations(),
                data.train().and(data.valid()).and(data.test()));
        this.settings = settings;
        this.seed = seed;
    }

    public static void main(String[] args) throws Exception {
        Properties changes = new Properties();
        for (int i = 1; i < args.length; i++) {
            String[] pair = args[i].split("=", 2);
            changes.setProperty(pair[0], pair[1]);
        }
        long seed = Long.parseLong(take(changes, "seed", "1"));
        boolean validOnly = take(changes, "split", "both").equals("valid");
        boolean table = Boolean.parseBoolean(take(changes, "table", "false"));
        Dataset data = new DatasetReader().read(args[0]).dataset();
        CompletionSettings settings =
                CompletionSettings.of(data.name(), changes).withSeed(seed);
        System.out.printf("%s, seed %d, %s%n", data.name(), seed, settings);
        new CompletionBench(data, settings, seed).run(validOnly, table);
    }

    private static String take(Properties changes, String key, String otherwise) {
        Object value = changes.remove(key);
        return value == null ? otherwise : value.toString();
    }

    private void run(boolean validOnly, boolean table) throws Exception {
        CompletionLearner learner = new CompletionLearner(settings.completion());
        RuleSet[] rules = new RuleSet[1];
        GraphCompleter[] learned = new GraphCompleter[1];
        Graph train = data.buildGraph();
        double mining = CpuClock.seconds(() -> rules[0] = mine(train));
        double learning = CpuClock.seconds(() -> learned[0] = learner.learn(data, train, rules[0]));
        System.out.printf("%,d rules; CPU s: mining %.1f, learning %.1f%n", rules[0].size(), mining, learning);
        report("valid", learned[0], data.valid(), validOnly && table);
        if (validOnly) {
            return;
        }
        if (settings.learnOnAll()) {
            GraphCompleter heldOut = learned[0];
            learned[0] = learner.learnOnAll(data, heldOut, this::mine);
        }
        report(settings.learnOnAll() ? "test, learned on train and valid" : "test", learned[0], data.test(), table);
    }

    private RuleSet mine(Graph graph) {
        return new RuleMiner(graph, settings.mining()).mine(seed);
    }

    private void report(String split, GraphCompleter completion, Triples triples, boolean table) throws Exception {
        Evaluation[] evaluation = new Evaluation[1];
        double seconds = CpuClock.seconds(() -> evaluation[0] = completion.evaluate(triples, known, Protocol.STANDARD));
        System.out.printf("%s (evaluated in %.1f CPU s)%n", split, seconds);
        for (TiePolicy ties : new TiePolicy[] {TiePolicy.MEAN, TiePolicy.OPTIMISTIC, TiePolicy.PESSIMISTIC}) {
            print(ties.label() + " ties", evaluation[0].metrics(ties));
        }
        System.out.printf(
                "  unreached %.4f, queries cut %d, rules cut %d%n",
                evaluation[0].unreachedShare(), evaluation[0].cutQueries(), evaluation[0].cutRules());
        if (table) {
            printFixed(completion, triples);
            printRelations(completion, evaluation[0]);
            printReliability(completion, triples);
        }
    }

    private static void print(String name, RankingMetrics metrics) {
        System.out.printf(
                "  %-18s MRR %.4f  Hits@1 %.4f  @3 %.4f  @10 %.4f  mean rank %.0f%n",
                name, metrics.mrr(), metrics.hits1(), metrics.hits3(), metrics.hits10(), metrics.meanRank());
    }

    private void printFixed(GraphCompleter completion, Triples triples) {
        RankingEvaluator evaluator = completion.evaluator(known, Protocol.STANDARD);
        for (AggregatorKind kind : AggregatorKind.FIXED) {
            Aggregation everywhere =
                    Aggregation.everywhere(kind, data.relations().directedCount());
            print(kind.label(), evaluator.evaluate(triples, everywhere).metrics());
        }
    }

    private void printRelations(GraphCompleter completion, Evaluation evaluation) {
        evaluation
                .byRelation(TiePolicy.MEAN)
                .forEach((relation, metrics) -> System.out.printf(
                        "  %-60s %6d queries  %-10s MRR %.4f  unreached %.3f%n",
                        data.relations().name(relation),
                        metrics.queries(),
                        completion.aggregation().of(relation).kind().label(),
                        metrics.mrr(),
                        evaluation.unreachedByRelation().get(relation)));
    }

    private static void printReliability(GraphCompleter completion, Triples triples) {
        for (ReliabilityRow row : completion.calibrator().reliability(completion.calibration(), triples)) {
            System.out.printf(
                    "  probability %.1f to %.1f: %10.0f answers, promised %.3f, held %.3f%n",
                    row.from(), row.to(), row.answers(), row.promised(), row.held());
        }
    }
}
