package dev.hornbeam.relate;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import java.util.Arrays;

/**
 * The half of a two-sided search that looks back from the goal: how far each entity near the goal is from it, and by
 * which relations its neighbours lead to it. The scratch arrays have one entry per entity and are reused.
 */
final class GoalSide {
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
