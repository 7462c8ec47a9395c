package dev.hornbeam.path;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import java.util.Locale;
import java.util.stream.IntStream;

/** The ways to gather paths, for options and reports. */
public enum SamplerKind {
    /** Random walks: cheap on any graph, but on a sparse one few of them close. */
    WALK,
    /** Paths that close known facts, each relation evenly covered. */
    ANCHORED,
    /** Every path there is, if there are not too many. */
    EXHAUSTIVE,
    /** Whichever of the others suits the graph. */
    AUTO;

    /** The share of trial walks that must close before {@link #AUTO} relies on walks. */
    static final double ENOUGH_CLOSED = 0.05;

    private static final int TRIAL_WALKS = 4096;

    /** Its name in options and reports: {@code walk}, {@code anchored}, {@code exhaustive}, {@code auto}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * What {@link #AUTO} stands for: exhaustive if all paths fit the budget, each counted as often as half the relations that
     * link a pair in the mean; else walks if at least one trial walk in
     * twenty closes after its second step or later; else anchored. The same graph and options always choose the same.
     */
    public static SamplerKind choose(Graph graph, SamplerOptions options) {
        double paths = ExhaustiveSampler.estimate(graph, options.maxLength());
        if (paths <= options.budget() && paths * headsPerPair(graph) / 2 <= options.budget()) {
            return EXHAUSTIVE;
        }
        SamplerOptions trial = options.withWalks(TRIAL_WALKS).withOpenRatio(SamplerOptions.ALL_OPEN);
        return closedShare(new WalkSampler(graph, trial).sample(0)) < ENOUGH_CLOSED ? ANCHORED : WALK;
    }

    /** How many relations and inverses link two entities, in the mean over pairs that one links. */
    private static double headsPerPair(Graph graph) {
        long edges = 0;
        long pairs = 0;
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            long slice = graph.edges(entity);
            edges += Slice.size(slice);
            pairs += IntStream.range(Slice.begin(slice), Slice.end(slice))
                    .map(graph::target)
                    .distinct()
                    .count();
        }
        return pairs == 0 ? 0 : (double) edges / pairs;
    }

    /** Paths of one step are ignored: they close by inverse relations, however sparse the graph. */
    private static double closedShare(Corpus corpus) {
        long closed = 0;
        long open = 0;
        for (int body = 0; body < corpus.size(); body++) {
            if (corpus.length(body) > 1) {
                long heads = corpus.heads(body);
                for (int i = Slice.begin(heads); i < Slice.end(heads); i++) {
                    closed += corpus.count(i);
                }
                open += corpus.nullCount(body);
            }
        }
        return closed == 0 ? 0 : (double) closed / (closed + open);
    }
}
