package dev.hornbeam.reason.aggregate;

import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.ground.QueryRules;
import dev.hornbeam.reason.ground.Votes;
import java.util.Arrays;
import java.util.BitSet;

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
