package dev.hornbeam.story;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;

/**
 * How well a collection of queries was answered.
 *
 * @param all over all queries
 * @param byHops one row per number of hops; if the stories do not give it, the length of the shortest path, 0 for none
 * @param confusion how often each relation was answered for each true relation
 * @param unlinked queries without a path, answered from the prior
 * @param cut queries with more paths than the budget allowed
 * @param ceiling the largest share that a model could answer correctly if it sees only the bag of paths
 */
public record RelationReport(
        AnswerTally all,
        SortedMap<Integer, AnswerTally> byHops,
        Confusion confusion,
        int unlinked,
        int cut,
        double ceiling) {

    /**
     * How well a number of queries was answered.
     *
     * @param queries how many were asked
     * @param right how many had the true relation alone in first place
     * @param reciprocals the sum of 1 / rank of the true relation, ties at their mean rank
     */
    public record AnswerTally(int queries, int right, double reciprocals) {
        /** Nothing asked yet. */
        public static final AnswerTally NONE = new AnswerTally(0, 0, 0);

        /** The tally with one more query, whose true relation has this rank. */
        public AnswerTally and(double rank) {
            return new AnswerTally(queries + 1, right + (rank == 1 ? 1 : 0), reciprocals + 1 / rank);
        }

        /** The share answered correctly, NaN if nothing was asked. */
        public double accuracy() {
            return (double) right / queries;
        }

        /** The mean reciprocal rank, NaN if nothing was asked. */
        public double mrr() {
            return reciprocals / queries;
        }
    }

    /** How often each relation was answered for each true relation; immutable. */
    public static final class Confusion {
        /**
         * One kind of mistake.
         *
         * @param target the true relation
         * @param answered the relation given instead
         * @param count how often
         */
        public record Mistake(int target, int answered, int count) {}

        private final int[][] counts;

        /** Takes ownership of the table, whose rows are true relations. */
        public Confusion(int[][] counts) {
            this.counts = counts;
        }

        /** How often a relation was answered for a true relation. */
        public int count(int target, int answered) {
            return counts[target][answered];
        }

        /** The mistakes, most frequent first. */
        public List<Mistake> mistakes() {
            List<Mistake> mistakes = new ArrayList<>();
            for (int target = 0; target < counts.length; target++) {
                for (int answered = 0; answered < counts.length; answered++) {
                    if (target != answered && counts[target][answered] > 0) {
                        mistakes.add(new Mistake(target, answered, counts[target][answered]));
                    }
                }
            }
            mistakes.sort(Comparator.comparingInt(Mistake::count).reversed());
            return mistakes;
        }
    }
}
