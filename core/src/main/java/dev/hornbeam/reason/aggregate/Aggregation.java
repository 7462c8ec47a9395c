package dev.hornbeam.reason.aggregate;

import java.util.Arrays;
import java.util.function.IntFunction;

/** How the answers of every relation and inverse are scored; immutable. */
public final class Aggregation {
    private final Aggregator[] aggregators;

    /** One aggregator a relation and inverse. */
    public Aggregation(Aggregator... aggregators) {
        this.aggregators = aggregators.clone();
    }

    /** An aggregator for each of so many relations and inverses. */
    public static Aggregation of(int directedCount, IntFunction<Aggregator> aggregator) {
        Aggregator[] all = new Aggregator[directedCount];
        Arrays.setAll(all, aggregator);
        return new Aggregation(all);
    }

    /** The same aggregator, one that needs no training, everywhere. */
    public static Aggregation everywhere(AggregatorKind kind, int directedCount) {
        return of(directedCount, relation -> kind.fixed());
    }

    /**
     * The same kinds of aggregator with the weights of another aggregation: for choices made on one graph that are then
     * applied to another.
     *
     * @param learned the weights wherever the kind is {@link AggregatorKind#LEARNED}
     */
    public Aggregation withWeightsOf(Aggregation learned) {
        return of(aggregators.length, relation -> {
            AggregatorKind kind = aggregators[relation].kind();
            return kind == AggregatorKind.LEARNED ? learned.of(relation) : kind.fixed();
        });
    }

    /** The aggregator of a relation or inverse. */
    public Aggregator of(int relation) {
        return aggregators[relation];
    }

    /** The number of relations and inverses. */
    public int directedCount() {
        return aggregators.length;
    }
}
