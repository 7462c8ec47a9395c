package dev.hornbeam.reason.aggregate;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.ground.Votes;
import java.util.Arrays;

/** Adds up confidence × number of paths over the rules that reach a candidate. */
public record Sum() implements Aggregator {

    @Override
    public AggregatorKind kind() {
        return AggregatorKind.SUM;
    }

    @Override
    public void score(Votes votes, double[] into) {
        for (int candidate = 0; candidate < votes.reached(); candidate++) {
            into[candidate] = of(votes, candidate);
        }
        Arrays.fill(into, votes.reached(), votes.size(), UNREACHED);
    }

    @Override
    public double parts(Votes votes, int candidate, double[] into) {
        long hits = votes.hits(candidate);
        for (int hit = Slice.begin(hits); hit < Slice.end(hits); hit++) {
            into[hit - Slice.begin(hits)] = part(votes, hit);
        }
        return 0;
    }

    static double of(Votes votes, int candidate) {
        long hits = votes.hits(candidate);
        double sum = 0;
        for (int hit = Slice.begin(hits); hit < Slice.end(hits); hit++) {
            sum += part(votes, hit);
        }
        return sum;
    }

    static double part(Votes votes, int hit) {
        return votes.rules().confidence(votes.rule(hit)) * votes.paths(hit);
    }
}
