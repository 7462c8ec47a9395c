package dev.hornbeam.reason.aggregate;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.ground.Votes;
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
    public void score(Votes votes, double[] into) {
        Arrays.fill(into, votes.reached(), votes.size(), UNREACHED);
        VoteOrder order = new VoteOrder(votes);
        double last = 0;
        for (int i = 0; i < order.size(); i++) {
            if (order.isAboveLast(i)) {
                last = Math.max(Math.nextUp(last), best(votes, order.candidate(i)));
            }
            into[order.candidate(i)] = last;
        }
    }

    @Override
    public double parts(Votes votes, int candidate, double[] into) {
        int hits = Slice.size(votes.hits(candidate));
        for (int i = 0; i < hits; i++) {
            into[i] = i == 0 ? best(votes, candidate) : 0;
        }
        return 0;
    }

    private static double best(Votes votes, int candidate) {
        return votes.rules().confidence(votes.rule(Slice.begin(votes.hits(candidate))));
    }
}
