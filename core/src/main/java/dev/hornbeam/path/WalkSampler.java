package dev.hornbeam.path;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.path.Corpus.OpenPaths;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.SplitMix;
import java.util.Arrays;
import java.util.List;

/**
 * Gathers paths by random walks: starts cycle through the entities that have an edge, every step is uniform over the
 * edges that lead to an entity not yet visited, and each step ends one path. So a path {@code x0 … xi} is seen in
 * proportion to the product of 1 / (edges to choose from) over its steps. A walk ends early if no new entity can be
 * reached.
 *
 * <p>Where many relations link a pair, each walk makes many observations, and fewer walks are made than asked for ({@link
 * SamplerOptions#observations}).
 *
 * <p>Of the open paths of each task of {@value #TASK_SIZE} walks a random part is kept, as many as the open ratio
 * requires for the closed observations of that task.
 */
public final class WalkSampler implements PathSampler {
    static final int TASK_SIZE = 4096;

    private final Adjacency adjacency;
    private final PairIndex pairs;
    private final SamplerOptions options;
    private final int[] starts;

    public WalkSampler(Graph graph, SamplerOptions options) {
        this.adjacency = new Adjacency(graph);
        this.pairs = new PairIndex(adjacency);
        this.options = options;
        this.starts = connected(adjacency);
    }

    private static int[] connected(Adjacency adjacency) {
        int[] entities = new int[adjacency.entityCount()];
        int count = 0;
        for (int entity = 0; entity < entities.length; entity++) {
            if (adjacency.degree(entity) > 0) {
                entities[count++] = entity;
            }
        }
        return Arrays.copyOf(entities, count);
    }

    /** As many walks as asked for, or as make so many observations, going by the first task of all. */
    private long walks(long seed) {
        if (starts.length == 0) {
            return 0;
        }
        Walker trial = new Walker(adjacency, pairs, starts, options, seed);
        long few = Math.min(options.walks(), TASK_SIZE);
        trial.run(0, 0, few);
        long enough = (long) ((double) options.observations() * few / (1 + trial.closedCount + trial.openKept));
        return Math.min(options.walks(), Math.max(few, enough));
    }

    @Override
    public Corpus sample(long seed, Progress progress) {
        List<Walker> walkers = new ParallelTasks(options.threads())
                .gather(walks(seed), TASK_SIZE, () -> new Walker(adjacency, pairs, starts, options, seed), progress);
        PathCounts counts = walkers.get(0).counts;
        for (Walker walker : walkers.subList(1, walkers.size())) {
            counts.addAll(walker.counts);
        }
        long found = walkers.stream().mapToLong(walker -> walker.openFound).sum();
        long kept = walkers.stream().mapToLong(walker -> walker.openKept).sum();
        return counts.toCorpus().withOpenPaths(new OpenPaths(found, kept));
    }

    /**
     * One thread's random walks. All walks of a task take their first step, then all their second, and so on: a step waits
     * for memory, so many walks wait at the same time instead of one after the other.
     */
    private static final class Walker implements ParallelTasks.Worker {
        /** How many random draws are tried before all edges to new entities are listed; most succeed at the first. */
        private static final int DRAWS = 6;

        private static final int ENDED = -1;

        final PathCounts counts;

        private final int[] first;
        private final long[] edges;
        private final int relationCount;
        private final PairIndex pairs;
        private final int[] starts;
        private final int maxLength;
        private final double openRatio;
        private final long seed;
        private final SplitMix random = new SplitMix(0, 0);

        /** The entity that each walk reached with each step, the start with step 0; or {@link #ENDED}. */
        private final int[][] reached;
        /** The edge that each walk took last. */
        private final int[] taken = new int[WalkSampler.TASK_SIZE];
        /** The walks whose ends may be linked. */
        private final int[] linked = new int[WalkSampler.TASK_SIZE];
        /** The first edge that links the ends of each of them. */
        private final int[] links = new int[WalkSampler.TASK_SIZE];
        /** The relations walked, {@code maxLength} places per walk. */
        private final int[] steps;
        /** The open paths of the task, each by the place of its last step. */
        private final int[] open;

        private int openCount;
        private long closedCount;

        /** Open paths of all tasks, and those kept. */
        long openFound;

        long openKept;

        Walker(Adjacency adjacency, PairIndex pairs, int[] starts, SamplerOptions options, long seed) {
            this.first = adjacency.first;
            this.edges = adjacency.edges;
            this.relationCount = adjacency.relations.count();
            this.pairs = pairs;
            this.starts = starts;
            this.maxLength = options.maxLength();
            this.openRatio = options.openRatio();
            this.seed = seed;
            this.counts = new PathCounts(maxLength, adjacency.relations.directedCount());
            this.reached = new int[maxLength + 1][WalkSampler.TASK_SIZE];
            this.steps = new int[WalkSampler.TASK_SIZE * maxLength];
            this.open = new int[steps.length + 1];
        }

        @Override
        public void run(int task, long from, long to) {
            random.restart(seed, task);
            openCount = 0;
            closedCount = 0;
            int walks = (int) (to - from);
            startAll(walks);
            stepAll(walks, 1);
            closeFirst(walks);
            for (int length = 2; length <= maxLength; length++) {
                stepAll(walks, length);
                closeAll(walks, length);
            }
            keepOpen();
        }

        /** Starts lie evenly spaced over all entities, all shifted by one random offset, so each is equally likely. */
        private void startAll(int walks) {
            double shift = random.unit();
            for (int walk = 0; walk < walks; walk++) {
                int place = (int) ((walk + shift) * starts.length / walks);
                reached[0][walk] = starts[Math.min(place, starts.length - 1)];
            }
        }

        private void stepAll(int walks, int length) {
            drawAll(walks, reached[length - 1]);
            followAll(walks, length);
            for (int walk = 0; walk < walks; walk++) {
                if (taken[walk] != ENDED && !isNew(reached[length][walk], walk, length)) {
                    taken[walk] = drawAgain(reached[length - 1][walk], walk, length);
                    follow(walk, length);
                }
            }
        }

        private void drawAll(int walks, int[] here) {
            for (int walk = 0; walk < walks; walk++) {
                int entity = here[walk];
                if (entity == ENDED) {
                    taken[walk] = ENDED;
                } else {
                    taken[walk] = first[entity] + random.below(first[entity + 1] - first[entity]);
                }
            }
        }

        private void followAll(int walks, int length) {
            for (int walk = 0; walk < walks; walk++) {
                follow(walk, length);
            }
        }

        private void follow(int walk, int length) {
            if (taken[walk] == ENDED) {
                reached[length][walk] = ENDED;
            } else {
                long edge = edges[taken[walk]];
                reached[length][walk] = Adjacency.target(edge);
                steps[walk * maxLength + length - 1] = Adjacency.relation(edge);
            }
        }

        private boolean isNew(int entity, int walk, int length) {
            for (int i = 0; i < length; i++) {
                if (reached[i][walk] == entity) {
                    return false;
                }
            }
            return true;
        }

        /** A uniformly random edge to an entity not visited yet, or {@link #ENDED} if there is none. */
        private int drawAgain(int entity, int walk, int length) {
            int begin = first[entity];
            int end = first[entity + 1];
            for (int draw = 1; draw < DRAWS; draw++) {
                int edge = begin + random.below(end - begin);
                if (isNew(Adjacency.target(edges[edge]), walk, length)) {
                    return edge;
                }
            }
            int count = 0;
            for (int edge = begin; edge < end; edge++) {
                count += isNew(Adjacency.target(edges[edge]), walk, length) ? 1 : 0;
            }
            int wanted = count == 0 ? -1 : random.below(count);
            for (int edge = begin; edge < end && wanted >= 0; edge++) {
                if (isNew(Adjacency.target(edges[edge]), walk, length) && wanted-- == 0) {
                    return edge;
                }
            }
            return ENDED;
        }

        /** After one step: the other edges that lead to the same entity lie around the one that was taken. */
        private void closeFirst(int walks) {
            int likely = sieveFirst(walks);
            for (int k = 0; k < likely; k++) {
                int walk = linked[k];
                int start = reached[0][walk];
                int end = reached[1][walk];
                int place = walk * maxLength;
                long body = counts.body(steps, place, 1);
                int heads = 0;
                for (int i = taken[walk] - 1; i >= first[start] && Adjacency.target(edges[i]) == end; i--) {
                    counts.add(body, Adjacency.relation(edges[i]), 1);
                    heads++;
                }
                for (int i = taken[walk] + 1; i < first[start + 1] && Adjacency.target(edges[i]) == end; i++) {
                    counts.add(body, Adjacency.relation(edges[i]), 1);
                    heads++;
                }
                closedCount += heads;
                if (heads == 0) {
                    open[openCount++] = place;
                }
            }
        }

        /** As {@link #sieve}: an edge with another to the same entity before or after it in the array may be closed. */
        private int sieveFirst(int walks) {
            int likely = 0;
            int last = edges.length - 1;
            for (int walk = 0; walk < walks; walk++) {
                long before = edges[Math.max(0, taken[walk] - 1)] >>> 32;
                long after = edges[Math.min(last, taken[walk] + 1)] >>> 32;
                int end = reached[1][walk];
                int bit = before == end | after == end ? 1 : 0;
                linked[likely] = walk;
                likely += bit;
                open[openCount] = walk * maxLength;
                openCount += 1 - bit;
            }
            return likely;
        }

        /** After more steps: the body walked so far has every relation that links its ends as a head, or is open. */
        private void closeAll(int walks, int length) {
            int closed = findLinks(sieve(walks, length), length);
            for (int k = 0; k < closed; k++) {
                int walk = linked[k];
                int smaller = Math.min(reached[0][walk], reached[length][walk]);
                int larger = Math.max(reached[0][walk], reached[length][walk]);
                int turn = reached[0][walk] == smaller ? 0 : relationCount;
                long body = counts.body(steps, walk * maxLength, length);
                for (int i = links[k]; i < first[smaller + 1] && Adjacency.target(edges[i]) == larger; i++) {
                    int head = Adjacency.relation(edges[i]) + turn;
                    counts.add(body, head < 2 * relationCount ? head : head - 2 * relationCount, 1);
                    closedCount++;
                }
            }
        }

        /** Keeps only those walks whose ends are really linked, each with the first edge that links its ends. */
        private int findLinks(int likely, int length) {
            int closed = 0;
            for (int k = 0; k < likely; k++) {
                int walk = linked[k];
                int start = reached[0][walk];
                int end = reached[length][walk];
                int edge = pairs.find(Math.min(start, end), Math.max(start, end));
                if (edge < 0) {
                    open[openCount++] = walk * maxLength + length - 1;
                } else {
                    linked[closed] = walk;
                    links[closed++] = edge;
                }
            }
            return closed;
        }

        /** Separates the walks whose ends may be linked from those that are open, without an unpredictable branch. */
        private int sieve(int walks, int length) {
            int[] starts = reached[0];
            int[] ends = reached[length];
            int likely = 0;
            for (int walk = 0; walk < walks; walk++) {
                if (ends[walk] == ENDED) {
                    continue;
                }
                int bit = pairs.mayFind(Math.min(starts[walk], ends[walk]), Math.max(starts[walk], ends[walk]));
                linked[likely] = walk;
                likely += bit;
                open[openCount] = walk * maxLength + length - 1;
                openCount += 1 - bit;
            }
            return likely;
        }

        /** Counts a uniformly random part of the task's open paths for the null head: the first few of a shuffle. */
        private void keepOpen() {
            int keep = openRatio == SamplerOptions.ALL_OPEN
                    ? openCount
                    : (int) Math.min(openCount, random.round(openRatio * closedCount));
            openFound += openCount;
            openKept += keep;
            for (int i = 0; i < keep; i++) {
                int chosen = i + random.below(openCount - i);
                int last = open[chosen];
                open[chosen] = open[i];
                int place = last - last % maxLength;
                counts.add(counts.body(steps, place, last - place + 1), CorpusBuilder.NULL_HEAD, 1);
            }
        }
    }

    /**
     * Finds the edges that link two entities in one look-up, where searching a hub's edges takes ten or more: a table of
     * the linked pairs behind a filter of one or two bytes per pair, which rejects nearly all pairs that are not linked and
     * stays in the cache. The table holds edges, not pairs, as an edge determines its pair. Costs 9 to 18 bytes per linked
     * pair.
     */
    private static final class PairIndex {
        private final Adjacency adjacency;
        private final long[] filter;
        /** One more than the first of the edges from the smaller entity of a pair to the larger; 0 if free. */
        private final int[] table;

        PairIndex(Adjacency adjacency) {
            this.adjacency = adjacency;
            int count = countPairs();
            int bits = Math.max(6, 32 - Integer.numberOfLeadingZeros(Math.max(1, count)));
            table = new int[1 << Math.min(30, bits + 1)];
            filter = new long[1 << Math.max(0, bits + 3 - 6)];
            fill();
        }

        private int countPairs() {
            int count = 0;
            for (int entity = 0; entity < adjacency.entityCount(); entity++) {
                for (int edge = adjacency.first[entity]; edge < adjacency.first[entity + 1]; edge++) {
                    count += isFirstOfPair(entity, edge) ? 1 : 0;
                }
            }
            return count;
        }

        private boolean isFirstOfPair(int entity, int edge) {
            int to = Adjacency.target(adjacency.edges[edge]);
            return to > entity
                    && (edge == adjacency.first[entity] || Adjacency.target(adjacency.edges[edge - 1]) != to);
        }

        private void fill() {
            int mask = table.length - 1;
            for (int entity = 0; entity < adjacency.entityCount(); entity++) {
                for (int edge = adjacency.first[entity]; edge < adjacency.first[entity + 1]; edge++) {
                    if (isFirstOfPair(entity, edge)) {
                        long hash = hash(entity, Adjacency.target(adjacency.edges[edge]));
                        filter[word(hash)] |= marks(hash);
                        int slot = (int) (hash >>> 32) & mask;
                        while (table[slot] != 0) {
                            slot = (slot + 1) & mask;
                        }
                        table[slot] = edge + 1;
                    }
                }
            }
        }

        /** 0 if no edge links two entities, the smaller given first; 1 if one may. */
        int mayFind(int smaller, int larger) {
            long hash = hash(smaller, larger);
            return (filter[word(hash)] & marks(hash)) == marks(hash) ? 1 : 0;
        }

        private int word(long hash) {
            return (int) (hash >>> 12) & filter.length - 1;
        }

        /** Two bits of a word, so that one look-up tests two bits. */
        private static long marks(long hash) {
            return 1L << hash | 1L << (hash >>> 6);
        }

        /** The first edge from the smaller of two distinct entities to the larger, or -1 if none links them. */
        int find(int smaller, int larger) {
            int mask = table.length - 1;
            int begin = adjacency.first[smaller];
            int end = adjacency.first[smaller + 1];
            int slot = (int) (hash(smaller, larger) >>> 32) & mask;
            for (int edge = table[slot] - 1; edge >= 0; edge = table[slot] - 1) {
                if (edge >= begin && edge < end && Adjacency.target(adjacency.edges[edge]) == larger) {
                    return edge;
                }
                slot = (slot + 1) & mask;
            }
            return -1;
        }

        private static long hash(int smaller, int larger) {
            long hash = ((long) smaller << 32 ^ larger ^ smaller) * 0x9E3779B97F4A7C15L;
            return hash ^ hash >>> 29;
        }
    }
}
