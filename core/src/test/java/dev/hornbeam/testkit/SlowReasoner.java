package dev.hornbeam.testkit;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.rule.Rule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Reasons by trying everything: facts in a set, paths as lists, scores from their definitions. What the fast engine is
 * compared with.
 */
public final class SlowReasoner {
    private final int entityCount;
    private final int relationCount;
    private final Set<Triple> facts = new HashSet<>();

    public SlowReasoner(Graph graph) {
        entityCount = graph.entityCount();
        relationCount = graph.relations().count();
        for (int head = 0; head < entityCount; head++) {
            for (int relation = 0; relation < relationCount; relation++) {
                for (int tail = 0; tail < entityCount; tail++) {
                    if (graph.contains(head, relation, tail)) {
                        facts.add(new Triple(head, relation, tail));
                    }
                }
            }
        }
    }

    private SlowReasoner(SlowReasoner all, Triple without) {
        entityCount = all.entityCount;
        relationCount = all.relationCount;
        facts.addAll(all.facts);
        facts.remove(without);
    }

    /** The same facts but one; the relation may be an inverse. */
    public SlowReasoner without(int from, int relation, int to) {
        return new SlowReasoner(this, fact(from, relation, to));
    }

    private Triple fact(int from, int relation, int to) {
        return relation < relationCount
                ? new Triple(from, relation, to)
                : new Triple(to, relation - relationCount, from);
    }

    public boolean holds(int from, int relation, int to) {
        return facts.contains(fact(from, relation, to));
    }

    /** All simple paths along a body, each as its entities from start to end. */
    public List<List<Integer>> paths(int start, int[] body) {
        List<List<Integer>> paths = List.of(List.of(start));
        for (int relation : body) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> path : paths) {
                for (int next = 0; next < entityCount; next++) {
                    if (!path.contains(next) && holds(path.get(path.size() - 1), relation, next)) {
                        List<Integer> prolonged = new ArrayList<>(path);
                        prolonged.add(next);
                        longer.add(prolonged);
                    }
                }
            }
            paths = longer;
        }
        return paths;
    }

    /** Answer, then rule by its number in the list, to the number of paths. */
    public Map<Integer, Map<Integer, Integer>> ground(int entity, List<Rule> rules) {
        Map<Integer, Map<Integer, Integer>> reached = new TreeMap<>();
        for (int rule = 0; rule < rules.size(); rule++) {
            for (List<Integer> path : paths(entity, rules.get(rule).body())) {
                reached.computeIfAbsent(path.get(path.size() - 1), end -> new TreeMap<>())
                        .merge(rule, 1, Integer::sum);
            }
        }
        return reached;
    }

    /** The same by all walks, as products of matrices count them: a row of counts times the relation, step by step. */
    public Map<Integer, Map<Integer, Integer>> groundWalks(int entity, List<Rule> rules) {
        Map<Integer, Map<Integer, Integer>> reached = new TreeMap<>();
        for (int rule = 0; rule < rules.size(); rule++) {
            int[] walks = new int[entityCount];
            walks[entity] = 1;
            for (int relation : rules.get(rule).body()) {
                int[] product = new int[entityCount];
                for (int from = 0; from < entityCount; from++) {
                    for (int to = 0; to < entityCount; to++) {
                        product[to] += holds(from, relation, to) ? walks[from] : 0;
                    }
                }
                walks = product;
            }
            for (int end = 0; end < entityCount; end++) {
                if (walks[end] > 0) {
                    reached.computeIfAbsent(end, e -> new TreeMap<>()).put(rule, walks[end]);
                }
            }
        }
        return reached;
    }

    /** How often an entity is an answer of a relation or inverse. */
    public int frequency(int answer, int relation) {
        int frequency = 0;
        for (int other = 0; other < entityCount; other++) {
            frequency += holds(other, relation, answer) ? 1 : 0;
        }
        return frequency;
    }

    /** The better, equal (itself included) and worse candidates of an answer when all are compared one by one. */
    public int[] compared(int answer, List<Integer> candidates, Comparator<Integer> worstFirst) {
        int[] counts = new int[3];
        for (int candidate : candidates) {
            int order = worstFirst.compare(candidate, answer);
            counts[order > 0 ? 0 : order == 0 ? 1 : 2]++;
        }
        return counts;
    }

    /** All entities that may answer a query: everything but other answers that are known. */
    public List<Integer> candidates(int entity, int relation, int answer, SlowReasoner known) {
        List<Integer> candidates = new ArrayList<>();
        for (int other = 0; other < entityCount; other++) {
            if (other == answer || !known.holds(entity, relation, other)) {
                candidates.add(other);
            }
        }
        return candidates;
    }

    /** Scores by confidence × paths. */
    public static Map<Integer, Double> sums(Map<Integer, Map<Integer, Integer>> reached, double[] confidences) {
        Map<Integer, Double> scores = new HashMap<>();
        reached.forEach((answer, hits) ->
                hits.forEach((rule, paths) -> scores.merge(answer, confidences[rule] * paths, Double::sum)));
        return scores;
    }
}
