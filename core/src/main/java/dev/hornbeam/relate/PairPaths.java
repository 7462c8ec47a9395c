package dev.hornbeam.relate;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.work.Cancellation;
import java.util.OptionalInt;

/**
 * Finds all simple paths between two entities of a graph up to a length, shortest first, under a budget.
 *
 * <p>A two-sided search: distances are looked up back from one end as far as that is cheap ({@link GoalSide}), then
 * paths are walked from the other end, the one with fewer edges around it, and only where the goal is still within
 * reach. One instance answers one query at a time and keeps its scratch arrays.
 */
public final class PairPaths {
    private final Graph graph;
    private final PathOptions options;
    private final GoalSide goalSide;
    private final boolean[] onPath;
    private final int[] walkedRelations;
    private final int[] walkedEntities;
    private final int[] relations;
    private final int[] entities;

    private Walkable walkable;
    private PathBagBuilder bag;
    private int goal;
    private int wantedLength;
    private long stepsLeft;

    public PairPaths(Graph graph, PathOptions options) {
        this.graph = graph;
        this.options = options;
        this.goalSide = new GoalSide(graph);
        this.onPath = new boolean[graph.entityCount()];
        // A simple path has fewer steps than there are entities, whatever the limit.
        int longest = Math.min(options.maxLength(), Math.max(1, graph.entityCount() - 1));
        this.walkedRelations = new int[longest];
        this.walkedEntities = new int[longest + 1];
        this.relations = new int[longest];
        this.entities = new int[longest + 1];
    }

    /** The paths from one entity to another; none if they are the same. */
    public PathBag between(int head, int tail) {
        if (head == tail) {
            return PathBag.EMPTY;
        }
        boolean reversed = reach(tail) < reach(head);
        int root = reversed ? tail : head;
        goal = reversed ? head : tail;
        walkable = new Walkable(graph.relations(), options.direction(), reversed);
        bag = new PathBagBuilder();
        goalSide.look(goal, root, walkable, walkedRelations.length);
        stepsLeft = options.maxSteps() - goalSide.steps();
        onPath[root] = true;
        onPath[goal] = true;
        walkedEntities[0] = root;
        int completeTo = walkAll(root);
        onPath[root] = false;
        onPath[goal] = false;
        PathBag found = bag.build(completeTo);
        bag = null;
        return found;
    }

    /** Edges within two steps of an entity: what walking from it would cost. */
    private long reach(int entity) {
        long edges = 0;
        long slice = graph.edges(entity);
        for (int i = Slice.begin(slice); i < Slice.end(slice); i++) {
            edges += graph.degree(graph.target(i));
        }
        return edges;
    }

    /** Walks one length after the other, so that a cut drops the longest; returns the last complete length. */
    private int walkAll(int root) {
        for (wantedLength = 1; wantedLength <= walkedRelations.length; wantedLength++) {
            if (goalSide.mayReach(root, wantedLength) && !walk(root, 0)) {
                return wantedLength - 1;
            }
        }
        return Integer.MAX_VALUE;
    }

    /** Extends the path that ends in an entity; false when the budget ran out. */
    private boolean walk(int entity, int depth) {
        int remaining = wantedLength - depth;
        if (remaining > 2) {
            Cancellation.check();
        }
        if (remaining == 1) {
            return close(entity, depth);
        }
        long groups = graph.groups(entity);
        for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
            int relation = graph.groupRelation(group);
            if (!walkable.forward(relation)) {
                continue;
            }
            long edges = graph.group(group);
            stepsLeft -= Slice.size(edges);
            if (stepsLeft < 0) {
                return false;
            }
            walkedRelations[depth] = relation;
            for (int i = Slice.begin(edges); i < Slice.end(edges); i++) {
                int next = graph.target(i);
                if (onPath[next] || !goalSide.mayReach(next, remaining - 1)) {
                    continue;
                }
                walkedEntities[depth + 1] = next;
                onPath[next] = true;
                boolean whole = walk(next, depth + 1);
                onPath[next] = false;
                if (!whole) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Adds the paths that reach the goal by one more step; false when there are more than may be gathered. */
    private boolean close(int entity, int depth) {
        int closing = goalSide.closingCount(entity);
        walkedEntities[depth + 1] = goal;
        for (int i = 0; i < closing; i++) {
            if (bag.paths() == options.maxPaths()) {
                return false;
            }
            walkedRelations[depth] = goalSide.closing(entity, i);
            if (walkable.reversed()) {
                addReversed(depth + 1);
            } else {
                bag.add(walkedRelations, walkedEntities, depth + 1);
            }
        }
        return true;
    }

    private void addReversed(int length) {
        Relations known = graph.relations();
        for (int i = 0; i < length; i++) {
            relations[i] = known.inverse(walkedRelations[length - 1 - i]);
        }
        for (int i = 0; i <= length; i++) {
            entities[i] = walkedEntities[length - i];
        }
        bag.add(relations, entities, length);
    }

    /** The length of the shortest path, ignoring the limit; empty if the two are not linked at all. */
    public OptionalInt distance(int head, int tail) {
        return new ShortestPath(graph, options.direction()).length(head, tail);
    }
}
