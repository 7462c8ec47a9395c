package dev.hornbeam.neural.model;

import dev.hornbeam.rule.NullWeight;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How a body was composed: a tree of spans, each with the ways it could have been cut, the one that was taken, and the
 * attention at its merge.
 *
 * @param from the first relation of the span, counted from 0
 * @param to the relation after its last
 * @param parts what was merged; none for a single relation
 * @param choices the ways that were open: for a chart the splits of this span, otherwise the windows of the sequence at
 *     the time of the merge
 * @param chosen the choice that was taken, -1 for a single relation
 * @param theta the distribution over heads, null at position 0; empty for a relation inside a longer body
 */
public record Composition(int from, int to, List<Composition> parts, List<Choice> choices, int chosen, float[] theta) {

    /**
     * A way to merge.
     *
     * @param cuts where its parts begin, and where the last one ends
     * @param weight its share, all choices together one
     */
    public record Choice(int[] cuts, float weight) {}

    /**
     * A head and its probability.
     *
     * @param relation the head, -1 for null
     */
    public record Head(int relation, float probability) {}

    public Composition {
        parts = List.copyOf(parts);
        choices = List.copyOf(choices);
    }

    static Composition leaf(int at) {
        return new Composition(at, at + 1, List.of(), List.of(), -1, new float[0]);
    }

    /** The same tree with every distribution corrected for the open paths that training left out. */
    public Composition corrected(NullWeight weight) {
        return new Composition(
                from,
                to,
                parts.stream().map(part -> part.corrected(weight)).toList(),
                choices,
                chosen,
                weight.apply(theta));
    }

    /** The likeliest heads at this merge, likeliest first; ties by relation. */
    public List<Head> topHeads(int count) {
        return IntStream.range(0, theta.length)
                .mapToObj(i -> new Head(i - 1, theta[i]))
                .sorted(Comparator.comparingDouble(Head::probability).reversed().thenComparingInt(Head::relation))
                .limit(count)
                .toList();
    }
}
