package dev.hornbeam.reason.aggregate;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.ground.Grounding;

/**
 * Weighs rules as learned from known answers: {@code Σ fired + paths · log(1 + number of paths)} over the rules that
 * reach a candidate, plus {@code prior · log(1 + frequency as an answer)}. Immutable; the weights of one relation or
 * inverse, rules numbered as in its {@code QueryRules}.
 */
public final class Learned implements Aggregator {
    private final double[] fired;
    private final double[] paths;
    private final double prior;

    /** One weight a rule in both arrays. */
    public Learned(double[] fired, double[] paths, double prior) {
        if (fired.length != paths.length) {
            throw new IllegalArgumentException(fired.length + " weights for rules, " + paths.length + " for paths");
        }
        this.fired = fired.clone();
        this.paths = paths.clone();
        this.prior = prior;
    }

    @Override
    public AggregatorKind kind() {
        return AggregatorKind.LEARNED;
    }

    /** The number of rules that have weights. */
    public int size() {
        return fired.length;
    }

    /** What a rule adds by firing. */
    public double fired(int rule) {
        return fired[rule];
    }

    /** What a rule adds for every unit of log(1 + number of paths). */
    public double paths(int rule) {
        return paths[rule];
    }

    /** What a candidate has for every unit of log(1 + frequency as an answer). */
    public double prior() {
        return prior;
    }

    @Override
    public void score(Grounding grounding, double[] into) {
        requireWeights(grounding);
        for (int candidate = 0; candidate < grounding.size(); candidate++) {
            long hits = grounding.hits(candidate);
            double sum = prior(grounding, candidate);
            for (int hit = Slice.begin(hits); hit < Slice.end(hits); hit++) {
                sum += part(grounding, hit);
            }
            into[candidate] = sum;
        }
    }

    @Override
    public double parts(Grounding grounding, int candidate, double[] into) {
        requireWeights(grounding);
        long hits = grounding.hits(candidate);
        for (int hit = Slice.begin(hits); hit < Slice.end(hits); hit++) {
            into[hit - Slice.begin(hits)] = part(grounding, hit);
        }
        return prior(grounding, candidate);
    }

    private void requireWeights(Grounding grounding) {
        if (grounding.rules().size() != fired.length) {
            throw new IllegalArgumentException("weights of " + fired.length + " rules for "
                    + grounding.rules().size());
        }
    }

    private double prior(Grounding grounding, int candidate) {
        return prior == 0 ? 0 : prior * LogCounts.log1p(grounding.frequency(candidate));
    }

    private double part(Grounding grounding, int hit) {
        int rule = grounding.rule(hit);
        double weight = paths[rule];
        return fired[rule] + (weight == 0 ? 0 : weight * LogCounts.log1p(grounding.paths(hit)));
    }
}
