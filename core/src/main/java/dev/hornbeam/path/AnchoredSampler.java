package dev.hornbeam.path;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.SplitMix;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Gathers the paths that close known facts: anchors are drawn evenly over the relations, so that rare ones get paths
 * too, and half-paths from both ends of an anchor are joined where they meet. For sparse graphs, where random walks
 * rarely close.
 *
 * <p>Counts estimate those of the {@link ExhaustiveSampler}: an anchor stands for its relation's facts per anchor, a
 * path kept where there were too many stands for several, and null counts come from walking each body from random
 * starts. Each estimate is unbiased (fractions are rounded at random), and closed counts are exact if every fact is an
 * anchor and no anchor has more than {@link SamplerOptions#halfPaths} half-paths. Null counts are then thinned to the
 * open ratio. Bodies that close no anchor are not in the corpus.
 */
public final class AnchoredSampler implements PathSampler {
    private static final int ANCHORS_A_TASK = 64;
    private static final int BODIES_A_TASK = 1024;

    private final Graph graph;
    private final Adjacency adjacency;
    private final SamplerOptions options;

    public AnchoredSampler(Graph graph, SamplerOptions options) {
        this.graph = graph;
        this.adjacency = new Adjacency(graph);
        this.options = options;
    }

    @Override
    public Corpus sample(long seed, Progress progress) {
        Corpus closed = closedPaths(seed, progress);
        long[] nullCounts = new long[closed.size()];
        new ParallelTasks(options.threads())
                .gather(
                        closed.size(),
                        BODIES_A_TASK,
                        () -> new OpenTrials(graph, adjacency, closed, options.trials(), seed, nullCounts),
                        progress);
        return NullThinning.thin(closed.withNullCounts(nullCounts), options.openRatio(), seed);
    }

    private Corpus closedPaths(long seed, Progress progress) {
        Anchors anchors = new Anchors(graph, options.anchors(), new SplitMix(seed, -1));
        List<AnchorJoiner> joiners = new ParallelTasks(options.threads())
                .gather(
                        anchors.size(),
                        ANCHORS_A_TASK,
                        () -> new AnchorJoiner(adjacency, anchors, options, seed),
                        progress);
        PathCounts counts = joiners.get(0).counts;
        for (AnchorJoiner joiner : joiners.subList(1, joiners.size())) {
            counts.addAll(joiner.counts);
        }
        return counts.toCorpus();
    }

    /** One thread's search for the paths that close anchors: half-paths from both ends, joined where they meet. */
    private static final class AnchorJoiner implements ParallelTasks.Worker {
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

    /**
     * One thread's estimates of how many paths of a body are closed by no relation. The body is walked from random starts,
     * each step uniform over the edges of its relation. A trial that ends open counts as the product of the numbers of
     * edges it chose from, which makes the mean over trials unbiased.
     */
    private static final class OpenTrials implements ParallelTasks.Worker {
        /** The largest null count of a body, so that no sum of counts overflows. */
        private static final double MOST = 1L << 40;

        private final Graph graph;
        private final Adjacency adjacency;
        private final Corpus corpus;
        private final int trials;
        private final long seed;
        private final long[] nullCounts;
        private final int[] path;
        private final SplitMix random = new SplitMix(0, 0);

        OpenTrials(Graph graph, Adjacency adjacency, Corpus corpus, int trials, long seed, long[] nullCounts) {
            this.graph = graph;
            this.adjacency = adjacency;
            this.corpus = corpus;
            this.trials = trials;
            this.seed = seed;
            this.nullCounts = nullCounts;
            this.path = new int[corpus.maxLength() + 1];
        }

        @Override
        public void run(int task, long from, long to) {
            random.restart(~seed, task);
            for (int body = (int) from; body < to; body++) {
                double open = 0;
                for (int trial = 0; trial < trials; trial++) {
                    open += trial(body);
                }
                nullCounts[body] = random.round(Math.min(open / trials, MOST));
            }
        }

        /** The number of paths that this trial represents if it ends open; 0 if it ends closed or cannot continue. */
        private double trial(int body) {
            long sources = graph.sources(corpus.relation(body, 0));
            if (Slice.size(sources) == 0) {
                return 0;
            }
            path[0] = graph.source(Slice.begin(sources) + random.below(Slice.size(sources)));
            double weight = Slice.size(sources);
            int length = corpus.length(body);
            for (int step = 0; step < length; step++) {
                long targets = graph.neighbours(path[step], corpus.relation(body, step));
                if (Slice.size(targets) == 0) {
                    return 0;
                }
                int next = graph.target(Slice.begin(targets) + random.below(Slice.size(targets)));
                for (int i = 0; i <= step; i++) {
                    if (path[i] == next) {
                        return 0;
                    }
                }
                path[step + 1] = next;
                weight *= Slice.size(targets);
            }
            return isClosed(body, path[0], path[length]) ? 0 : weight;
        }

        private boolean isClosed(int body, int start, int end) {
            int edge = adjacency.degree(start) <= adjacency.degree(end)
                    ? adjacency.find(start, end)
                    : adjacency.find(end, start);
            if (corpus.length(body) > 1 || edge < 0) {
                return edge >= 0;
            }
            // The walked edge is one of them; closed if there is another.
            int from = adjacency.degree(start) <= adjacency.degree(end) ? start : end;
            return edge + 1 < adjacency.first[from + 1]
                    && Adjacency.target(adjacency.edges[edge + 1]) == Adjacency.target(adjacency.edges[edge]);
        }
    }

    /**
     * The facts for which paths are searched: equally many of each relation, as far as it has that many, spread evenly over
     * its facts. Self-loops are not anchors, as no simple path closes one.
     */
    private static final class Anchors {
        final int[] heads;
        final int[] relations;
        final int[] tails;
        /** How many facts of the relation each anchor stands for. */
        final double[] weights;

        private int size;

        Anchors(Graph graph, int most, SplitMix random) {
            int[] facts = new int[graph.relations().count()];
            Arrays.setAll(facts, relation -> countFacts(graph, relation));
            int[] shares = shares(facts, most);
            int total = Arrays.stream(shares).sum();
            heads = new int[total];
            relations = new int[total];
            tails = new int[total];
            weights = new double[total];
            for (int relation = 0; relation < facts.length; relation++) {
                EvenSample sample = new EvenSample();
                sample.draw(facts[relation], shares[relation], random);
                pick(graph, relation, sample);
            }
        }

        int size() {
            return size;
        }

        private static int countFacts(Graph graph, int relation) {
            int count = graph.tripleCount(relation);
            long sources = graph.sources(relation);
            for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
                count -= graph.contains(graph.source(i), relation, graph.source(i)) ? 1 : 0;
            }
            return count;
        }

        /** From the rarest relation on, each gets an even share of what is left, or all it has. */
        private static int[] shares(int[] facts, int most) {
            Integer[] byCount = new Integer[facts.length];
            Arrays.setAll(byCount, relation -> relation);
            Arrays.sort(byCount, Comparator.comparingInt(relation -> facts[relation]));
            int[] shares = new int[facts.length];
            int left = most;
            for (int i = 0; i < byCount.length; i++) {
                int even = Math.max(1, left / (byCount.length - i));
                shares[byCount[i]] = Math.min(facts[byCount[i]], Math.min(left, even));
                left -= shares[byCount[i]];
            }
            return shares;
        }

        private void pick(Graph graph, int relation, EvenSample sample) {
            long sources = graph.sources(relation);
            long fact = 0;
            int picked = 0;
            for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
                int source = graph.source(i);
                long targets = graph.neighbours(source, relation);
                for (int j = Slice.begin(targets); j < Slice.end(targets); j++) {
                    if (graph.target(j) == source) {
                        continue;
                    }
                    if (picked < sample.size() && sample.position(picked) == fact) {
                        add(source, relation, graph.target(j), sample.weight());
                        picked++;
                    }
                    fact++;
                }
            }
        }

        private void add(int head, int relation, int tail, double weight) {
            heads[size] = head;
            relations[size] = relation;
            tails[size] = tail;
            weights[size++] = weight;
        }
    }

    /**
     * The simple paths that lead away from one end of an anchor, level by level: those of each length point back to the
     * shorter ones they grew from. If there are more than fit, an even sample represents all.
     */
    private static final class HalfPaths {
        private final Adjacency adjacency;
        private final int[][] entity;
        private final int[][] relation;
        private final int[][] parent;
        private final int[] size;
        private final double[] weight;
        private final EvenSample sample = new EvenSample();

        HalfPaths(Adjacency adjacency, int levels, int most) {
            this.adjacency = adjacency;
            this.entity = new int[levels + 1][most];
            this.relation = new int[levels + 1][most];
            this.parent = new int[levels + 1][most];
            this.size = new int[levels + 1];
            this.weight = new double[levels + 1];
        }

        int size(int level) {
            return size[level];
        }

        /** How many half-paths of a level each kept one represents. */
        double weight(int level) {
            return weight[level];
        }

        /** Where a half-path ends. */
        int entity(int level, int i) {
            return entity[level][i];
        }

        /** Clears everything and starts from an entity. */
        void start(int from) {
            entity[0][0] = from;
            size[0] = 1;
            weight[0] = 1;
        }

        /**
         * Grows the half-paths of the level below by one step, never to an entity they contain nor to the entity to avoid.
         */
        void grow(int level, int avoid, SplitMix random) {
            int[] below = entity[level - 1];
            long steps = 0;
            for (int i = 0; i < size[level - 1]; i++) {
                steps += adjacency.degree(below[i]);
            }
            sample.draw(steps, entity[level].length, random);
            size[level] = 0;
            weight[level] = weight[level - 1] * sample.weight();
            int from = 0;
            long before = 0;
            for (int i = 0; i < sample.size(); i++) {
                long position = sample.position(i);
                while (position >= before + adjacency.degree(below[from])) {
                    before += adjacency.degree(below[from++]);
                }
                long edge = adjacency.edges[adjacency.first[below[from]] + (int) (position - before)];
                if (Adjacency.target(edge) != avoid && !visits(level - 1, from, Adjacency.target(edge))) {
                    append(level, from, edge);
                }
            }
        }

        private void append(int level, int from, long edge) {
            int at = size[level]++;
            parent[level][at] = from;
            entity[level][at] = Adjacency.target(edge);
            relation[level][at] = Adjacency.relation(edge);
        }

        private boolean visits(int level, int i, int wanted) {
            for (int at = i; level >= 0; at = parent[level--][at]) {
                if (entity[level][at] == wanted) {
                    return true;
                }
            }
            return false;
        }

        /** Whether two half-paths that end at one entity have no other in common. */
        boolean meetsOnce(int level, int i, HalfPaths other, int otherLevel, int j) {
            int at = parent[level][i];
            for (int below = level - 1; below >= 0; at = parent[below--][at]) {
                if (other.visits(otherLevel, j, entity[below][at])) {
                    return false;
                }
            }
            return true;
        }

        /** Writes the relations of a half-path in the order walked. */
        void write(int level, int i, int[] into, int from) {
            for (int at = i; level > 0; at = parent[level--][at]) {
                into[from + level - 1] = relation[level][at];
            }
        }
    }

    /**
     * A sample of positions, evenly spaced from a random start, so that each position is equally likely and each picked one
     * represents {@link #weight} of them. All are picked if they are few enough.
     */
    private static final class EvenSample {
        private long total;
        private int size;
        private double shift;

        void draw(long positions, int most, SplitMix random) {
            total = positions;
            size = (int) Math.min(positions, most);
            shift = random.unit();
        }

        int size() {
            return size;
        }

        /** The picked position, ascending with {@code i}. */
        long position(int i) {
            return size == total ? i : Math.min(total - 1, (long) ((i + shift) * total / size));
        }

        double weight() {
            return size == 0 ? 0 : (double) total / size;
        }
    }
}
