package dev.hornbeam.reason.calibrate;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import java.util.ArrayList;
import java.util.List;

/** The probability of an answer by the relation asked and its score; immutable. */
public final class Calibration {
    /** Knows no probability. */
    public static final Calibration NONE = new Calibration(List.of(), new double[0]);

    private final List<Steps> steps;
    private final double[] unreached;

    /**
     * @param steps one per relation and inverse
     * @param unreached the probability of an answer that no rule reaches, one per relation and inverse
     */
    public Calibration(List<Steps> steps, double[] unreached) {
        if (steps.size() != unreached.length) {
            throw new IllegalArgumentException(
                    steps.size() + " relations with steps, " + unreached.length + " without");
        }
        this.steps = List.copyOf(steps);
        this.unreached = unreached.clone();
    }

    /** The probability that an answer of this score holds; NaN if it was not measured. */
    public double probability(int relation, double score) {
        return steps.isEmpty() ? Double.NaN : steps.get(relation).at(score);
    }

    /** The probability of an answer that no rule reaches; NaN if it was not measured. */
    public double unreached(int relation) {
        return steps.isEmpty() ? Double.NaN : unreached[relation];
    }

    /** The same for another graph whose relations have the same names; an unknown relation has no probability. */
    public Calibration over(Relations own, Relations others) {
        if (steps.isEmpty()) {
            return NONE;
        }
        List<Steps> theirs = new ArrayList<>();
        double[] theirUnreached = new double[others.directedCount()];
        for (int relation = 0; relation < theirUnreached.length; relation++) {
            int before = own.id(others.name(relation));
            boolean known = before != Vocabulary.UNKNOWN;
            theirs.add(known ? steps.get(before) : Steps.NEVER);
            theirUnreached[relation] = known ? unreached[before] : 0;
        }
        return new Calibration(theirs, theirUnreached);
    }

    /** The steps of a relation or inverse. */
    public Steps steps(int relation) {
        return steps.get(relation);
    }

    /** The number of relations and inverses; 0 if nothing was measured. */
    public int directedCount() {
        return steps.size();
    }
}
