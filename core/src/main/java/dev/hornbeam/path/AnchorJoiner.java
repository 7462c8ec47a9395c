package dev.hornbeam.path;

import dev.hornbeam.path.corpus.PathCounts;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.SplitMix;

/** One thread's search for the paths that close anchors: half-paths from both ends, joined where they meet. */
final class AnchorJoiner implements ParallelTasks.Worker {
    /** The largest weight of one path, so that no sum of counts overflows. */
    private static final double HEAVIEST = 1 << 30;

    final PathCounts counts;

    private final Adjacency adjacency;
    private final Anchors anchors;
    private final SamplerOptions options;
    private final long seed;
    private final SplitMix random = new SplitMix(0, 0);
    private final HalfPaths nearer;
    private final HalfPaths farther;
    private final EvenSample joins = new EvenSample();

    /** Half-paths of the farther end by where they end: {@code order[groupEnd[entity] - groupSize[entity] …]}. */
    private final int[] order;

    private final int[] groupEnd;
    private final int[] groupSize;
    private final int[] body;
    private final int[] mirror;

    AnchorJoiner(Adjacency adjacency, Anchors anchors, SamplerOptions options, long seed) {
        int maxLength = options.maxLength();
        this.counts = new PathCounts(maxLength, adjacency.relations.directedCount());
        this.adjacency = adjacency;
        this.anchors = anchors;
        this.options = options;
        this.seed = seed;
        this.nearer = new HalfPaths(adjacency, (maxLength + 1) / 2, options.halfPaths());
        this.farther = new HalfPaths(adjacency, maxLength / 2, options.halfPaths());
        this.order = new int[options.halfPaths()];
        this.groupEnd = new int[adjacency.entityCount()];
        this.groupSize = new int[adjacency.entityCount()];
        this.body = new int[maxLength];
        this.mirror = new int[maxLength];
    }

    @Override
    public void run(int task, long from, long to) {
        random.restart(seed, task);
        for (int anchor = (int) from; anchor < to; anchor++) {
            int head = anchors.heads[anchor];
            int tail = anchors.tails[anchor];
            closeInOneStep(head, tail, anchors.relations[anchor], anchors.weights[anchor]);
            // The longer half starts at the end with fewer edges, so that the search covers more of the graph.
            if (adjacency.degree(head) <= adjacency.degree(tail)) {
                close(head, tail, anchors.relations[anchor], anchors.weights[anchor]);
            } else {
                close(tail, head, adjacency.relations.inverse(anchors.relations[anchor]), anchors.weights[anchor]);
            }
        }
    }

    private void closeInOneStep(int near, int far, int head, double weight) {
        int edge = adjacency.find(near, far);
        int end = adjacency.first[near + 1];
        for (; edge < end && Adjacency.target(adjacency.edges[edge]) == far; edge++) {
            body[0] = Adjacency.relation(adjacency.edges[edge]);
            if (body[0] != head) {
                count(1, head, weight);
            }
        }
    }

    private void close(int near, int far, int head, double weight) {
        nearer.start(near);
        farther.start(far);
        for (int length = 2; length <= options.maxLength(); length++) {
            int half = length / 2;
            if (length == 2) {
                nearer.grow(1, far, random);
            }
            if (length % 2 == 0) {
                farther.grow(half, near, random);
            } else {
                nearer.grow(half + 1, far, random);
            }
            group(half);
            join(length - half, half, head, weight);
            for (int i = 0; i < farther.size(half); i++) {
                groupSize[farther.entity(half, i)] = 0;
            }
        }
    }

    /** A counting sort of the farther half-paths of a level by where they end. */
    private void group(int level) {
        int count = farther.size(level);
        for (int i = 0; i < count; i++) {
            groupEnd[farther.entity(level, i)] = -1;
            groupSize[farther.entity(level, i)]++;
        }
        int end = 0;
        for (int i = 0; i < count; i++) {
            int entity = farther.entity(level, i);
            if (groupEnd[entity] < 0) {
                groupEnd[entity] = end;
                end += groupSize[entity];
            }
            order[groupEnd[entity]++] = i;
        }
    }

    private void join(int nearLevel, int farLevel, int head, double weight) {
        long pairs = 0;
        for (int i = 0; i < nearer.size(nearLevel); i++) {
            pairs += groupSize[nearer.entity(nearLevel, i)];
        }
        joins.draw(pairs, options.halfPaths(), random);
        double each = weight * nearer.weight(nearLevel) * farther.weight(farLevel) * joins.weight();
        int i = 0;
        long before = 0;
        for (int k = 0; k < joins.size(); k++) {
            long position = joins.position(k);
            while (position >= before + groupSize[nearer.entity(nearLevel, i)]) {
                before += groupSize[nearer.entity(nearLevel, i++)];
            }
            int meeting = nearer.entity(nearLevel, i);
            int j = order[groupEnd[meeting] - groupSize[meeting] + (int) (position - before)];
            if (nearer.meetsOnce(nearLevel, i, farther, farLevel, j)) {
                nearer.write(nearLevel, i, body, 0);
                farther.write(farLevel, j, mirror, 0);
                for (int step = 0; step < farLevel; step++) {
                    body[nearLevel + step] = adjacency.relations.inverse(mirror[farLevel - 1 - step]);
                }
                count(nearLevel + farLevel, head, each);
            }
        }
    }

    /** A path is also a path in the other direction, which closes the inverse head. */
    private void count(int length, int head, double weight) {
        long count = random.round(Math.min(weight, HEAVIEST));
        if (count == 0) {
            return;
        }
        for (int step = 0; step < length; step++) {
            mirror[step] = adjacency.relations.inverse(body[length - 1 - step]);
        }
        counts.add(counts.body(body, 0, length), head, count);
        counts.add(counts.body(mirror, 0, length), adjacency.relations.inverse(head), count);
    }
}
