package dev.hornbeam.relate;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.relate.PathBag.PathBagBuilder;
import dev.hornbeam.work.Cancellation;
import java.util.Arrays;
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
        this.walkable = new Walkable(graph.relations(), options.direction(), false);
        this.bag = new PathBagBuilder();
        this.onPath = new boolean[graph.entityCount()];
        // A simple path has fewer steps than there are entities, whatever the limit.
        int longest = Math.min(options.maxLength(), Math.max(1, graph.entityCount() - 1));
        this.walkedRelations = new int[longest];
        this.walkedEntities = new int[longest + 1];
        this.relations = new int[longest];
        this.entities = new int[longest + 1];
    }

    /** The paths from one entity to another, with triangles if edges are walked forward only; none if they are the same. */
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
        return options.direction() == PathOptions.Direction.FORWARD
                ? found.with(Triangle.between(graph, head, tail))
                : found;
    }

    /** The edges that were looked at to find the paths of the last pair. */
    public long steps() {
        return options.maxSteps() - Math.max(0, stepsLeft);
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

    /**
     * The half of a two-sided search that looks back from the goal: how far each entity near the goal is from it, and by
     * which relations its neighbours lead to it. The scratch arrays have one entry per entity and are reused.
     */
    private static final class GoalSide {
        private static final int FAR = Integer.MAX_VALUE;

        /** Levels are added while they have no more edges than this; the search from the other end covers the rest. */
        private static final int CHEAP = 20_000;

        private final Graph graph;
        private final int[] distance;
        private final int[] closingBegin;
        private final int[] closingCount;
        private final int[] queue;
        private int queued;
        private int[] closing = new int[64];
        private int radius;
        private long steps;

        GoalSide(Graph graph) {
            this.graph = graph;
            this.distance = new int[graph.entityCount()];
            this.closingBegin = new int[graph.entityCount()];
            this.queue = new int[graph.entityCount()];
            this.closingCount = new int[graph.entityCount()];
            Arrays.fill(distance, FAR);
        }

        /** Looks back from a goal, over edges that lead towards it, never through the other end. */
        void look(int goal, int otherEnd, Walkable walkable, int farthest) {
            for (int i = 0; i < queued; i++) {
                distance[queue[i]] = FAR;
            }
            queued = 0;
            steps = 0;
            distance[goal] = 0;
            queue[queued++] = goal;
            int levelBegin = 0;
            radius = 0;
            while (radius < farthest && levelBegin < queued && (radius == 0 || cost(levelBegin) <= CHEAP)) {
                int levelEnd = queued;
                radius++;
                for (int i = levelBegin; i < levelEnd; i++) {
                    if (queue[i] != otherEnd) {
                        expand(queue[i], walkable);
                    }
                }
                levelBegin = levelEnd;
            }
            if (levelBegin == queued) {
                radius = FAR; // everything that leads to the goal is known
            }
            collectClosing(goal, walkable);
        }

        private long cost(int levelBegin) {
            long edges = 0;
            for (int i = levelBegin; i < queued; i++) {
                edges += graph.degree(queue[i]);
            }
            return edges;
        }

        private void expand(int entity, Walkable walkable) {
            long groups = graph.groups(entity);
            for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
                if (!walkable.backward(graph.groupRelation(group))) {
                    continue;
                }
                long edges = graph.group(group);
                steps += Slice.size(edges);
                for (int i = Slice.begin(edges); i < Slice.end(edges); i++) {
                    int neighbour = graph.target(i);
                    if (distance[neighbour] == FAR) {
                        distance[neighbour] = radius;
                        queue[queued++] = neighbour;
                    }
                }
            }
        }

        /** Stores the relations that lead from each neighbour to the goal next to each other: counts first, then fills. */
        private void collectClosing(int goal, Walkable walkable) {
            int size = 0;
            for (int i = 1; i < queued && distance[queue[i]] == 1; i++) {
                closingCount[queue[i]] = 0;
            }
            long groups = graph.groups(goal);
            for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
                long edges = walkable.backward(graph.groupRelation(group)) ? graph.group(group) : Slice.EMPTY;
                size += Slice.size(edges);
                for (int i = Slice.begin(edges); i < Slice.end(edges); i++) {
                    closingCount[graph.target(i)]++;
                }
            }
            if (closing.length < size) {
                closing = new int[Math.max(size, 2 * closing.length)];
            }
            int end = 0;
            for (int i = 1; i < queued && distance[queue[i]] == 1; i++) {
                closingBegin[queue[i]] = end;
                end += closingCount[queue[i]];
                closingCount[queue[i]] = 0;
            }
            for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
                int relation = graph.groupRelation(group);
                long edges = walkable.backward(relation) ? graph.group(group) : Slice.EMPTY;
                for (int i = Slice.begin(edges); i < Slice.end(edges); i++) {
                    int neighbour = graph.target(i);
                    if (neighbour != goal) {
                        closing[closingBegin[neighbour] + closingCount[neighbour]++] =
                                graph.relations().inverse(relation);
                    }
                }
            }
        }

        /** Whether the goal may be reached from an entity in at most this many steps; exact within the radius. */
        boolean mayReach(int entity, int remaining) {
            int known = distance[entity];
            return known == FAR ? remaining > radius : known <= remaining;
        }

        /** How many relations lead directly from an entity to the goal. */
        int closingCount(int entity) {
            return distance[entity] == 1 ? closingCount[entity] : 0;
        }

        /** One of the relations that lead directly from an entity to the goal. */
        int closing(int entity, int i) {
            return closing[closingBegin[entity] + i];
        }

        long steps() {
            return steps;
        }
    }

    /** How far two entities are apart, to distinguish "not linked" from "farther apart than the limit". */
    private static final class ShortestPath {
        private final Graph graph;
        private final Walkable walkable;

        ShortestPath(Graph graph, PathOptions.Direction direction) {
            this.graph = graph;
            this.walkable = new Walkable(graph.relations(), direction, false);
        }

        OptionalInt length(int head, int tail) {
            int[] distance = new int[graph.entityCount()];
            Arrays.fill(distance, -1);
            int[] queue = new int[graph.entityCount()];
            int queued = 0;
            distance[head] = 0;
            queue[queued++] = head;
            for (int i = 0; i < queued && distance[tail] < 0; i++) {
                int entity = queue[i];
                long groups = graph.groups(entity);
                for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
                    long edges = walkable.forward(graph.groupRelation(group)) ? graph.group(group) : Slice.EMPTY;
                    for (int k = Slice.begin(edges); k < Slice.end(edges); k++) {
                        int next = graph.target(k);
                        if (distance[next] < 0) {
                            distance[next] = distance[entity] + 1;
                            queue[queued++] = next;
                        }
                    }
                }
            }
            return distance[tail] < 0 ? OptionalInt.empty() : OptionalInt.of(distance[tail]);
        }
    }

    /**
     * Which edges may be walked from the root of a search.
     *
     * @param relations the relations of the graph
     * @param direction as the caller wants it
     * @param reversed whether the root is the tail of the pair, so that its paths are the wanted ones read backwards
     */
    private record Walkable(Relations relations, PathOptions.Direction direction, boolean reversed) {
        /** Whether a step away from the root may be by this relation or inverse. */
        boolean forward(int relation) {
            return direction == PathOptions.Direction.BOTH || relations.isInverse(relation) == reversed;
        }

        /** Whether an edge seen from its far end leads towards the root's goal: the step along it is the inverse. */
        boolean backward(int relation) {
            return direction == PathOptions.Direction.BOTH || relations.isInverse(relation) != reversed;
        }
    }
}
