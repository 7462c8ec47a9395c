package dev.hornbeam.path;

/**
 * One thread's random walks. All walks of a task take their first step, then all their second, and so on: a step waits
 * for memory, and so the steps of many walks wait at the same time.
 */
final class Walker implements ParallelTasks.Worker {
    /** Draws before the edges to new entities are counted out; most succeed at the first. */
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
    /** The relations walked, {@code maxLength} places a walk. */
    private final int[] steps;
    /** The open paths of the task, each by the place of its last step. */
    private final int[] open;

    private int openCount;
    private long closedCount;

    Walker(Adjacency adjacency, PairIndex pairs, int[] starts, SamplerOptions options, long seed) {
        this.first = adjacency.first;
        this.edges = adjacency.edges;
        this.relationCount = adjacency.relations.count();
        this.pairs = pairs;
        this.starts = starts;
        this.maxLength = options.maxLength();
        this.openRatio = options.openRatio();
        this.seed = seed;
        this.counts = new PathCounts(maxLength);
        this.reached = new int[maxLength + 1][WalkSampler.TASK_SIZE];
        this.steps = new int[WalkSampler.TASK_SIZE * maxLength];
        this.open = new int[steps.length];
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

    /** Starts lie evenly spaced over all entities, the whole comb shifted at random, so each is as likely as any. */
    private void startAll(int walks) {
        double shift = random.unit();
        for (int walk = 0; walk < walks; walk++) {
            reached[0][walk] = starts[(int) ((walk + shift) * starts.length / walks)];
        }
    }

    private void stepAll(int walks, int length) {
        int[] here = reached[length - 1];
        int[] there = reached[length];
        for (int walk = 0; walk < walks; walk++) {
            there[walk] = ENDED;
            if (here[walk] == ENDED) {
                continue;
            }
            int begin = first[here[walk]];
            int end = first[here[walk] + 1];
            int edge = begin + random.below(end - begin);
            if (!isNew(edges[edge], walk, length)) {
                edge = drawAgain(begin, end, walk, length);
            }
            if (edge >= 0) {
                taken[walk] = edge;
                there[walk] = Adjacency.target(edges[edge]);
                steps[walk * maxLength + length - 1] = Adjacency.relation(edges[edge]);
            }
        }
    }

    private boolean isNew(long edge, int walk, int length) {
        for (int i = 0; i < length; i++) {
            if (reached[i][walk] == Adjacency.target(edge)) {
                return false;
            }
        }
        return true;
    }

    /** An edge to an entity not visited, each as likely as any other, or -1 if there is none. */
    private int drawAgain(int begin, int end, int walk, int length) {
        for (int draw = 1; draw < DRAWS; draw++) {
            int edge = begin + random.below(end - begin);
            if (isNew(edges[edge], walk, length)) {
                return edge;
            }
        }
        int count = 0;
        for (int edge = begin; edge < end; edge++) {
            count += isNew(edges[edge], walk, length) ? 1 : 0;
        }
        int wanted = count == 0 ? -1 : random.below(count);
        for (int edge = begin; edge < end && wanted >= 0; edge++) {
            if (isNew(edges[edge], walk, length) && wanted-- == 0) {
                return edge;
            }
        }
        return -1;
    }

    /** After one step: the other edges that lead to the same entity lie around the one that was taken. */
    private void closeFirst(int walks) {
        for (int walk = 0; walk < walks; walk++) {
            int start = reached[0][walk];
            int end = reached[1][walk];
            int begin = taken[walk];
            while (begin > first[start] && Adjacency.target(edges[begin - 1]) == end) {
                begin--;
            }
            int place = walk * maxLength;
            int heads = 0;
            for (int i = begin; i < first[start + 1] && Adjacency.target(edges[i]) == end; i++) {
                if (i != taken[walk]) {
                    counts.add(steps, place, 1, Adjacency.relation(edges[i]), 1);
                    heads++;
                }
            }
            closedCount += heads;
            if (heads == 0) {
                open[openCount++] = place;
            }
        }
    }

    /** After more steps: the body walked so far has every relation that links its ends as a head, or is open. */
    private void closeAll(int walks, int length) {
        for (int walk = 0; walk < walks; walk++) {
            int start = reached[0][walk];
            int end = reached[length][walk];
            if (end == ENDED) {
                continue;
            }
            int place = walk * maxLength;
            int smaller = Math.min(start, end);
            int larger = Math.max(start, end);
            int edge = pairs.find(smaller, larger);
            if (edge < 0) {
                open[openCount++] = place + length - 1;
                continue;
            }
            for (; edge < first[smaller + 1] && Adjacency.target(edges[edge]) == larger; edge++) {
                int relation = Adjacency.relation(edges[edge]);
                counts.add(steps, place, length, start == smaller ? relation : inverse(relation), 1);
                closedCount++;
            }
        }
    }

    private int inverse(int relation) {
        return relation < relationCount ? relation + relationCount : relation - relationCount;
    }

    /** Counts a random part of the task's open paths for the null head, all alike: the first few of a shuffle. */
    private void keepOpen() {
        int keep = openRatio == SamplerOptions.ALL_OPEN
                ? openCount
                : (int) Math.min(openCount, random.round(openRatio * closedCount));
        for (int i = 0; i < keep; i++) {
            int chosen = i + random.below(openCount - i);
            int last = open[chosen];
            open[chosen] = open[i];
            int place = last - last % maxLength;
            counts.add(steps, place, last - place + 1, CorpusBuilder.NULL_HEAD, 1);
        }
    }
}
