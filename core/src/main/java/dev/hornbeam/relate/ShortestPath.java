package dev.hornbeam.relate;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import java.util.Arrays;
import java.util.OptionalInt;

/** How far two entities are apart, to distinguish "not linked" from "farther apart than the limit". */
final class ShortestPath {
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
