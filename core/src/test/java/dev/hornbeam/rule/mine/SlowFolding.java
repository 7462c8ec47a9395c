package dev.hornbeam.rule.mine;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.Rule.Fold;
import dev.hornbeam.rule.RuleSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Folds by the definition: every pair of entities, every path, sets of pairs. Rules are stated for relations only. */
final class SlowFolding {
    private final Graph graph;

    SlowFolding(Graph graph) {
        this.graph = graph;
    }

    /** The fold of each rule that is folded. */
    Map<Rule, Fold> folds(RuleSet rules) {
        Map<Rule, Fold> folds = new HashMap<>();
        for (int head : rules.heads()) {
            Map<Rule, Rule> into = new HashMap<>();
            List<Rule> simpleFirst = new ArrayList<>(rules.byHead(head));
            simpleFirst.removeIf(rule -> support(rule) == 0);
            List<Rule> bestFirst = new ArrayList<>(simpleFirst);
            simpleFirst.sort((a, b) -> a.length() != b.length() ? a.length() - b.length() : byWorth(a, b));
            bestFirst.sort(SlowFolding::byWorth);
            pass(simpleFirst, into, false);
            bestFirst.removeAll(into.keySet());
            pass(bestFirst, into, true);
            into.forEach((rule, other) -> folds.put(rule, fold(rule, kept(other, into))));
        }
        return folds;
    }

    private void pass(List<Rule> order, Map<Rule, Rule> into, boolean intoBetter) {
        for (int i = 0; i < order.size(); i++) {
            Rule rule = order.get(i);
            int least = Integer.MAX_VALUE;
            for (Rule other : order.subList(0, i)) {
                boolean allowed = intoBetter ? surelyBetter(other, rule) : !surelyBetter(rule, other);
                int missing = missing(rule, other).size();
                boolean little = 10 * missing <= truePairs(rule).size();
                if (!into.containsKey(other) && allowed && little && missing < least) {
                    least = missing;
                    into.put(rule, other);
                }
            }
        }
    }

    private static Rule kept(Rule rule, Map<Rule, Rule> into) {
        return into.containsKey(rule) ? kept(into.get(rule), into) : rule;
    }

    private Fold fold(Rule rule, Rule other) {
        return new Fold(
                Arrays.stream(other.body()).boxed().toList(),
                missing(rule, other).size());
    }

    private static int byWorth(Rule a, Rule b) {
        int order = Double.compare(worth(b), worth(a));
        order = order == 0 ? Double.compare(b.score(), a.score()) : order;
        order = order == 0 ? Long.compare(support(b), support(a)) : order;
        return order == 0 ? a.compareTo(b) : order;
    }

    private static boolean surelyBetter(Rule rule, Rule other) {
        return worth(rule) > other.statistics().orElseThrow().confidence().orElseThrow();
    }

    private static double worth(Rule rule) {
        return rule.worth().orElseThrow();
    }

    private static long support(Rule rule) {
        return rule.statistics().orElseThrow().support();
    }

    private Set<List<Integer>> missing(Rule rule, Rule other) {
        Set<List<Integer>> missing = new HashSet<>(truePairs(rule));
        missing.removeAll(truePairs(other));
        return missing;
    }

    private Set<List<Integer>> truePairs(Rule rule) {
        Set<List<Integer>> pairs = new HashSet<>();
        for (int x = 0; x < graph.entityCount(); x++) {
            for (int y = 0; y < graph.entityCount(); y++) {
                if (x != y && graph.contains(x, rule.head(), y) && leads(rule, List.of(x), y)) {
                    pairs.add(List.of(x, y));
                }
            }
        }
        return pairs;
    }

    private boolean leads(Rule rule, List<Integer> path, int goal) {
        int at = path.get(path.size() - 1);
        if (path.size() > rule.length()) {
            return at == goal;
        }
        for (int next = 0; next < graph.entityCount(); next++) {
            if (!path.contains(next) && graph.contains(at, rule.relation(path.size() - 1), next)) {
                List<Integer> longer = new ArrayList<>(path);
                longer.add(next);
                if (leads(rule, longer, goal)) {
                    return true;
                }
            }
        }
        return false;
    }
}
