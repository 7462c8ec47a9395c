package dev.hornbeam;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * How far a search for new facts has come.
 *
 * @param round the round at work
 * @param relations how many relations of this round are done
 * @param ofRound facts found in the round
 * @param facts facts found in total
 * @param cutQueries queries that exceeded the work budget
 * @param refused facts left out, by the kind of constraint that they contradict
 */
public record NewFactFigures(
        int round, int relations, long ofRound, long facts, long cutQueries, Map<ConstraintKind, Long> refused) {
    /** Nothing is done yet. */
    public static final NewFactFigures START = new NewFactFigures(1, 0, 0, 0, 0, Map.of());

    public NewFactFigures {
        refused = Collections.unmodifiableMap(new TreeMap<>(refused));
    }
}
