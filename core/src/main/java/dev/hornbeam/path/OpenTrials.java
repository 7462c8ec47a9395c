package dev.hornbeam.path;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.SplitMix;

/**
 * One thread's estimates of how many paths of a body are closed by no relation. The body is walked from random starts,
 * each step uniform over the edges of its relation. A trial that ends open counts as the product of the numbers of
 * edges it chose from, which makes the mean over trials unbiased.
 */
final class OpenTrials implements ParallelTasks.Worker {
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
