package dev.hornbeam.rule.mine;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.work.Cancellation;
import dev.hornbeam.work.ParallelTasks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The few rules of four steps that are worth their length where paths of four steps are too many to gather: bodies that
 * join facts which no shorter rule of the same confidence explains. Facts of each head are drawn, the bodies that join
 * them listed, and the most frequent of four steps counted; one is kept if it explains enough facts better than all
 * shorter rules and all kept ones do.
 */
final class LongRules {
    private static final int FACTS = 200;
    private static final int CANDIDATES = 20;
    /** Of the drawn facts that a rule has to explain better than others do, and how many at least. */
    private static final double WORTH_ITS_LENGTH = 0.02;

    private static final int LEAST_FACTS = 3;
    private static final double LEAST_CONFIDENCE = 0.1;

    private final Graph graph;
    private final MiningOptions options;

    LongRules(Graph graph, MiningOptions options) {
        this.graph = graph;
        this.options = options;
    }

    /**
     * Rules of four steps with statistics.
     *
     * @param shorter all shorter ones that there are, counted
     */
    List<Rule> beside(RuleSet shorter, long seed, Predicate<Rule> wanted) {
        int heads = graph.relations().count();
        List<List<Set<List<Integer>>>> joining = new ArrayList<>();
        for (int head = 0; head < heads; head++) {
            joining.add(new ArrayList<>());
        }
        new ParallelTasks(options.counting().threads()).run(heads, () -> "", (head, none) -> {
            SplittableRandom random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + head);
            JoiningBodies bodies = new JoiningBodies(graph, random);
            for (int[] fact : facts(head, random)) {
                Cancellation.check();
                joining.get(head).add(bodies.of(fact[0], head, fact[1]));
            }
        });
        List<Rule> candidates = new ArrayList<>();
        for (int head = 0; head < heads; head++) {
            candidates.addAll(candidates(head, joining.get(head), wanted));
        }
        RuleSet counted = new RuleStatisticsCounter(graph, options.counting().withSeed(seed))
                .count(RuleSet.of(graph.relations(), candidates));
        List<Rule> kept = new ArrayList<>();
        for (int head : counted.heads()) {
            kept.addAll(kept(counted.byHead(head), shorter.byHead(head), joining.get(head)));
        }
        return kept;
    }

    /** Some facts of a relation, each of its sources equally likely. */
    private List<int[]> facts(int relation, SplittableRandom random) {
        long sources = graph.sources(relation);
        List<int[]> facts = new ArrayList<>();
        for (int i = 0; i < Math.min(FACTS, Slice.size(sources)); i++) {
            int at = Slice.size(sources) <= FACTS ? i : random.nextInt(Slice.size(sources));
            int source = graph.source(Slice.begin(sources) + at);
            long targets = graph.neighbours(source, relation);
            facts.add(new int[] {source, graph.target(Slice.begin(targets) + random.nextInt(Slice.size(targets)))});
        }
        return facts;
    }

    private static List<Rule> candidates(int head, List<Set<List<Integer>>> facts, Predicate<Rule> wanted) {
        Map<List<Integer>, Integer> joined = new HashMap<>();
        for (Set<List<Integer>> bodies : facts) {
            for (List<Integer> body : bodies) {
                if (body.size() == JoiningBodies.LONGEST) {
                    joined.merge(body, 1, Integer::sum);
                }
            }
        }
        return joined.entrySet().stream()
                .filter(body -> isEnough(body.getValue(), facts.size()))
                .sorted(Map.Entry.<List<Integer>, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry::getKey, Comparator.comparing(LongRules::steps, Arrays::compare)))
                .map(body -> Rule.of(head, steps(body.getKey()), 0))
                .filter(wanted)
                .limit(CANDIDATES)
                .toList();
    }

    private static int[] steps(List<Integer> body) {
        return body.stream().mapToInt(relation -> relation).toArray();
    }

    private static boolean isEnough(int joined, int facts) {
        return joined >= Math.max(LEAST_FACTS, WORTH_ITS_LENGTH * facts);
    }

    private List<Rule> kept(List<Rule> candidates, List<Rule> shorter, List<Set<List<Integer>>> facts) {
        Map<List<Integer>, Double> confidence = new HashMap<>();
        for (Rule rule : shorter) {
            rule.statistics().ifPresent(known -> confidence.put(body(rule), known.laplaceConfidence()));
        }
        Map<Integer, Double> explained = new TreeMap<>();
        for (int i = 0; i < facts.size(); i++) {
            explained.put(
                    i,
                    facts.get(i).stream()
                            .mapToDouble(body -> confidence.getOrDefault(body, 0.0))
                            .max()
                            .orElse(0));
        }
        List<Rule> kept = new ArrayList<>();
        candidates.stream()
                .sorted(Comparator.comparingDouble(LongRules::confidence)
                        .reversed()
                        .thenComparing(Comparator.naturalOrder()))
                .filter(rule -> confidence(rule) >= LEAST_CONFIDENCE
                        && rule.statistics().orElseThrow().support() >= options.leastSupport())
                .forEach(rule -> {
                    List<Integer> better = explained.entrySet().stream()
                            .filter(fact -> fact.getValue() < confidence(rule)
                                    && facts.get(fact.getKey()).contains(body(rule)))
                            .map(Map.Entry::getKey)
                            .toList();
                    if (kept.size() < options.longRules() && isEnough(better.size(), facts.size())) {
                        kept.add(rule);
                        better.forEach(fact -> explained.put(fact, confidence(rule)));
                    }
                });
        return kept;
    }

    private static double confidence(Rule rule) {
        return rule.statistics().orElseThrow().laplaceConfidence();
    }

    private static List<Integer> body(Rule rule) {
        return Arrays.stream(rule.body()).boxed().toList();
    }
}
