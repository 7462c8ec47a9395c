package dev.hornbeam.reason.aggregate;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.ground.QueryRules;
import dev.hornbeam.reason.ground.Votes;
import java.util.Arrays;

/**
 * Treats the rules that reach a candidate as independent witnesses: the probability that all are wrong is
 * {@code Π (1 - c)}. The score is {@code -log} of that probability, {@code Σ -log(1 - c)}, which keeps the order even
 * if the probability itself would round to 0.
 *
 * @param most how many rules count, the best first
 */
public record NoisyOr(int most) implements Aggregator {
    /** The number of rules of {@link AggregatorKind#NOISY_OR_5}. */
    public static final int FEW = 5;

    /** The largest confidence that is used: a higher one would outweigh all other rules together. */
    static final double MOST_CERTAIN = 1 - 1e-6;

    @Override
    public AggregatorKind kind() {
        return most == FEW ? AggregatorKind.NOISY_OR_5 : AggregatorKind.NOISY_OR;
    }

    /** What a rule adds to the score: -log(1 - confidence). */
    static double evidence(double confidence) {
        return -Math.log1p(-Math.min(confidence, MOST_CERTAIN));
    }

    private double[] evidence(QueryRules rules) {
        double[] evidence = new double[rules.size()];
        for (int rule = 0; rule < evidence.length; rule++) {
            evidence[rule] = evidence(rules.confidence(rule));
        }
        return evidence;
    }

    @Override
    public void score(Votes votes, double[] into) {
        double[] evidence = evidence(votes.rules());
        for (int candidate = 0; candidate < votes.reached(); candidate++) {
            long hits = votes.hits(candidate);
            int end = (int) Math.min(Slice.end(hits), (long) Slice.begin(hits) + most);
            double sum = 0;
            for (int hit = Slice.begin(hits); hit < end; hit++) {
                sum += evidence[votes.rule(hit)];
            }
            into[candidate] = sum;
        }
        Arrays.fill(into, votes.reached(), votes.size(), UNREACHED);
    }

    @Override
    public double parts(Votes votes, int candidate, double[] into) {
        long hits = votes.hits(candidate);
        for (int i = 0; i < Slice.size(hits); i++) {
            int rule = votes.rule(Slice.begin(hits) + i);
            into[i] = i < most ? evidence(votes.rules().confidence(rule)) : 0;
        }
        return 0;
    }
}
