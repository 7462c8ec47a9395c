package dev.hornbeam.reason.aggregate;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.aggregate.Learned.LogCounts;
import dev.hornbeam.reason.ground.QueryRules;
import dev.hornbeam.reason.ground.Votes;
import java.util.Arrays;
import java.util.BitSet;

/** Combines the rules that reach a candidate into one score. */
public sealed interface Aggregator
        permits Aggregator.Sum,
                Aggregator.MaxPlus,
                Aggregator.NoisyOr,
                Aggregator.AttributeSum,
                Learned,
                Joint,
                Joint.CrossFitted {

    /** The score of a candidate that counts as unreached. */
    double UNREACHED = Double.NEGATIVE_INFINITY;

    /** Whether evidence other than rules counts. */
    default boolean usesEvidence() {
        return false;
    }

    /** The kind of this aggregator. */
    AggregatorKind kind();

    /** What it is called where people read it. */
    default String label() {
        return kind().label();
    }

    /**
     * Writes the score of every candidate: higher is better, equal scores are tied, {@link #UNREACHED} means no score.
     *
     * @param into an array with room for all candidates
     */
    void score(Votes votes, double[] into);

    /**
     * What is subtracted from the scores of a question to compare them with those of other questions, where it is known that there is an
     * answer.
     *
     * @param scores one per candidate
     */
    default double level(Votes votes, double[] scores) {
        return 0;
    }

    /**
     * Writes what every body adds to a candidate's score, in the order of its hits, and returns the part that does not
     * come from rules. Rules with constants are not among either; see {@link #attributes}.
     *
     * @param into an array with room for the candidate's hits
     * @return the part of the score that does not come from rules
     */
    double parts(Votes votes, int candidate, double[] into);

    /** What rules with constants add to a candidate's score. */
    default double attributes(Votes votes, int candidate) {
        return 0;
    }

    /** What a rule with constants adds to a score per unit of its weight, on the side of the entity asked about. */
    default double knownFactor() {
        return 0;
    }

    /** The same on the side of the answer. */
    default double ownFactor() {
        return 0;
    }

    /** Adds up confidence × number of paths over the rules that reach a candidate. */
    record Sum() implements Aggregator {

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

    /**
     * Treats the rules that reach a candidate as independent witnesses: the probability that all are wrong is
     * {@code Π (1 - c)}. The score is {@code -log} of that probability, {@code Σ -log(1 - c)}, which keeps the order even
     * if the probability itself would round to 0.
     *
     * @param most how many rules count, the best first
     */
    record NoisyOr(int most) implements Aggregator {
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

    /**
     * Compares candidates by the confidence of their best rule, ties by the next best, and so on; more rules beat fewer.
     * The score is the confidence of the best rule, raised by the smallest steps of {@code double} where needed to
     * distinguish candidates.
     */
    record MaxPlus() implements Aggregator {

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

        /**
         * The candidates of a question in ascending order of their best rule, ties by the next best, and so on; more rules beat
         * fewer. Two rules at a time become one number with the candidate's, so that plain numbers are sorted; only candidates that
         * are equal so far are sorted by the next two.
         */
        private static final class VoteOrder {
            private static final int LEVEL_BITS = 16;
            private static final int MOST_LEVELS = 1 << LEVEL_BITS;

            private final Votes votes;
            private final int[] levels;
            private final long[] keys;
            /** The places whose candidate is above the one before it. */
            private final BitSet above;

            VoteOrder(Votes votes) {
                this.votes = votes;
                this.levels = levels(votes.rules());
                this.keys = new long[votes.reached()];
                this.above = new BitSet(keys.length);
                for (int candidate = 0; candidate < keys.length; candidate++) {
                    keys[candidate] = candidate;
                }
                sort(0, keys.length, 0);
            }

            int size() {
                return keys.length;
            }

            int candidate(int place) {
                return (int) keys[place];
            }

            /** Whether the candidate at a place beats the one before it, or is the first; else the two are equal. */
            boolean isAboveLast(int place) {
                return above.get(place);
            }

            /** Equal numbers for equal confidence, higher ones for a higher one, from 1 on; rules are in descending order. */
            private static int[] levels(QueryRules rules) {
                int[] levels = new int[rules.size()];
                for (int rule = levels.length - 1, level = 0; rule >= 0; rule--) {
                    boolean higher = rule == levels.length - 1 || rules.confidence(rule) > rules.confidence(rule + 1);
                    level += higher ? 1 : 0;
                    levels[rule] = level;
                }
                if (levels.length > 0 && levels[0] >= MOST_LEVELS) {
                    throw new IllegalArgumentException("more than " + MOST_LEVELS + " rules for one question");
                }
                return levels;
            }

            /** Sorts candidates that are equal in all rules before this one. */
            private void sort(int from, int to, int rule) {
                for (int i = from; i < to; i++) {
                    int candidate = candidate(i);
                    long hits = votes.hits(candidate);
                    long level = (long) level(hits, rule) << LEVEL_BITS | level(hits, rule + 1);
                    keys[i] = level << 32 | candidate;
                }
                Arrays.sort(keys, from, to);
                int begin = from;
                for (int i = from + 1; i <= to; i++) {
                    if (i == to || keys[i] >>> 32 != keys[begin] >>> 32) {
                        above.set(begin);
                        boolean ended = (keys[begin] >>> 32 & MOST_LEVELS - 1) == 0;
                        if (i - begin > 1 && !ended) {
                            sort(begin, i, rule + 2);
                        }
                        begin = i;
                    }
                }
            }

            private int level(long hits, int which) {
                return which < Slice.size(hits) ? levels[votes.rule(Slice.begin(hits) + which)] : 0;
            }
        }
    }

    /** Evidence by attributes alone, both sides equally; ties are broken by how common an answer is. */
    record AttributeSum() implements Aggregator {
        private static final double TIE = 1e-6;

        @Override
        public AggregatorKind kind() {
            return AggregatorKind.ATTRIBUTES;
        }

        @Override
        public boolean usesEvidence() {
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
}
