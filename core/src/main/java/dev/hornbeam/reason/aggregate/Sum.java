package dev.hornbeam.reason.aggregate;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.ground.Grounding;
import java.util.Arrays;

/** Adds up confidence × number of paths over the rules that reach a candidate. */
public record Sum() implements Aggregator {

    @Override
    public AggregatorKind kind() {
        return AggregatorKind.SUM;
    }

    @Override
    public void score(Grounding grounding, double[] into) {
        for (int candidate = 0; candidate < grounding.reached(); candidate++) {
            into[candidate] = of(grounding, candidate);
        }
        Arrays.fill(into, grounding.reached(), grounding.size(), UNREACHED);
    }

    @Override
    public double parts(Grounding grounding, int candidate, double[] into) {
        long hits = grounding.hits(candidate);
        for (int hit = Slice.begin(hits); hit < Slice.end(hits); hit++) {
            into[hit - Slice.begin(hits)] = part(grounding, hit);
        }
        return 0;
    }

    static double of(Grounding grounding, int candidate) {
        long hits = grounding.hits(candidate);
        double sum = 0;
        for (int hit = Slice.begin(hits); hit < Slice.end(hits); hit++) {
            sum += part(grounding, hit);
        }
        return sum;
    }

    static double part(Grounding grounding, int hit) {
        return grounding.rules().confidence(grounding.rule(hit)) * grounding.paths(hit);
    }
}
