package dev.hornbeam.bench;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Time to count the statistics of rules, and how exact they are: rules are the heads and bodies that close most often
 * on random walks, so their relations are the frequent ones.
 *
 * <p>Usage: {@code bench/run RuleStatisticsBench ../shared/data/fb15k-237 [rules [length [budget [threads]]]]}; budget 0
 * counts everything.
 */
public final class RuleStatisticsBench {
    private static final int WALKS = 4_000_000;

    private final Graph graph;
    private final SplittableRandom random = new SplittableRandom(1);
    private final int[] linking;

    private RuleStatisticsBench(Graph graph) {
        this.graph = graph;
        this.linking = new int[graph.relations().directedCount()];
    }

    public static void main(String[] args) throws Exception {
        int count = argument(args, 1, 50_000);
        int length = argument(args, 2, 3);
        long budget = args.length > 3 ? Long.parseLong(args[3]) : CountingOptions.DEFAULTS.budget();
        CountingOptions options = CountingOptions.DEFAULTS
                .withBudget(budget == 0 ? Long.MAX_VALUE : budget)
                .withThreads(argument(args, 4, CountingOptions.DEFAULTS.threads()));
        RuleStatisticsBench bench = new RuleStatisticsBench(
                new DatasetReader().read(args[0]).dataset().buildGraph());
        RuleSet rules = bench.rules(count, length);
        long bodies = rules.stream()
                .map(rule -> Arrays.toString(rule.body()))
                .distinct()
                .count();
        System.out.printf("%s: %,d rules with %,d bodies of length <= %d%n", args[0], rules.size(), bodies, length);
        List<RuleSet> counted = new ArrayList<>();
        long start = System.nanoTime();
        double cpu = CpuClock.seconds(() -> counted.add(new RuleStatisticsCounter(bench.graph, options).count(rules)));
        System.out.printf(
                "budget %,d, %d threads: %.1f s, CPU %.1f s%n",
                options.budget(), options.threads(), (System.nanoTime() - start) / 1e9, cpu);
        report(counted.get(0));
    }

    private static int argument(String[] args, int index, int otherwise) {
        return args.length > index ? Integer.parseInt(args[index]) : otherwise;
    }

    /** The most frequent pairs of head and body, without trivial ones. */
    private RuleSet rules(int count, int length) {
        Map<List<Integer>, Integer> seen = new HashMap<>();
        for (int walk = 0; walk < WALKS; walk++) {
            walk(length, seen);
        }
        List<Map.Entry<List<Integer>, Integer>> best = new ArrayList<>(seen.entrySet());
        best.sort(Map.Entry.<List<Integer>, Integer>comparingByValue()
                .reversed()
                .thenComparing(entry -> entry.getKey().toString(), Comparator.naturalOrder()));
        List<Rule> rules = new ArrayList<>();
        for (Map.Entry<List<Integer>, Integer> entry : best.subList(0, Math.min(count, best.size()))) {
            int[] ids = entry.getKey().stream().mapToInt(i -> i).toArray();
            rules.add(Rule.of(ids[0], Arrays.copyOfRange(ids, 1, ids.length), 1));
        }
        return RuleSet.of(graph.relations(), rules);
    }

    private void walk(int length, Map<List<Integer>, Integer> seen) {
        int start = random.nextInt(graph.entityCount());
        List<Integer> met = new ArrayList<>(List.of(start));
        List<Integer> body = new ArrayList<>();
        int at = start;
        for (int step = 0; step < length && graph.degree(at) > 0; step++) {
            long edges = graph.edges(at);
            int edge = Slice.begin(edges) + random.nextInt(Slice.size(edges));
            int next = graph.target(edge);
            if (met.contains(next)) {
                return;
            }
            body.add(graph.relationAt(at, edge));
            met.add(next);
            at = next;
            int heads = graph.linking(start, at, linking);
            for (int h = 0; h < heads; h++) {
                if (!graph.relations().isInverse(linking[h]) && !(body.size() == 1 && body.get(0) == linking[h])) {
                    List<Integer> rule = new ArrayList<>(List.of(linking[h]));
                    rule.addAll(body);
                    seen.merge(rule, 1, Integer::sum);
                }
            }
        }
    }

    private static void report(RuleSet rules) {
        double[] errors = rules.stream()
                .map(rule -> rule.statistics().orElseThrow())
                .filter(statistics -> !statistics.exact())
                .mapToDouble(RuleStatistics::standardError)
                .sorted()
                .toArray();
        System.out.printf("%,d exact, %,d sampled%n", rules.size() - errors.length, errors.length);
        if (errors.length > 0) {
            System.out.printf(
                    "standard error of a sampled confidence: median %.4f, 90 %% below %.4f, 99 %% below %.4f%n",
                    errors[errors.length / 2], errors[errors.length * 9 / 10], errors[errors.length * 99 / 100]);
        }
    }
}
