package dev.hornbeam.path;

import dev.hornbeam.Progress;
import dev.hornbeam.graph.Graph;

/**
 * Turns a graph into a corpus of paths. A path is simple (no entity twice); every relation that links its ends directly
 * is a head of its body, except the edge itself for a path of one step; a path without a head is open and counts for
 * the null head. Inverses are steps and heads like any relation.
 */
public interface PathSampler {
    /**
     * The corpus that a seed gives, the same on any number of threads.
     *
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    Corpus sample(long seed, Progress progress);

    /** As {@link #sample(long, Progress)}, without progress. */
    default Corpus sample(long seed) {
        return sample(seed, Progress.NONE);
    }

    /** A sampler of a kind for a graph; {@link SamplerKind#AUTO} looks at the graph to choose. */
    static PathSampler of(SamplerKind kind, Graph graph, SamplerOptions options) {
        return switch (kind == SamplerKind.AUTO ? SamplerKind.choose(graph, options) : kind) {
            case ANCHORED -> new AnchoredSampler(graph, options);
            case EXHAUSTIVE -> new ExhaustiveSampler(graph, options);
            default -> new WalkSampler(graph, options);
        };
    }
}
