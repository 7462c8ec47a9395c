package dev.hornbeam.reason.aggregate;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.ground.Grounding;
import java.util.Arrays;

/**
 * Compares candidates by the confidence of their best rule, ties by the next best, and so on; more rules beat fewer.
 * The score is the confidence of the best rule, raised by the smallest steps of {@code double} where needed to
 * distinguish candidates.
 */
public record MaxPlus() implements Aggregator {

    @Override
    public AggregatorKind kind() {
        return AggregatorKind.MAX;
    }

    @Override
    public void score(Grounding grounding, double[] into) {
        Arrays.fill(into, grounding.reached(), grounding.size(), UNREACHED);
        VoteOrder order = new VoteOrder(grounding);
        double last = 0;
        for (int i = 0; i < order.size(); i++) {
            if (order.isAboveLast(i)) {
                last = Math.max(Math.nextUp(last), best(grounding, order.candidate(i)));
            }
            into[order.candidate(i)] = last;
        }
    }

    @Override
    public double parts(Grounding grounding, int candidate, double[] into) {
        int hits = Slice.size(grounding.hits(candidate));
        for (int i = 0; i < hits; i++) {
            into[i] = i == 0 ? best(grounding, candidate) : 0;
        }
        return 0;
    }

    private static double best(Grounding grounding, int candidate) {
        return grounding.rules().confidence(grounding.rule(Slice.begin(grounding.hits(candidate))));
    }
}
