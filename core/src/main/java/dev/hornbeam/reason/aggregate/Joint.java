package dev.hornbeam.reason.aggregate;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.aggregate.Learned.LogCounts;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.reason.ground.Votes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * One linear model of everything that speaks for a candidate or against it: rules, attributes, links that are there already, how
 * often it is an answer, how near it is. Immutable; the weights of one relation or inverse.
 */
public final class Joint implements Aggregator {
    /** What is weighed. */
    public enum Feature {
        /** The score of the rules that lead to the candidate. */
        RULES,
        /** Noisy-or of the five best rules. */
        NOISY_OR,
        /** The confidence of the best rule. */
        BEST_RULE,
        /** log(1 + sum of confidence × paths). */
        PATHS,
        /** No rule leads to the candidate. */
        NO_RULE,
        /** Evidence by the attributes of the entity asked about. */
        KNOWN_SIDE,
        /** Evidence by the attributes of the candidate. */
        OWN_SIDE,
        /** The two are linked by another relation in the direction of the question. */
        LINKED,
        /** The two are linked in the opposite direction. */
        LINKED_BACK,
        /** log(1 + how often the candidate is an answer of the relation). */
        FREQUENCY,
        /** The candidate is no answer of the relation yet. */
        NEVER,
        /** log(1 + number of facts of the candidate). */
        DEGREE,
        /** log of the share of random walks from the entity asked about that end at the candidate. */
        NEARNESS,
        /** The candidate is the entity asked about. */
        ITSELF;

        /** Their number. */
        public static final int COUNT = values().length;

        /** Whether it comes neither from the rules that lead to a candidate nor from attributes. */
        boolean isOfNeither() {
            return ordinal() >= NO_RULE.ordinal() && this != KNOWN_SIDE && this != OWN_SIDE;
        }

        /** Whether it is known wherever rules are followed: how strong they are, and how common the candidate is. */
        public boolean isOfRules() {
            return ordinal() <= NO_RULE.ordinal() || this == FREQUENCY || this == NEVER;
        }

        /** The value that counts as neither for nor against: one walk in a thousand for nearness, 0 for all others. */
        public double neutral() {
            return this == NEARNESS ? Math.log(1e-3) : 0;
        }

        /** Its name in files: {@code rules}, {@code noisy-or}, …. */
        public String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** A walk that ends at a candidate less often than this is as good as none. */
    private static final double LEAST_NEARNESS = 1e-7;

    private final Aggregator rules;
    private final double[] weights;

    /**
     * @param rules scores candidates by the rules that lead to them
     * @param weights one per feature, in the order of {@link Feature}
     */
    public Joint(Aggregator rules, double[] weights) {
        if (weights.length != Feature.COUNT) {
            throw new IllegalArgumentException(weights.length + " weights for " + Feature.COUNT + " features");
        }
        this.rules = rules;
        this.weights = weights.clone();
    }

    /** How an aggregator scores the rules that lead to a candidate, without other evidence. */
    public static Aggregator rulesOf(Aggregator aggregator, Votes votes) {
        return aggregator instanceof CrossFitted halves
                ? rulesOf(halves.of(votes), votes)
                : aggregator instanceof Joint joint ? joint.rules : aggregator;
    }

    /** How the rules that lead to a candidate are scored. */
    public Aggregator rules() {
        return rules;
    }

    /** The weight of a feature. */
    public double weight(Feature feature) {
        return weights[feature.ordinal()];
    }

    /** The same weights with another score of rules. */
    public Joint with(Aggregator others) {
        return new Joint(others, weights);
    }

    @Override
    public AggregatorKind kind() {
        return AggregatorKind.JOINT;
    }

    @Override
    public boolean usesEvidence() {
        return true;
    }

    @Override
    public double knownFactor() {
        return weight(Feature.KNOWN_SIDE);
    }

    @Override
    public double ownFactor() {
        return weight(Feature.OWN_SIDE);
    }

    @Override
    public double attributes(Votes votes, int candidate) {
        return knownFactor() * votes.knownSide(candidate) + ownFactor() * votes.ownSide(candidate);
    }

    @Override
    public void score(Votes votes, double[] into) {
        Reader reader = new Reader(rules, votes, into);
        double[] features = new double[Feature.COUNT];
        for (int candidate = 0; candidate < votes.size(); candidate++) {
            reader.read(candidate, features);
            double sum = 0;
            for (int i = 0; i < features.length; i++) {
                sum += weights[i] * features[i];
            }
            into[candidate] = sum;
        }
    }

    /** The log-sum-exp of the scores of all unknown candidates; a score minus this is the logarithm of its softmax. */
    @Override
    public double level(Votes votes, double[] scores) {
        double highest = Double.NEGATIVE_INFINITY;
        for (int candidate = 0; candidate < votes.size(); candidate++) {
            highest = votes.isKnown(candidate) ? highest : Math.max(highest, scores[candidate]);
        }
        if (highest == Double.NEGATIVE_INFINITY) {
            return 0;
        }
        double sum = 0;
        for (int candidate = 0; candidate < votes.size(); candidate++) {
            sum += votes.isKnown(candidate) ? 0 : Math.exp(scores[candidate] - highest);
        }
        return highest + Math.log(sum);
    }

    @Override
    public double parts(Votes votes, int candidate, double[] into) {
        double[] features = features(votes, candidate);
        double rest = parts(rules, Feature.RULES, votes, candidate, into);
        double[] others = new double[Slice.size(votes.hits(candidate))];
        rest += parts(Learned.BASE, Feature.NOISY_OR, votes, candidate, others);
        long hits = votes.hits(candidate);
        double sum = Sum.of(votes, candidate);
        for (int i = 0; i < others.length; i++) {
            double share = sum == 0 ? 0 : Sum.part(votes, Slice.begin(hits) + i) / sum;
            into[i] += others[i]
                    + (i == 0 ? part(Feature.BEST_RULE, features) : 0)
                    + part(Feature.PATHS, features) * share;
        }
        for (Feature feature : Feature.values()) {
            rest += feature.isOfNeither() ? part(feature, features) : 0;
        }
        return rest;
    }

    /** Writes what each rule adds by one feature; returns what of it comes from no rule. */
    private double parts(Aggregator by, Feature feature, Votes votes, int candidate, double[] into) {
        int hits = Slice.size(votes.hits(candidate));
        if (hits == 0) {
            return 0;
        }
        double rest = by.parts(votes, candidate, into);
        for (int i = 0; i < hits; i++) {
            into[i] *= weight(feature);
        }
        return rest * weight(feature);
    }

    private double part(Feature feature, double[] features) {
        return weight(feature) * features[feature.ordinal()];
    }

    private double[] features(Votes votes, int candidate) {
        double[] features = new double[Feature.COUNT];
        new Reader(rules, votes, new double[votes.size()]).read(candidate, features);
        return features;
    }

    /**
     * Evidence for a candidate, or against it, that comes neither from rules nor from attributes.
     *
     * @param value of the feature
     * @param part how much more it adds to the score than to that of the average candidate of the question
     */
    public record Evidence(Feature feature, double value, double part) {}

    /** All such evidence of a candidate, in the order of features. */
    public List<Evidence> evidence(Votes votes, int candidate) {
        Reader reader = new Reader(rules, votes, new double[votes.size()]);
        double[] mean = new double[Feature.COUNT];
        double[] features = new double[Feature.COUNT];
        for (int other = 0; other < votes.size(); other++) {
            reader.read(other, features);
            for (int i = 0; i < mean.length; i++) {
                mean[i] += features[i] / votes.size();
            }
        }
        reader.read(candidate, features);
        List<Evidence> evidence = new ArrayList<>();
        for (Feature feature : Feature.values()) {
            if (feature.isOfNeither()) {
                double value = features[feature.ordinal()];
                evidence.add(new Evidence(feature, value, weight(feature) * (value - mean[feature.ordinal()])));
            }
        }
        return evidence;
    }

    /** Reads the features of the candidates of one question. */
    public static final class Reader {
        private final Votes votes;
        private final double[] byRules;
        private final double[] noisyOr;

        /** @param byRules is filled with the score of every candidate by rules, and read again candidate by candidate */
        public Reader(Aggregator rules, Votes votes, double[] byRules) {
            this.votes = votes;
            this.byRules = byRules;
            rules.score(votes, byRules);
            noisyOr = new double[votes.size()];
            Learned.BASE.score(votes, noisyOr);
        }

        /** Writes the features of a candidate, in the order of {@link Feature}. */
        public void read(int candidate, double[] into) {
            boolean reached = candidate < votes.reached() && byRules[candidate] != UNREACHED;
            set(into, Feature.RULES, reached ? byRules[candidate] : 0);
            set(into, Feature.NOISY_OR, reached ? noisyOr[candidate] : 0);
            set(into, Feature.BEST_RULE, reached ? best(candidate) : 0);
            set(into, Feature.PATHS, reached ? Learned.logSum(votes, candidate) : 0);
            set(into, Feature.NO_RULE, reached ? 0 : 1);
            set(into, Feature.KNOWN_SIDE, votes.knownSide(candidate));
            set(into, Feature.OWN_SIDE, votes.ownSide(candidate));
            set(into, Feature.LINKED, votes.linked(candidate) > 0 ? 1 : 0);
            set(into, Feature.LINKED_BACK, votes.linkedBack(candidate) > 0 ? 1 : 0);
            set(into, Feature.FREQUENCY, LogCounts.log1p(votes.frequency(candidate)));
            set(into, Feature.NEVER, votes.frequency(candidate) == 0 ? 1 : 0);
            set(into, Feature.DEGREE, LogCounts.log1p(votes.degree(candidate)));
            set(into, Feature.NEARNESS, Math.log(votes.nearness(candidate) + LEAST_NEARNESS));
            set(into, Feature.ITSELF, votes.isItself(candidate) ? 1 : 0);
        }

        private double best(int candidate) {
            return votes.rules().confidence(votes.rule(Slice.begin(votes.hits(candidate))));
        }

        private static void set(double[] into, Feature feature, double value) {
            into[feature.ordinal()] = value;
        }
    }

    /**
     * Two models, each learned from one half of the questions and used for the other half: what one says of a question was not learned
     * from it, so it can be measured by the answers.
     *
     * @param first used for questions of the first half
     */
    public record CrossFitted(Aggregator first, Aggregator second) implements Aggregator {
        /** Which half a question belongs to, 0 or 1. */
        static int half(Query query) {
            return Integer.bitCount(Arrays.hashCode(new int[] {query.entity(), query.relation()}) * 0x9E3779B9) & 1;
        }

        private Aggregator of(Votes votes) {
            return half(votes.query()) == 0 ? first : second;
        }

        @Override
        public AggregatorKind kind() {
            return first.kind();
        }

        @Override
        public boolean usesEvidence() {
            return first.usesEvidence();
        }

        @Override
        public void score(Votes votes, double[] into) {
            of(votes).score(votes, into);
        }

        @Override
        public double level(Votes votes, double[] scores) {
            return of(votes).level(votes, scores);
        }

        @Override
        public double parts(Votes votes, int candidate, double[] into) {
            return of(votes).parts(votes, candidate, into);
        }
    }
}
