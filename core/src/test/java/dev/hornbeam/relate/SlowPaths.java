package dev.hornbeam.relate;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All simple paths by trying every edge of every entity: slow and obvious. */
public final class SlowPaths {
    private final Graph graph;
    private final PathOptions.Direction direction;
    private final int maxLength;
    private final Map<List<Integer>, Integer> bodies = new TreeMap<>((a, b) -> {
        if (a.size() != b.size()) {
            return a.size() - b.size();
        }
        for (int i = 0; i < a.size(); i++) {
            if (!a.get(i).equals(b.get(i))) {
                return a.get(i) - b.get(i);
            }
        }
        return 0;
    });

    private SlowPaths(Graph graph, PathOptions.Direction direction, int maxLength) {
        this.graph = graph;
        this.direction = direction;
        this.maxLength = maxLength;
    }

    /** Each body with its number of paths, by length, then relation by relation. */
    public static Map<List<Integer>, Integer> between(
            Graph graph, int head, int tail, PathOptions.Direction direction, int maxLength) {
        SlowPaths paths = new SlowPaths(graph, direction, maxLength);
        if (head != tail) {
            paths.extend(new ArrayList<>(List.of(head)), new ArrayList<>(), tail);
        }
        return paths.bodies;
    }

    private void extend(List<Integer> entities, List<Integer> body, int tail) {
        int last = entities.get(entities.size() - 1);
        if (last == tail) {
            bodies.merge(List.copyOf(body), 1, Integer::sum);
            return;
        }
        if (body.size() == maxLength) {
            return;
        }
        long edges = graph.edges(last);
        for (int i = Slice.begin(edges); i < Slice.end(edges); i++) {
            int relation = graph.relationAt(last, i);
            boolean walkable = direction == PathOptions.Direction.BOTH
                    || !graph.relations().isInverse(relation);
            if (walkable && !entities.contains(graph.target(i))) {
                entities.add(graph.target(i));
                body.add(relation);
                extend(entities, body, tail);
                entities.remove(entities.size() - 1);
                body.remove(body.size() - 1);
            }
        }
    }
}
