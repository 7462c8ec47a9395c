package dev.hornbeam.reason.aggregate;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.aggregate.Learned.LogCounts;
import dev.hornbeam.reason.ground.Votes;
import java.util.Arrays;

/** Evidence by attributes alone, both sides equally; ties are broken by how common an answer is. */
record AttributeSum() implements Aggregator {
    private static final double TIE = 1e-6;

    @Override
    public AggregatorKind kind() {
        return AggregatorKind.ATTRIBUTES;
    }

    @Override
    public boolean usesAttributes() {
        return true;
    }

    @Override
    public void score(Votes votes, double[] into) {
        for (int candidate = 0; candidate < votes.size(); candidate++) {
            double evidence = attributes(votes, candidate);
            into[candidate] = evidence == 0 ? UNREACHED : evidence + prior(votes, candidate);
        }
    }

    private static double prior(Votes votes, int candidate) {
        return TIE * LogCounts.log1p(votes.frequency(candidate));
    }

    @Override
    public double parts(Votes votes, int candidate, double[] into) {
        Arrays.fill(into, 0, Slice.size(votes.hits(candidate)), 0);
        return prior(votes, candidate);
    }

    @Override
    public double attributes(Votes votes, int candidate) {
        return votes.knownSide(candidate) + votes.ownSide(candidate);
    }

    @Override
    public double knownFactor() {
        return 1;
    }

    @Override
    public double ownFactor() {
        return 1;
    }
}
