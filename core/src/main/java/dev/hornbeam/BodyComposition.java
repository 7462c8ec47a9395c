package dev.hornbeam;

import java.util.List;
import java.util.Optional;

/**
 * How the network of a model composes a body.
 *
 * @param body the relations in order
 * @param tree the span of the whole body, with those that were merged into it
 * @param note what the reader should know about the numbers; empty if nothing
 */
public record BodyComposition(List<Step> body, Span tree, String note) {
    public BodyComposition {
        body = List.copyOf(body);
    }

    /**
     * A span of the body.
     *
     * @param from the first step, counted from 0
     * @param to the step after its last
     * @param cuts the ways it could have been cut, with the attention that each gets; the one that was taken first
     * @param heads what it means, likeliest first; none for a step inside a longer body
     * @param parts what was merged; none for a single step
     */
    public record Span(int from, int to, List<Cut> cuts, List<Head> heads, List<Span> parts) {
        public Span {
            cuts = List.copyOf(cuts);
            heads = List.copyOf(heads);
            parts = List.copyOf(parts);
        }
    }

    /** A way to cut a span: where its parts begin, and where the last one ends. */
    public record Cut(List<Integer> at, double attention, boolean taken) {}

    /**
     * What a span may mean.
     *
     * @param relation empty for no relation at all
     * @param held how often it holds in the graph, if that was counted
     */
    public record Head(Optional<Named> relation, double probability, Optional<Held> held) {}

    /** For which share of how many pairs a composition holds in a graph. */
    public record Held(double share, long pairs) {}
}
