package dev.hornbeam.rule.mine;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The bodies of one to four steps that lead from one entity to another along simple paths: half-paths of up to two steps
 * from both ends, joined where they meet. Of the edges of one relation at one entity only a few are followed, drawn at
 * random, and of all half-paths and of those that meet at one entity only so many are kept: what leads through a hub is
 * mostly missed, and says little.
 *
 * <p>A body is one number, its relations from the first step on, each plus one, as digits.
 */
final class JoiningBodies {
    static final int LONGEST = 4;
    private static final int FAN_OUT = 8;
    private static final int MOST = 1_024;
    private static final int MOST_AT_AN_END = 16;

    private final Graph graph;
    private final Relations relations;
    private final SplittableRandom random;
    private final long base;
    private final int[] linking;
    private final Level[] near = {new Level(), new Level(), new Level()};
    private final Level[] far = {new Level(), new Level(), new Level()};
    private long[] found = new long[256];
    private int count;

    JoiningBodies(Graph graph, SplittableRandom random) {
        this.graph = graph;
        this.relations = graph.relations();
        this.random = random;
        this.base = relations.directedCount() + 1L;
        this.linking = new int[relations.directedCount()];
    }

    /** Whether a body is one number in a graph: not with more than 50,000 relations and inverses. */
    static boolean fits(Graph graph) {
        return Math.pow(graph.relations().directedCount() + 1.0, LONGEST) < Long.MAX_VALUE;
    }

    /** The half-paths of one length from one end: each is one of the level below and a step. */
    private static final class Level {
        private final int[] end = new int[MOST];
        private final int[] parent = new int[MOST];
        private final int[] relation = new int[MOST];
        private int size;
        /** End and place, by end. */
        private long[] byEnd = new long[0];

        void start(int entity) {
            end[0] = entity;
            size = 1;
        }

        void sort() {
            byEnd = new long[size];
            for (int i = 0; i < size; i++) {
                byEnd[i] = (long) end[i] << 32 | i;
            }
            Arrays.sort(byEnd);
        }
    }

    /** The bodies that join a pair, none of them the relation itself; as often as they were found, in any order. */
    long[] of(int from, int relation, int to) {
        count = 0;
        if (from != to) {
            grow(near, from, to);
            grow(far, to, from);
            int links = graph.linking(from, to, linking);
            for (int i = 0; i < links; i++) {
                if (linking[i] != relation) {
                    add(linking[i] + 1L);
                }
            }
            join(1, 1);
            join(2, 1);
            join(1, 2);
            join(2, 2);
        }
        return Arrays.copyOf(found, count);
    }

    private void add(long body) {
        if (count == found.length) {
            found = Arrays.copyOf(found, 2 * count);
        }
        found[count++] = body;
    }

    private void grow(Level[] levels, int start, int avoid) {
        levels[0].start(start);
        for (int level = 1; level < levels.length; level++) {
            Level shorter = levels[level - 1];
            Level grown = levels[level];
            grown.size = 0;
            long seen = 0;
            for (int path = 0; path < shorter.size; path++) {
                long groups = graph.groups(shorter.end[path]);
                for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
                    long edges = graph.group(group);
                    int edgeCount = Slice.size(edges);
                    for (int i = 0; i < Math.min(edgeCount, FAN_OUT); i++) {
                        int edge = Slice.begin(edges) + (edgeCount <= FAN_OUT ? i : random.nextInt(edgeCount));
                        int target = graph.target(edge);
                        if (target == avoid || target == start || target == shorter.end[path]) {
                            continue;
                        }
                        seen++;
                        int at = grown.size < MOST ? grown.size++ : (int) random.nextLong(seen);
                        if (at < MOST) { // each is equally likely to be kept
                            grown.end[at] = target;
                            grown.parent[at] = path;
                            grown.relation[at] = graph.groupRelation(group);
                        }
                    }
                }
            }
            grown.sort();
        }
    }

    /** Joins half-paths of so many steps from the one end with those of so many from the other. */
    private void join(int nearSteps, int farSteps) {
        Level these = near[nearSteps];
        long[] others = far[farSteps].byEnd;
        for (int i = 0; i < these.size; i++) {
            int at = Arrays.binarySearch(others, (long) these.end[i] << 32);
            at = at < 0 ? -at - 1 : at;
            for (int met = 0; met < MOST_AT_AN_END && at < others.length; met++, at++) {
                if (others[at] >>> 32 != these.end[i]) {
                    break;
                }
                int other = (int) others[at];
                // Of one step the middle is the end of the pair, which half-paths from the other end avoid.
                boolean turnsBack = nearSteps == 2
                        && farSteps == 2
                        && near[1].end[these.parent[i]] == far[1].end[far[2].parent[other]];
                if (!turnsBack) {
                    add(body(nearSteps, i, farSteps, other));
                }
            }
        }
    }

    private long body(int nearSteps, int i, int farSteps, int other) {
        long body = nearSteps == 2 ? (near[1].relation[near[2].parent[i]] + 1L) * base : 0;
        body += near[nearSteps].relation[i] + 1L;
        int at = other;
        for (int level = farSteps; level > 0; level--) {
            body = body * base + relations.inverse(far[level].relation[at]) + 1L;
            at = far[level].parent[at];
        }
        return body;
    }

    /** The relations of a body. */
    static int[] steps(long body, Relations relations) {
        long base = relations.directedCount() + 1L;
        int length = length(body, relations);
        int[] steps = new int[length];
        long rest = body;
        for (int step = length - 1; step >= 0; step--) {
            steps[step] = (int) (rest % base) - 1;
            rest /= base;
        }
        return steps;
    }

    /** The number of a body. */
    static long number(int[] steps, Relations relations) {
        long body = 0;
        for (int step : steps) {
            body = body * (relations.directedCount() + 1L) + step + 1;
        }
        return body;
    }

    /** No body of so many steps has a lower number, and every shorter one has. */
    static long leastNumber(int length, Relations relations) {
        long least = 1;
        for (int step = 1; step < length; step++) {
            least *= relations.directedCount() + 1L;
        }
        return least;
    }

    private static int length(long body, Relations relations) {
        int length = 0;
        for (long rest = body; rest > 0; rest /= relations.directedCount() + 1L) {
            length++;
        }
        return length;
    }
}
