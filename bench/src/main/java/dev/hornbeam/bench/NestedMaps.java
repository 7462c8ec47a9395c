package dev.hornbeam.bench;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The plain way to index a graph, entity to relation to neighbours in maps, and to ground a body over it. */
final class NestedMaps {
    private final Map<Integer, Map<Integer, List<Integer>>> edges = new HashMap<>();

    NestedMaps(Graph graph) {
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            long groups = graph.groups(entity);
            for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
                List<Integer> targets = edges.computeIfAbsent(entity, e -> new HashMap<>())
                        .computeIfAbsent(graph.groupRelation(group), r -> new ArrayList<>());
                long run = graph.group(group);
                for (int i = Slice.begin(run); i < Slice.end(run); i++) {
                    targets.add(graph.target(i));
                }
            }
        }
    }

    /** Every entity that simple paths along a body lead to, with the number of paths. */
    Map<Integer, Integer> ground(int start, int[] body) {
        Map<Integer, Integer> reached = new HashMap<>();
        List<Integer> path = new ArrayList<>(List.of(start));
        prolong(path, body, reached);
        return reached;
    }

    private void prolong(List<Integer> path, int[] body, Map<Integer, Integer> reached) {
        int steps = path.size() - 1;
        int last = path.get(steps);
        if (steps == body.length) {
            reached.merge(last, 1, Integer::sum);
            return;
        }
        for (int next : edges.getOrDefault(last, Map.of()).getOrDefault(body[steps], List.of())) {
            if (!path.contains(next)) {
                path.add(next);
                prolong(path, body, reached);
                path.remove(path.size() - 1);
            }
        }
    }
}
