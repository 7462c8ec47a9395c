package dev.hornbeam.path;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.path.corpus.PathCounts;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Progress;
import dev.hornbeam.work.SplitMix;
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
}
