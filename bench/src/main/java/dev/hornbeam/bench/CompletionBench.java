package dev.hornbeam.bench;

import dev.hornbeam.Progress;
import dev.hornbeam.Protocol;
import dev.hornbeam.Rank.TiePolicy;
import dev.hornbeam.RankingMetrics;
import dev.hornbeam.ReliabilityRow;
import dev.hornbeam.complete.CompletionLearner;
import dev.hornbeam.complete.CompletionLearner.HeldOutSample;
import dev.hornbeam.complete.CompletionLearner.LearnedCompletion;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.RankingEvaluator;
import dev.hornbeam.eval.Evaluation;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregatorKind;
import dev.hornbeam.reason.aggregate.Joint;
import dev.hornbeam.reason.aggregate.Joint.Feature;
import dev.hornbeam.reason.aggregate.JointLearner;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.mine.MiningOptions;
import dev.hornbeam.rule.mine.RuleMiner;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.TimeLimit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/**
 * Completion of a benchmark graph from its folder to its figures: mines rules, learns how to aggregate them, decides
 * everything on valid, and ranks the answers of valid and test.
 *
 * <p>Usage: {@code bench/run CompletionBench ../shared/data/wn18rr [seed=1] [split=both|valid] [table=true] [parts=true] [rules=500 …]}
 */
public final class CompletionBench {
    private final Dataset data;
    private final Graph known;
    private final CompletionSettings settings;
    private final long seed;
    private final boolean parts;

    private CompletionBench(Dataset data, CompletionSettings settings, long seed, boolean parts) {
        this.parts = parts;
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
        boolean parts = Boolean.parseBoolean(take(changes, "parts", "false"));
        boolean table = Boolean.parseBoolean(take(changes, "table", "false"));
        Dataset data = new DatasetReader().read(args[0]).dataset();
        CompletionSettings settings =
                CompletionSettings.of(data.name(), changes).withSeed(seed);
        System.out.printf("%s, seed %d, %s%n", data.name(), seed, settings);
        new CompletionBench(data, settings, seed, parts).run(validOnly, table);
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
        LearnedCompletion[] heldOut = new LearnedCompletion[1];
        double learning = CpuClock.seconds(() -> {
            heldOut[0] = learner.learnAndTell(data, train, rules[0], Progress.NONE);
            learned[0] = heldOut[0].completion();
        });
        heldOut[0].validMrr().forEach((name, mrr) -> System.out.printf("  %-18s MRR %.4f on valid%n", name, mrr));
        System.out.printf("%,d rules; CPU s: mining %.1f, learning %.1f%n", rules[0].size(), mining, learning);
        report("valid", learned[0], data.valid(), validOnly && table);
        if (validOnly) {
            return;
        }
        if (parts) {
            reportParts(learned[0]);
        }
        if (settings.learnOnAll()) {
            learned[0] = learner.learnOnAll(data, heldOut[0], this::mine);
        }
        report(settings.learnOnAll() ? "test, learned on train and valid" : "test", learned[0], data.test(), table);
    }

    /** What each kind of evidence is worth: the model of all evidence is learned again without it, from the same facts. */
    private void reportParts(GraphCompleter completion) {
        int directed = data.relations().directedCount();
        Aggregation byRules = Aggregation.of(
                directed,
                relation -> completion.aggregation().of(relation) instanceof Joint joint
                        ? joint.rules()
                        : AggregatorKind.NOISY_OR_5.fixed());
        Map<String, Set<Feature>> without = new LinkedHashMap<>();
        Set<Feature> linked = Set.of(Feature.LINKED, Feature.LINKED_BACK);
        Set<Feature> attributes = Set.of(Feature.KNOWN_SIDE, Feature.OWN_SIDE);
        Set<Feature> near = Set.of(Feature.NEARNESS, Feature.DEGREE, Feature.ITSELF);
        without.put("all evidence", Set.of());
        without.put("without links", linked);
        without.put("without attributes", attributes);
        without.put("without nearness", near);
        without.put(
                "without rules",
                Set.of(Feature.RULES, Feature.NOISY_OR, Feature.BEST_RULE, Feature.PATHS, Feature.NO_RULE));
        Set<Feature> rulesAlone = new HashSet<>(linked);
        rulesAlone.addAll(attributes);
        rulesAlone.addAll(near);
        without.put("rules and frequency", rulesAlone);
        Graph trainAndValid =
                Graph.of(data.entities(), data.relations(), data.train().and(data.valid()));
        ParallelTasks tasks = new ParallelTasks(completion.options().threads());
        JointLearner learner = new JointLearner(
                completion.graph(),
                trainAndValid,
                completion.rules(),
                byRules,
                completion.options().budget(),
                tasks,
                TimeLimit.NONE);
        List<Aggregation> all = new ArrayList<>();
        without.values()
                .forEach(features -> all.add(learner.without(features)
                        .learn(HeldOutSample.of(data.valid(), 2_000), Progress.NONE)
                        .all()));
        List<Evaluation> evaluations =
                completion.evaluator(known, Protocol.STANDARD).evaluate(data.test(), all);
        int place = 0;
        for (String name : without.keySet()) {
            print(name, evaluations.get(place++).metrics(TiePolicy.MEAN));
        }
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

    /**
     * How a benchmark is run: rules mined and aggregation learned, all of it decided on the validation split.
     *
     * @param learnOnAll whether rules and weights are learned again from train and valid after every choice was made
     */
    private record CompletionSettings(MiningOptions mining, CompletionOptions completion, boolean learnOnAll) {

        /** The settings of a data set by its name, changed by {@code key=value} arguments. */
        static CompletionSettings of(String dataset, Properties changes) {
            CompletionSettings settings = switch (dataset) {
                case "family", "umls", "kinship" -> small();
                case "wn18rr", "wn18rr-ncrl" -> wordNet();
                default -> large();
            };
            return settings.changed(changes);
        }

        /** Few facts: all of them are anchors and training queries, and the final model is learned from all. */
        private static CompletionSettings small() {
            CompletionOptions completion = CompletionOptions.DEFAULTS;
            return new CompletionSettings(
                    MiningOptions.DEFAULTS, completion.withLearning(learning -> learning.withQueries(5_000)), true);
        }

        /** Few relations, low degrees: long bodies are cheap, and 3 of 10 answers need them. */
        private static CompletionSettings wordNet() {
            MiningOptions mining = MiningOptions.DEFAULTS;
            return new CompletionSettings(
                    mining.withPaths(paths -> paths.withMaxLength(5).withAnchors(87_000))
                            .withCandidates(4_000)
                            .withRules(1_000),
                    CompletionOptions.DEFAULTS,
                    false);
        }

        /** Many relations and hubs: fewer rules and less work per query. */
        private static CompletionSettings large() {
            MiningOptions mining = MiningOptions.DEFAULTS;
            CompletionOptions completion = CompletionOptions.DEFAULTS;
            return new CompletionSettings(
                    mining.withPaths(paths -> paths.withAnchors(100_000).withHalfPaths(300))
                            .withCandidates(1_500)
                            .withCounting(counting -> counting.withBudget(100_000))
                            .withRules(300),
                    completion
                            .withBudget(500_000)
                            .withLearning(
                                    learning -> learning.withQueries(1_000).withRivals(300)),
                    false);
        }

        private CompletionSettings changed(Properties changes) {
            MiningOptions m = mining;
            CompletionOptions c = completion;
            boolean all = learnOnAll;
            for (String key : changes.stringPropertyNames()) {
                String value = changes.getProperty(key);
                switch (key) {
                    case "length" -> m = m.withPaths(paths -> paths.withMaxLength(Integer.parseInt(value)));
                    case "anchors" -> m = m.withPaths(paths -> paths.withAnchors(Integer.parseInt(value)));
                    case "halfPaths" -> m = m.withPaths(paths -> paths.withHalfPaths(Integer.parseInt(value)));
                    case "candidates" -> m = m.withCandidates(Integer.parseInt(value));
                    case "rules" -> m = m.withRules(Integer.parseInt(value));
                    case "leastSupport" -> m = m.withLeastSupport(Integer.parseInt(value));
                    case "queries" -> c = c.withLearning(learning -> learning.withQueries(Integer.parseInt(value)));
                    case "rivals" -> c = c.withLearning(learning -> learning.withRivals(Integer.parseInt(value)));
                    case "passes" ->
                        c = c.withLearning(
                                learning -> learning.withFit(fit -> fit.withPasses(Integer.parseInt(value))));
                    case "rate" ->
                        c = c.withLearning(
                                learning -> learning.withFit(fit -> fit.withRate(Double.parseDouble(value))));
                    case "l1" ->
                        c = c.withLearning(learning -> learning.withFit(fit -> fit.withL1(Double.parseDouble(value))));
                    case "attributes" -> c = c.withAttributes(some -> some.withUsed(Boolean.parseBoolean(value)));
                    case "budget" -> c = c.withBudget(Integer.parseInt(value));
                    case "threads" -> c = c.withThreads(Integer.parseInt(value));
                    case "learnOnAll" -> all = Boolean.parseBoolean(value);
                    default -> throw new IllegalArgumentException("unknown setting " + key);
                }
            }
            int threads = c.threads();
            m = m.withPaths(paths -> paths.withThreads(threads))
                    .withCounting(counting -> counting.withThreads(threads));
            return new CompletionSettings(m, c, all);
        }

        CompletionSettings withSeed(long seed) {
            return new CompletionSettings(
                    mining, completion.withLearning(learning -> learning.withSeed(seed)), learnOnAll);
        }
    }
}
