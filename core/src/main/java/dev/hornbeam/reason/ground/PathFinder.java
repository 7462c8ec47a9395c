package dev.hornbeam.reason.ground;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.rule.Rule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Finds the actual simple paths by which a rule leads from one entity to another: the proof of an answer. */
public final class PathFinder {
    private final Graph graph;
    private final int budget;
    private int[] path;
    private List<List<Integer>> found;
    private int most;
    private int left;

    /** @param budget the most edges to follow for one rule */
    public PathFinder(Graph graph, int budget) {
        this.graph = graph;
        this.budget = budget;
    }

    /**
     * The first paths along a body, each as its entities from start to end, neighbours in order of their ids.
     *
     * @param wanted how many paths to look for
     */
    public List<List<Integer>> find(Rule rule, int start, int end, int wanted) {
        path = new int[rule.length() + 1];
        path[0] = start;
        found = new ArrayList<>();
        most = wanted;
        left = budget;
        if (start != end) {
            prolong(rule, 0, end);
        }
        return found;
    }

    private void prolong(Rule rule, int steps, int end) {
        if (steps == rule.length() - 1) {
            if (graph.contains(path[steps], rule.relation(steps), end)) {
                path[steps + 1] = end;
                found.add(Arrays.stream(path).boxed().toList());
            }
            return;
        }
        long edges = graph.neighbours(path[steps], rule.relation(steps));
        for (int i = Slice.begin(edges); i < Slice.end(edges) && found.size() < most && left > 0; i++) {
            int next = graph.target(i);
            if (next == end) {
                continue;
            }
            left--;
            if (!isOnPath(next, steps)) {
                path[steps + 1] = next;
                prolong(rule, steps + 1, end);
            }
        }
    }

    private boolean isOnPath(int entity, int steps) {
        for (int i = 0; i <= steps; i++) {
            if (path[i] == entity) {
                return true;
            }
        }
        return false;
    }
}
