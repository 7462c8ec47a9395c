package dev.hornbeam;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * How far a search for new facts has come.
 *
 * @param round the round at work
 * @param relations how many relations of this round are done
 * @param ofRound facts found in the round
 * @param facts facts found in total
 * @param cutQueries queries that exceeded the work budget
 * @param leftOut facts that rules lead to and that are not among those found
 */
public record NewFactFigures(int round, int relations, long ofRound, long facts, long cutQueries, LeftOut leftOut) {
    /** Nothing is done yet. */
    public static final NewFactFigures START = new NewFactFigures(1, 0, 0, 0, 0, LeftOut.NONE);

    public NewFactFigures {
        Objects.requireNonNull(leftOut, "leftOut");
    }

    /**
     * How many facts rules lead to that are not new facts, by reason.
     *
     * @param unlikely less likely than asked for, in relations that were searched
     * @param surplus likely enough, but beyond the limit of facts per head and relation
     * @param contradicting by the kind of constraint that they contradict
     */
    public record LeftOut(long unlikely, long surplus, Map<ConstraintKind, Long> contradicting) {
        /** None. */
        public static final LeftOut NONE = new LeftOut(0, 0, Map.of());

        public LeftOut {
            contradicting = Collections.unmodifiableMap(new TreeMap<>(contradicting));
        }

        /** Both together. */
        public LeftOut plus(LeftOut more) {
            Map<ConstraintKind, Long> all = new TreeMap<>(contradicting);
            more.contradicting.forEach((kind, count) -> all.merge(kind, count, Long::sum));
            return new LeftOut(unlikely + more.unlikely, surplus + more.surplus, all);
        }
    }
}
