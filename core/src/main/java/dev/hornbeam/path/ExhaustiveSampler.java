package dev.hornbeam.path;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.input.InputException;
import dev.hornbeam.work.ParallelTasks;
import java.util.Arrays;
import java.util.List;

/**
 * Gathers every simple path there is, so the number of paths of each body that a relation closes is exact. Null counts
 * are exact too with {@link SamplerOptions#ALL_OPEN}; with an open ratio those of all bodies are scaled by one factor
 * and rounded, so they stay in proportion.
 */
public final class ExhaustiveSampler implements PathSampler {
    /** Start entities per task; small, because a hub has far more paths than other entities. */
    private static final int TASK_SIZE = 16;

    private final Adjacency adjacency;
    private final SamplerOptions options;

    /** @throws InputException if there may be more paths than {@link SamplerOptions#budget} */
    public ExhaustiveSampler(Graph graph, SamplerOptions options) {
        double paths = estimate(graph, options.maxLength());
        if (paths > options.budget()) {
            throw InputException.of(
                    "exhaustive sampler",
                    String.format("up to %.2g paths of up to %d steps", paths, options.maxLength()),
                    "at most " + options.budget(),
                    "Maybe use walks or anchored paths, shorter paths, or a larger budget.");
        }
        this.adjacency = new Adjacency(graph);
        this.options = options;
    }

    /** How many walks of up to a length there are, with repeated entities allowed: at least as many as simple paths. */
    public static double estimate(Graph graph, int maxLength) {
        double[] walks = new double[graph.entityCount()];
        Arrays.fill(walks, 1);
        double total = 0;
        for (int length = 1; length <= maxLength; length++) {
            double[] longer = new double[walks.length];
            for (int entity = 0; entity < walks.length; entity++) {
                long edges = graph.edges(entity);
                for (int i = Slice.begin(edges); i < Slice.end(edges); i++) {
                    longer[entity] += walks[graph.target(i)];
                }
                total += longer[entity];
            }
            walks = longer;
        }
        return total;
    }

    @Override
    public Corpus sample(long seed, Progress progress) {
        List<Enumerator> enumerators = new ParallelTasks(options.threads())
                .gather(
                        adjacency.entityCount(),
                        TASK_SIZE,
                        () -> new Enumerator(adjacency, options.maxLength()),
                        progress);
        PathCounts counts = enumerators.get(0).counts;
        for (Enumerator enumerator : enumerators.subList(1, enumerators.size())) {
            counts.addAll(enumerator.counts);
        }
        Corpus all = counts.toCorpus();
        return NullThinning.thin(all, options.openRatio(), seed);
    }

    /** One thread's depth-first search. */
    private static final class Enumerator implements ParallelTasks.Worker {
        final PathCounts counts;

        private final int[] first;
        private final long[] edges;
        private final int maxLength;
        /** For each entity linked to the current start: one more than the first such edge of the start; else 0. */
        private final int[] closing;

        private final boolean[] onPath;
        private final int[] path;
        private final int[] next;
        private final int[] body;

        Enumerator(Adjacency adjacency, int maxLength) {
            this.counts = new PathCounts(maxLength, adjacency.relations.directedCount());
            this.first = adjacency.first;
            this.edges = adjacency.edges;
            this.maxLength = maxLength;
            this.closing = new int[adjacency.entityCount()];
            this.onPath = new boolean[adjacency.entityCount()];
            this.path = new int[maxLength];
            this.next = new int[maxLength];
            this.body = new int[maxLength];
        }

        @Override
        public void run(int task, long from, long to) {
            for (int start = (int) from; start < to; start++) {
                for (int edge = first[start + 1] - 1; edge >= first[start]; edge--) {
                    closing[Adjacency.target(edges[edge])] = edge + 1;
                }
                search(start);
                for (int edge = first[start]; edge < first[start + 1]; edge++) {
                    closing[Adjacency.target(edges[edge])] = 0;
                }
            }
        }

        private void search(int start) {
            int depth = 0;
            enter(0, start);
            while (depth >= 0) {
                if (next[depth] == first[path[depth] + 1]) {
                    onPath[path[depth--]] = false;
                    continue;
                }
                int taken = next[depth]++;
                int entity = Adjacency.target(edges[taken]);
                if (onPath[entity]) {
                    continue;
                }
                body[depth] = Adjacency.relation(edges[taken]);
                count(start, entity, depth + 1, taken);
                if (depth + 1 < maxLength) {
                    enter(++depth, entity);
                }
            }
        }

        private void enter(int depth, int entity) {
            path[depth] = entity;
            next[depth] = first[entity];
            onPath[entity] = true;
        }

        private void count(int start, int end, int length, int taken) {
            long code = counts.body(body, 0, length);
            int heads = 0;
            int edge = closing[end] - 1;
            for (; edge >= 0 && edge < first[start + 1] && Adjacency.target(edges[edge]) == end; edge++) {
                if (length > 1 || edge != taken) {
                    counts.add(code, Adjacency.relation(edges[edge]), 1);
                    heads++;
                }
            }
            if (heads == 0) {
                counts.add(code, CorpusBuilder.NULL_HEAD, 1);
            }
        }
    }
}
