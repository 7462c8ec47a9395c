package dev.hornbeam.rule.count;

import dev.hornbeam.RuleStatistics;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.rule.Rule;

/** Statistics by their definition: every pair of entities, every path. */
final class SlowCounter {
    private final Graph graph;

    SlowCounter(Graph graph) {
        this.graph = graph;
    }

    RuleStatistics count(Rule rule) {
        long support = 0;
        long bodySize = 0;
        long pcaBodySize = 0;
        for (int x = 0; x < graph.entityCount(); x++) {
            for (int y = 0; y < graph.entityCount(); y++) {
                if (x == y || rule.isTrivial() || !leads(rule, 0, x, y, new boolean[graph.entityCount()])) {
                    continue;
                }
                bodySize++;
                support += graph.contains(x, rule.head(), y) ? 1 : 0;
                pcaBodySize += hasFact(x, rule.head()) ? 1 : 0;
            }
        }
        return RuleStatistics.exact(support, bodySize, pcaBodySize, graph.tripleCount(rule.head()));
    }

    private boolean leads(Rule rule, int step, int at, int goal, boolean[] met) {
        if (step == rule.length()) {
            return at == goal;
        }
        met[at] = true;
        for (int next = 0; next < graph.entityCount(); next++) {
            if (!met[next] && graph.contains(at, rule.relation(step), next) && leads(rule, step + 1, next, goal, met)) {
                return true;
            }
        }
        met[at] = false;
        return false;
    }

    private boolean hasFact(int x, int relation) {
        for (int y = 0; y < graph.entityCount(); y++) {
            if (graph.contains(x, relation, y)) {
                return true;
            }
        }
        return false;
    }
}
