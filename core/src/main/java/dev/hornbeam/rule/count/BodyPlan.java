package dev.hornbeam.rule.count;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.rule.Mirror;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.RuleStatistics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Decides which bodies are grounded, each once for all heads and from the end that is expected to need less work. */
final class BodyPlan {
    private final Graph graph;
    private final Relations relations;
    private final Map<List<Integer>, BodyCounts> counts = new HashMap<>();
    private final EntitySet[] ends;

    BodyPlan(Graph graph, RuleSet rules) {
        this.graph = graph;
        this.relations = graph.relations();
        this.ends = new EntitySet[relations.directedCount()];
        // For every body its heads, and whether a rule asks from the end of the body.
        Map<List<Integer>, TreeMap<Integer, Boolean>> heads = new HashMap<>();
        for (Rule rule : rules) {
            boolean fromEnd = readsFromEnd(rule);
            heads.computeIfAbsent(grounded(rule), body -> new TreeMap<>())
                    .merge(groundedHead(rule), fromEnd, Boolean::logicalOr);
        }
        heads.forEach((body, ofBody) -> counts.put(body, counts(body, ofBody)));
    }

    private BodyCounts counts(List<Integer> body, TreeMap<Integer, Boolean> heads) {
        int[] ids = heads.keySet().stream().mapToInt(i -> i).toArray();
        EntitySet[] asked = new EntitySet[ids.length];
        for (int h = 0; h < ids.length; h++) {
            if (heads.get(ids[h])) {
                asked[h] = ends(relations.inverse(ids[h]));
            }
        }
        return new BodyCounts(body.stream().mapToInt(i -> i).toArray(), ids, asked);
    }

    private EntitySet ends(int relation) {
        if (ends[relation] == null) {
            ends[relation] = new EntitySet(graph, relation);
        }
        return ends[relation];
    }

    /** Batches of bodies with a common first relation, small enough to distribute among threads, in a fixed order. */
    List<List<BodyCounts>> batches(int most) {
        List<BodyCounts> sorted = new ArrayList<>(counts.values());
        sorted.sort(Comparator.comparing(body -> body.body, Arrays::compare));
        List<List<BodyCounts>> batches = new ArrayList<>();
        int from = 0;
        for (int to = 1; to <= sorted.size(); to++) {
            if (to == sorted.size() || to - from == most || sorted.get(to).body[0] != sorted.get(from).body[0]) {
                batches.add(sorted.subList(from, to));
                from = to;
            }
        }
        return batches;
    }

    /** What was counted for a rule, once all batches are done. */
    RuleStatistics statistics(Rule rule) {
        return counts.get(grounded(rule)).statistics(graph, groundedHead(rule), readsFromEnd(rule));
    }

    private List<Integer> grounded(Rule rule) {
        int[] body = readsFromEnd(rule) ? Mirror.of(rule.body(), relations) : rule.body();
        return Arrays.stream(body).boxed().toList();
    }

    private int groundedHead(Rule rule) {
        return readsFromEnd(rule) ? relations.inverse(rule.head()) : rule.head();
    }

    private boolean readsFromEnd(Rule rule) {
        int[] body = rule.body();
        int[] mirror = Mirror.of(body, relations);
        int order = Double.compare(expectedWork(body), expectedWork(mirror));
        return order > 0 || order == 0 && Arrays.compare(body, mirror) > 0;
    }

    /** Sources times frontier sizes, as if every entity had average neighbours; a frontier never exceeds its relation. */
    private double expectedWork(int[] body) {
        double frontier = 1;
        double work = 0;
        for (int relation : body) {
            double sources = Math.max(1, Slice.size(graph.sources(relation)));
            double targets = Slice.size(graph.sources(relations.inverse(relation)));
            frontier = Math.min(targets, frontier * graph.tripleCount(relation) / sources);
            work += frontier;
        }
        return work * Slice.size(graph.sources(body[0]));
    }
}
