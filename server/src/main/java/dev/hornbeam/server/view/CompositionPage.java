package dev.hornbeam.server.view;

import dev.hornbeam.Named;
import dev.hornbeam.Step;
import java.util.List;
import java.util.Optional;

/**
 * How the network composes a body.
 *
 * @param note what the reader should know about the numbers; empty if nothing
 */
public record CompositionPage(List<Step> body, SpanNode tree, String note) {

    /**
     * A span of the body.
     *
     * @param from the first step, counted from 0
     * @param to the step after its last
     * @param cuts the ways it could have been cut, with the attention that each gets; the one that was taken first
     * @param heads what it means, likeliest first
     */
    public record SpanNode(int from, int to, List<Cut> cuts, List<HeadShare> heads, List<SpanNode> parts) {}

    /** A way to cut a span: where its parts begin, and where the last one ends. */
    public record Cut(List<Integer> at, double attention, boolean taken) {}

    /**
     * What a span may mean.
     *
     * @param relation empty for no relation at all
     * @param held how often it holds in the graph, if that was counted
     */
    public record HeadShare(Optional<Named> relation, double probability, Optional<HeldShare> held) {}

    /** For which share of how many pairs a composition holds. */
    public record HeldShare(double share, long pairs) {}
}
