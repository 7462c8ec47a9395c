package dev.hornbeam.rule.mine;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The bodies of one to four steps that lead from one entity to another along simple paths: half-paths of up to two steps
 * from both ends, joined where they meet. Of the edges of one relation at one entity only a few are followed, drawn at
 * random, and of all half-paths only so many are kept: what leads through a hub is mostly missed, and says little.
 */
final class JoiningBodies {
    static final int LONGEST = 4;
    private static final int FAN_OUT = 8;
    private static final int MOST = 4_096;
    private static final int MOST_AT_AN_END = 64;

    private final Graph graph;
    private final Relations relations;
    private final SplittableRandom random;

    JoiningBodies(Graph graph, SplittableRandom random) {
        this.graph = graph;
        this.relations = graph.relations();
        this.random = random;
    }

    /**
     * A path from an end of the pair.
     *
     * @param steps its relations in the order walked, at most two
     * @param middle the entity between two steps, or the one it starts at
     * @param end where it ends
     */
    private record HalfPath(int[] steps, int middle, int end) {}

    /** The bodies that join a pair, none of them the relation itself. */
    Set<List<Integer>> of(int from, int relation, int to) {
        Set<List<Integer>> bodies = new HashSet<>();
        if (from == to) {
            return bodies;
        }
        HalfPath[] nearOne = grow(new HalfPath[] {new HalfPath(new int[0], from, from)}, from, to);
        HalfPath[] farOne = grow(new HalfPath[] {new HalfPath(new int[0], to, to)}, to, from);
        HalfPath[] nearTwo = grow(nearOne, from, to);
        HalfPath[] farTwo = grow(farOne, to, from);
        int[] linking = new int[relations.directedCount()];
        int links = graph.linking(from, to, linking);
        for (int i = 0; i < links; i++) {
            if (linking[i] != relation) {
                bodies.add(List.of(linking[i]));
            }
        }
        join(nearOne, farOne, bodies);
        join(nearTwo, farOne, bodies);
        join(nearOne, farTwo, bodies);
        join(nearTwo, farTwo, bodies);
        return bodies;
    }

    private HalfPath[] grow(HalfPath[] shorter, int start, int avoid) {
        HalfPath[] grown = new HalfPath[64];
        int count = 0;
        long seen = 0;
        for (HalfPath path : shorter) {
            long groups = graph.groups(path.end());
            for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
                long edges = graph.group(group);
                int size = Slice.size(edges);
                for (int i = 0; i < Math.min(size, FAN_OUT); i++) {
                    int edge = Slice.begin(edges) + (size <= FAN_OUT ? i : random.nextInt(size));
                    int target = graph.target(edge);
                    if (target == avoid || target == start || target == path.end()) {
                        continue;
                    }
                    seen++;
                    int at = count < MOST ? count : (int) random.nextLong(seen); // each equally likely to be kept
                    if (at < MOST) {
                        if (count == grown.length && at == count) {
                            grown = Arrays.copyOf(grown, 2 * count);
                        }
                        grown[at] = then(path, graph.groupRelation(group), target);
                        count = Math.max(count, at + 1);
                    }
                }
            }
        }
        return Arrays.copyOf(grown, count);
    }

    private static HalfPath then(HalfPath path, int relation, int target) {
        int[] steps = Arrays.copyOf(path.steps(), path.steps().length + 1);
        steps[path.steps().length] = relation;
        return new HalfPath(steps, path.end(), target);
    }

    private void join(HalfPath[] near, HalfPath[] far, Set<List<Integer>> bodies) {
        Map<Integer, List<HalfPath>> byEnd = new HashMap<>();
        for (HalfPath path : far) {
            List<HalfPath> meeting = byEnd.computeIfAbsent(path.end(), end -> new ArrayList<>());
            if (meeting.size() < MOST_AT_AN_END) {
                meeting.add(path);
            }
        }
        for (HalfPath path : near) {
            for (HalfPath other : byEnd.getOrDefault(path.end(), List.of())) {
                // Of one step the middle is the end of the pair, which half-paths from the other end avoid.
                if (path.middle() != other.middle()) {
                    bodies.add(body(path.steps(), other.steps()));
                }
            }
        }
    }

    private List<Integer> body(int[] forward, int[] backward) {
        Integer[] body = new Integer[forward.length + backward.length];
        for (int step = 0; step < forward.length; step++) {
            body[step] = forward[step];
        }
        for (int step = 0; step < backward.length; step++) {
            body[body.length - 1 - step] = relations.inverse(backward[step]);
        }
        return List.of(body);
    }
}
