package dev.hornbeam.path;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.path.corpus.Corpus;
import dev.hornbeam.path.corpus.OpenPaths;
import dev.hornbeam.path.corpus.PathCounts;
import dev.hornbeam.work.ParallelTasks;
import dev.hornbeam.work.Progress;
import java.util.Arrays;
import java.util.List;

/**
 * Gathers paths by random walks: starts cycle through the entities that have an edge, every step is uniform over the
 * edges that lead to an entity not yet visited, and each step ends one path. So a path {@code x0 … xi} is seen in
 * proportion to the product of 1 / (edges to choose from) over its steps. A walk ends early if no new entity can be
 * reached.
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

    @Override
    public Corpus sample(long seed, Progress progress) {
        List<Walker> walkers = new ParallelTasks(options.threads())
                .gather(
                        starts.length == 0 ? 0 : options.walks(),
                        TASK_SIZE,
                        () -> new Walker(adjacency, pairs, starts, options, seed),
                        progress);
        PathCounts counts = walkers.get(0).counts;
        for (Walker walker : walkers.subList(1, walkers.size())) {
            counts.addAll(walker.counts);
        }
        long found = walkers.stream().mapToLong(walker -> walker.openFound).sum();
        long kept = walkers.stream().mapToLong(walker -> walker.openKept).sum();
        return counts.toCorpus().withOpenPaths(new OpenPaths(found, kept));
    }
}
