package dev.hornbeam.reason.aggregate;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.ground.Grounding;
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
    public void score(Grounding grounding, double[] into) {
        for (int candidate = 0; candidate < grounding.size(); candidate++) {
            double evidence = attributes(grounding, candidate);
            into[candidate] = evidence == 0 ? UNREACHED : evidence + prior(grounding, candidate);
        }
    }

    private static double prior(Grounding grounding, int candidate) {
        return TIE * LogCounts.log1p(grounding.frequency(candidate));
    }

    @Override
    public double parts(Grounding grounding, int candidate, double[] into) {
        Arrays.fill(into, 0, Slice.size(grounding.hits(candidate)), 0);
        return prior(grounding, candidate);
    }

    @Override
    public double attributes(Grounding grounding, int candidate) {
        return grounding.knownSide(candidate) + grounding.ownSide(candidate);
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
