package dev.hornbeam.reason.aggregate;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.aggregate.Aggregator.NoisyOr;
import dev.hornbeam.reason.aggregate.Aggregator.Sum;
import dev.hornbeam.reason.ground.QueryRules;
import dev.hornbeam.reason.ground.Votes;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Corrects noisy-or as learned from known answers: {@code base · noisy-or of the five best rules}, plus {@code volume ·
 * log(1 + sum of confidence × paths)}, plus {@code fired + paths · log(1 + number of paths)} for every rule that reaches a candidate, plus {@code prior · log(1 + frequency as an
 * answer)}, plus {@code known · evidence by the attributes of the entity asked about}, plus {@code own ·
 * evidence by the attributes of the answer}. Immutable; the weights of one relation or inverse, rules numbered as in its {@code QueryRules}.
 */
public final class Learned implements Aggregator {
    /** The score that is corrected. */
    static final NoisyOr BASE = new NoisyOr(NoisyOr.FEW);

    private final double[] fired;
    private final double[] paths;
    private final double prior;
    private final double base;
    private final double volume;
    private final double known;
    private final double own;

    /**
     * One weight per rule in both arrays.
     *
     * @param prior the weight of log(1 + frequency as an answer)
     * @param base the weight of noisy-or of the five best rules
     * @param volume the weight of log(1 + sum of confidence × paths)
     * @param known the weight of the evidence by attributes of the entity asked about
     * @param own the weight of the evidence by attributes of the answer; if both are 0, answers that only attributes
     *     speak for are not candidates
     */
    public Learned(double[] fired, double[] paths, double prior, double base, double volume, double known, double own) {
        if (fired.length != paths.length) {
            throw new IllegalArgumentException(fired.length + " weights for rules, " + paths.length + " for paths");
        }
        this.fired = fired.clone();
        this.paths = paths.clone();
        this.prior = prior;
        this.base = base;
        this.volume = volume;
        this.known = known;
        this.own = own;
    }

    /** Noisy-or of the five best rules: what learning starts from. */
    static Learned untrained(int rules) {
        return new Learned(new double[rules], new double[rules], 0, 1, 0, 0, 0);
    }

    @Override
    public AggregatorKind kind() {
        return AggregatorKind.LEARNED;
    }

    /** The same weights for other rules, found by their bodies; a rule without weights is not corrected. */
    Learned over(QueryRules ours, String[] ourWords, QueryRules others, String[] otherWords) {
        Map<String, Integer> numbers = new HashMap<>();
        for (int rule = 0; rule < fired.length; rule++) {
            numbers.put(AggregationFile.body(ours, rule, ourWords), rule);
        }
        double[] theirFired = new double[others.size()];
        double[] theirPaths = new double[others.size()];
        for (int rule = 0; rule < theirFired.length; rule++) {
            Integer before = numbers.get(AggregationFile.body(others, rule, otherWords));
            if (before != null) {
                theirFired[rule] = fired[before];
                theirPaths[rule] = paths[before];
            }
        }
        return new Learned(theirFired, theirPaths, prior, base, volume, known, own);
    }

    /** All weights in one array: those of rules that fire, of their paths, then the prior, the base and the volume. */
    double[] weights() {
        double[] all = Arrays.copyOf(fired, 2 * fired.length + 3);
        System.arraycopy(paths, 0, all, fired.length, paths.length);
        all[2 * fired.length] = prior;
        all[2 * fired.length + 1] = base;
        all[2 * fired.length + 2] = volume;
        return all;
    }

    /** The number of rules that have weights. */
    public int size() {
        return fired.length;
    }

    /** What a rule adds by firing, beyond its part of the base. */
    public double fired(int rule) {
        return fired[rule];
    }

    /** What a rule adds per unit of log(1 + number of paths). */
    public double paths(int rule) {
        return paths[rule];
    }

    /** What a candidate gets per unit of log(1 + frequency as an answer). */
    public double prior() {
        return prior;
    }

    /** What a candidate gets per unit of noisy-or of its five best rules. */
    public double base() {
        return base;
    }

    /** What a candidate gets per unit of log(1 + sum of confidence × paths). */
    public double volume() {
        return volume;
    }

    @Override
    public double knownFactor() {
        return known;
    }

    @Override
    public double ownFactor() {
        return own;
    }

    @Override
    public boolean usesEvidence() {
        return known != 0 || own != 0;
    }

    @Override
    public void score(Votes votes, double[] into) {
        requireWeights(votes);
        BASE.score(votes, into);
        int candidates = usesEvidence() ? votes.size() : votes.reached();
        for (int candidate = 0; candidate < candidates; candidate++) {
            long hits = votes.hits(candidate);
            double sum = (candidate < votes.reached() ? base * into[candidate] : 0)
                    + prior(votes, candidate)
                    + attributes(votes, candidate);
            for (int hit = Slice.begin(hits); hit < Slice.end(hits); hit++) {
                sum += correction(votes, hit);
            }
            into[candidate] = volume == 0 ? sum : sum + volume * logSum(votes, candidate);
        }
    }

    @Override
    public double parts(Votes votes, int candidate, double[] into) {
        requireWeights(votes);
        BASE.parts(votes, candidate, into);
        long hits = votes.hits(candidate);
        double sum = Sum.of(votes, candidate);
        double unit = volume == 0 || sum == 0 ? 0 : volume * Math.log1p(sum) / sum;
        for (int i = 0; i < Slice.size(hits); i++) {
            int hit = Slice.begin(hits) + i;
            into[i] = base * into[i] + correction(votes, hit) + unit * Sum.part(votes, hit);
        }
        return prior(votes, candidate);
    }

    /** log(1 + sum of confidence × paths): smaller than noisy-or if rules are certain, larger if they are many. */
    static double logSum(Votes votes, int candidate) {
        return Math.log1p(Sum.of(votes, candidate));
    }

    private void requireWeights(Votes votes) {
        if (votes.rules().size() != fired.length) {
            throw new IllegalArgumentException(
                    "weights of " + fired.length + " rules for " + votes.rules().size());
        }
    }

    private double prior(Votes votes, int candidate) {
        return prior == 0 ? 0 : prior * LogCounts.log1p(votes.frequency(candidate));
    }

    @Override
    public double attributes(Votes votes, int candidate) {
        return usesEvidence() ? known * votes.knownSide(candidate) + own * votes.ownSide(candidate) : 0;
    }

    private double correction(Votes votes, int hit) {
        int rule = votes.rule(hit);
        double weight = paths[rule];
        return fired[rule] + (weight == 0 ? 0 : weight * LogCounts.log1p(votes.paths(hit)));
    }

    /** log(1 + n) of a count, looked up where n is small, as nearly all are. */
    static final class LogCounts {
        private static final double[] SMALL = new double[1 << 10];

        static {
            for (int i = 0; i < SMALL.length; i++) {
                SMALL[i] = Math.log1p(i);
            }
        }

        private LogCounts() {}

        static double log1p(int count) {
            return count < SMALL.length ? SMALL[count] : Math.log1p(count);
        }
    }
}
